// A Word document as one page of HTML that does nothing: it is built in a document that loads nothing, and shown in a
// frame that runs nothing.
import { defaultOptions, parseAsync, renderDocument, type HElement } from 'docx-preview';
import JSZip from 'jszip';

/** Bytes of a document, packed and unpacked; larger ones are for a word processor. */
const MOST_PACKED = 20_000_000;
const MOST_UNPACKED = 60_000_000;
const MOST_ENTRIES = 2_000;
/** Of its text alone, which becomes elements. */
const MOST_TEXT = 8_000_000;

export class NotShown extends Error {}

/** Unpacks an entry no further than `most` bytes, whatever it says of its size; gives how many there are. */
function sizeOf(entry: JSZip.JSZipObject, most: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let size = 0;
    const chunks = (entry as unknown as { internalStream: (type: 'uint8array') => InternalStream }).internalStream(
      'uint8array',
    );
    chunks
      .on('data', (chunk) => {
        size += chunk.length;
        if (size <= most) return;
        chunks.pause();
        reject(new NotShown());
      })
      .on('error', reject)
      .on('end', () => resolve(size))
      .resume();
  });
}

interface InternalStream {
  on(event: 'data', heard: (chunk: Uint8Array) => void): InternalStream;
  on(event: 'error', heard: (error: Error) => void): InternalStream;
  on(event: 'end', heard: () => void): InternalStream;
  pause(): InternalStream;
  resume(): InternalStream;
}

/** Refuses what would unpack to more than a page can hold. */
async function measured(blob: Blob): Promise<void> {
  if (blob.size > MOST_PACKED) throw new NotShown();
  const entries = Object.values((await JSZip.loadAsync(blob)).files).filter(({ dir }) => !dir);
  if (entries.length > MOST_ENTRIES) throw new NotShown();
  let left = MOST_UNPACKED;
  for (const entry of entries)
    left -= await sizeOf(entry, entry.name.endsWith('.xml') ? Math.min(left, MOST_TEXT) : left);
}

const REFUSED = new Set(['script', 'iframe', 'object', 'embed', 'link', 'meta', 'base', 'form', 'input', 'button']);
const isRefused = (name: string) => /^on|^(?:href|srcdoc|innerHTML|outerHTML|action|formAction)$/i.test(name);

/** Builds elements in a document that is never shown. */
function builder(inert: Document) {
  const build = (said: HElement | Node | string): Node => {
    if (typeof said === 'string') return inert.createTextNode(said);
    if (said instanceof Node) return inert.adoptNode(said);
    const { ns, tagName, className, style, children = [], ...members } = said;
    const kept = tagName.toLowerCase();
    const node =
      kept === '#fragment' || kept === '#comment' || REFUSED.has(kept)
        ? inert.createDocumentFragment()
        : ns
          ? inert.createElementNS(ns, tagName)
          : inert.createElement(tagName);
    if (kept === '#comment' || REFUSED.has(kept)) return node;
    if ('setAttribute' in node) {
      if (className) node.setAttribute('class', className);
      if (typeof style === 'string') node.setAttribute('style', style);
      else if (style) Object.assign((node as HTMLElement).style, style);
      for (const [name, value] of Object.entries(members)) {
        if (value === undefined || isRefused(name)) continue;
        if (name === 'src' && !String(value).startsWith('data:')) continue;
        Object.assign(node, { [name]: value as unknown });
      }
    }
    for (const child of children) node.appendChild(build(child));
    return node;
  };
  return build;
}

/** Nothing is fetched by the frame, and nothing runs in it. */
const POLICY = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'";

/**
 * The document as the source of a frame; throws `NotShown` for one that is too large, anything for one that is none.
 */
export async function docxPage(blob: Blob): Promise<string> {
  await measured(blob);
  const inert = document.implementation.createHTMLDocument('');
  const options = { ...defaultOptions, useBase64URL: true, renderAltChunks: false, h: builder(inert) };
  const nodes = await renderDocument(await parseAsync(blob, options), options);
  const box = inert.createElement('div');
  box.append(...nodes);
  return `<!doctype html><meta http-equiv="content-security-policy" content="${POLICY}">
<style>body{margin:0}.docx-wrapper{padding:16px!important;background:#f4f6f9!important}</style>${box.outerHTML}`;
}
