import type { Http } from './calls';
import type { Query } from './query-string';
import { timeouts } from './timeouts';

/** Hands a blob to the browser as a file of that name. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

let printed: HTMLIFrameElement | undefined;

/** Hands a PDF to the browser's own print dialog; saves it where the browser shows no PDFs. */
export function printBlob(blob: Blob, fileName: string): void {
  if (!navigator.pdfViewerEnabled) return saveBlob(blob, fileName);
  // What was printed last stays until now: its dialog reads from it.
  if (printed) URL.revokeObjectURL(printed.src);
  printed?.remove();
  const frame = document.createElement('iframe');
  frame.title = fileName;
  frame.style.cssText = 'position: fixed; width: 0; height: 0; border: 0; visibility: hidden';
  frame.src = URL.createObjectURL(blob);
  frame.onload = () => frame.contentWindow?.print();
  document.body.append(frame);
  printed = frame;
  return undefined;
}

/**
 * Fetches a blob (1 h limit; 6,000 s with `export`) and saves it; `print` has a PDF printed. Routes are not known here:
 * those that give a file call this.
 */
export async function download(
  http: Http,
  path: string,
  fileName: string,
  options: { query?: Query; export?: boolean; print?: boolean; headers?: Readonly<Record<string, string>> } = {},
): Promise<void> {
  const timeout = options.export ? timeouts.exportBlob : timeouts.blob;
  const { query, headers } = options;
  const blob = await http.get(path, query, { as: 'blob', timeout, ...(headers && { headers }) });
  (options.print ? printBlob : saveBlob)(blob, fileName);
}
