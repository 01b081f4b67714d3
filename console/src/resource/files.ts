import { saveBlob } from '../http/download';
import { timeouts } from '../http/timeouts';
import { http } from '../session/http';

/** A file as forms keep it (upload-04). */
export interface FileReference {
  id: string;
  name: string;
  mimeType: string;
}

export const filesPath = '/api/file-management/file-descriptor';

/** The file itself, by a token that serves once. */
export async function fetchFile(id: string, options: { quiet?: boolean; signal?: AbortSignal } = {}): Promise<Blob> {
  const { token } = await http.get<{ token: string }>(`${filesPath}/download/${id}/token`, undefined, options);
  return http.get<Blob>(`${filesPath}/download/${id}`, { token }, { ...options, as: 'blob', timeout: timeouts.blob });
}

/** Hands the file to the browser; a refusal is told. */
export async function downloadFile({ id, name }: FileReference): Promise<void> {
  try {
    saveBlob(await fetchFile(id), name);
  } catch {
    // Told already.
  }
}
