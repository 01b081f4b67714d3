import { files } from '@ishare/contracts/files/file-descriptors.js';
import { saveBlob } from '../http/download';
import { timeouts } from '../http/timeouts';
import { call } from '../session/routes';

/** A file as forms keep it (upload-04). */
export interface FileReference {
  id: string;
  name: string;
  mimeType: string;
}

/** The file itself, by a token that serves once. */
export async function fetchFile(id: string, options: { quiet?: boolean; signal?: AbortSignal } = {}): Promise<Blob> {
  const params = { id };
  const { token } = await call(files.token, { params }, options);
  return call(files.download, { params, query: { token } }, { ...options, timeout: timeouts.blob });
}

/** Hands the file to the browser; a refusal is told. */
export async function downloadFile({ id, name }: FileReference): Promise<void> {
  try {
    saveBlob(await fetchFile(id), name);
  } catch {
    // Told already.
  }
}
