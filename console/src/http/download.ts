import type { Http } from './client';
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

/** Fetches a blob (1 h limit; 6,000 s with `export`) and saves it. */
export async function download(
  http: Http,
  path: string,
  fileName: string,
  options: { query?: Query; export?: boolean } = {},
): Promise<void> {
  const timeout = options.export ? timeouts.exportBlob : timeouts.blob;
  saveBlob(await http.get<Blob>(path, options.query, { as: 'blob', timeout }), fileName);
}
