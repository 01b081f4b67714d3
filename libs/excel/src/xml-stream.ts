import { StringDecoder } from 'node:string_decoder';
import { SaxesParser } from 'saxes';
import { ExcelError } from './excel-error.js';

export interface XmlListener {
  /** Names come without their prefix. */
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
}

// The parser keeps a tag or a text until it ends; nothing in a workbook that is worth reading is this long.
const maxTokenChars = 512 * 1024;
// The parser keeps every tag that is open; those of a workbook nest some ten deep.
const maxDepth = 64;

/**
 * Parses as bytes arrive, yielding after each chunk; throws NotASpreadsheet for anything but plain XML, NestedTooDeep
 * above 64 tags.
 */
export async function* parseXml(chunks: AsyncIterable<Buffer>, listener: XmlListener): AsyncGenerator<void> {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  const decoder = new StringDecoder('utf8');
  let tokenChars = 0;
  let depth = 0;
  const event =
    <A extends unknown[]>(listen: (...args: A) => void) =>
    (...args: A): void => {
      tokenChars = 0;
      listen(...args);
    };
  parser.on(
    'opentag',
    event(({ name, attributes }) => {
      depth += 1;
      if (depth > maxDepth) throw new ExcelError('NestedTooDeep', { maxDepth });
      listener.open(localName(name), attributes);
    }),
  );
  parser.on(
    'text',
    event((text) => listener.text(text)),
  );
  parser.on(
    'cdata',
    event((text) => listener.text(text)),
  );
  parser.on(
    'closetag',
    event(({ name }) => {
      depth -= 1;
      listener.close(localName(name));
    }),
  );
  // Entities could be declared there; a workbook has none.
  parser.on('doctype', () => {
    throw new ExcelError('NotASpreadsheet', {});
  });
  parser.on('error', (error) => {
    throw new ExcelError('NotASpreadsheet', {}, { cause: error });
  });
  for await (const chunk of chunks) {
    const text = decoder.write(chunk);
    tokenChars += text.length;
    parser.write(text);
    if (tokenChars > maxTokenChars) throw new ExcelError('NotASpreadsheet', {});
    yield;
  }
  parser.close();
}

/** Parses to the end. */
export async function readXml(chunks: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> {
  const parsing = parseXml(chunks, listener);
  while (!(await parsing.next()).done);
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
