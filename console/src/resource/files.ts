import { files } from '@ishare/contracts/files/file-descriptors.js';
import { saveBlob } from '../http/download';
import { timeouts } from '../http/timeouts';
import { heldFile } from '../session/held-files';
import type { FileReference } from '../session/held-files';
import { call } from '../session/routes';

export type { FileReference };

/** The file itself, by a token that serves once; from this browser, where it has not been sent yet. */
export async function fetchFile(id: string, options: { quiet?: boolean; signal?: AbortSignal } = {}): Promise<Blob> {
  const held = await heldFile(id);
  if (held?.file) return held.file;
  const params = { id: held?.sent?.id ?? id };
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
