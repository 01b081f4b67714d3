import iconv from 'iconv-lite';
import type { EncodingName, TextEncoding } from './excel-error.js';
import { ExcelError } from './excel-error.js';

const nameOf: Record<TextEncoding, EncodingName | undefined> = {
  ascii: undefined,
  utf16le: 'UTF-16',
  gbk: 'GBK',
  utf8: 'UTF-8',
};
const zipSignature = Buffer.from('PK\x03\x04');
const oleSignature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
/** Some programs write the bytes of UTF-16 the other way round, and say so by the first two. */
const bigEndianMark = Buffer.from([0xfe, 0xff]);
const replacement = '\ufffd';

/**
 * Decodes as told, without a byte order mark; throws WrongEncoding at the first bytes that the encoding does not have.
 */
export async function* decodeText(chunks: AsyncIterable<Buffer>, declared: TextEncoding): AsyncGenerator<string> {
  let decode = decoderOf(declared);
  let first = true;
  for await (const chunk of chunks) {
    if (first) {
      refuseOther(chunk, declared);
      if (declared === 'utf16le' && chunk.subarray(0, 2).equals(bigEndianMark)) decode = strict('utf-16be');
    }
    const text = decode(chunk, false);
    if (text === undefined) throw wrongEncoding(declared, first ? chunk : wholeLines(chunk));
    first = false;
    yield text;
  }
  const rest = decode(Buffer.alloc(0), true);
  if (rest === undefined) throw wrongEncoding(declared, Buffer.alloc(0));
  yield rest;
}

type Decode = (chunk: Buffer, last: boolean) => string | undefined;

function decoderOf(encoding: TextEncoding): Decode {
  if (encoding === 'utf8') return strict('utf-8');
  if (encoding === 'utf16le') return strict('utf-16le');
  if (encoding === 'ascii')
    return (chunk) => (chunk.every((byte) => byte < 0x80) ? chunk.toString('latin1') : undefined);
  // GB 18030 contains GBK: rare characters of names are four bytes there.
  const decoder = iconv.getDecoder('gb18030');
  return (chunk, last) => {
    const text = last ? (decoder.end() ?? '') : decoder.write(chunk);
    return text.includes(replacement) ? undefined : text;
  };
}

function strict(label: string): Decode {
  const decoder = new TextDecoder(label, { fatal: true });
  return (chunk, last) => {
    try {
      return decoder.decode(chunk, { stream: !last });
    } catch {
      return undefined;
    }
  };
}

/** What the start of a file gives away although its bytes would pass as the declared encoding. */
function refuseOther(start: Buffer, declared: TextEncoding): void {
  if (start.subarray(0, 4).equals(zipSignature)) throw new ExcelError('NotASpreadsheet', { looksLike: 'xlsx' });
  if (start.subarray(0, 4).equals(oleSignature)) throw new ExcelError('NotASpreadsheet', { looksLike: 'xls' });
  const likely = guess(start);
  // Most text of UTF-8 is also some text of GBK, nearly any bytes are some text of UTF-16, and zero bytes are valid
  // everywhere.
  const passesUnnoticed =
    declared === 'gbk' ? likely === 'UTF-8' || likely === 'UTF-16' : (declared === 'utf16le') !== (likely === 'UTF-16');
  if (passesUnnoticed && likely !== undefined) throw wrongEncoding(declared, start);
}

function wrongEncoding(declared: TextEncoding, sample: Buffer): ExcelError {
  const likely = guess(sample);
  const looksLike = likely === 'ASCII' ? 'UTF-8' : likely;
  return new ExcelError(
    'WrongEncoding',
    looksLike === undefined || looksLike === nameOf[declared] ? { declared } : { declared, looksLike },
  );
}

/** Signs that part cells and lines. */
const signs = Buffer.from('\r\n,;\t|');

/** Line ends and separators of UTF-16 have a zero byte beside them. Other text has none, or a stray one. */
function isUtf16(sample: Buffer): boolean {
  let zeros = 0;
  let beside = 0;
  let alone = 0;
  for (const [at, byte] of sample.entries()) {
    if (byte === 0) zeros += 1;
    else if (signs.includes(byte)) {
      if (sample[at + 1] === 0 || sample[at - 1] === 0) beside += 1;
      else alone += 1;
    }
  }
  if (beside + alone > 0) return beside > alone;
  return zeros > 0 && zeros * 4 >= sample.length && zeros * 2 <= sample.length;
}

function guess(sample: Buffer): EncodingName | 'ASCII' | undefined {
  if (sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf) return 'UTF-8';
  if ((sample[0] === 0xff && sample[1] === 0xfe) || (sample[0] === 0xfe && sample[1] === 0xff)) return 'UTF-16';
  if (isUtf16(sample)) return 'UTF-16';
  if (sample.every((byte) => byte < 0x80)) return sample.length > 0 ? 'ASCII' : undefined;
  const utf8 = strict('utf-8')(sample, false);
  if (utf8 !== undefined && /\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/u.test(utf8)) return 'UTF-8';
  // Letters with accents and the signs of sizes: no Chinese text reads as these and nothing else.
  if (utf8 !== undefined && !/[^\0-\u017f\u2010-\u2033\u20ac]/u.test(utf8)) return 'UTF-8';
  if (decoderOf('gbk')(sample, false) !== undefined) return 'GBK';
  return utf8 === undefined ? undefined : 'UTF-8';
}

/** The encoding that the beginning of a text file seems to have. */
export function guessEncoding(sample: Buffer): TextEncoding {
  const likely = guess(sample);
  return likely === 'GBK' ? 'gbk' : likely === 'UTF-16' ? 'utf16le' : 'utf8';
}

// A chunk may begin in the middle of a character, but no character contains the byte of a line end.
function wholeLines(chunk: Buffer): Buffer {
  return chunk.subarray(chunk.indexOf(0x0a) + 1);
}
