import { files } from '@ishare/contracts/files/file-descriptors.js';
import { isLarge } from '@ishare/contracts/files/parts.js';
import { HttpError } from '../http/http-error';
import { sendParts, type Tell } from './parts';
import { call, sendForm } from './routes';

const NAME_TAKEN = 'FileManagement:010001';

/** `plan.pdf` as `plan-3f9a1c.pdf`. */
function apart(name: string): string {
  const [mark] = crypto.randomUUID().split('-');
  const at = name.lastIndexOf('.');
  return at > 0 ? `${name.slice(0, at)}-${mark}${name.slice(at)}` : `${name}-${mark}`;
}

interface Place {
  directoryId?: string;
  name?: string;
  overrideExisting?: boolean;
}

async function keepWhole(file: File, { directoryId, name, overrideExisting }: Place, tell: Tell, signal?: AbortSignal) {
  const form = new FormData();
  if (directoryId !== undefined) form.append('directoryId', directoryId);
  if (name !== undefined) form.append('name', name);
  if (overrideExisting) form.append('overrideExisting', 'true');
  form.append('file', file);
  const kept = await sendForm(files.upload, { body: form }, { onProgress: tell, ...(signal && { signal }) });
  // One file gives its record alone.
  return 'items' in kept ? kept.items[0]! : kept;
}

/** Keeps a file in a directory; a large one in parts. */
export async function keepAt(file: File, place: Place, tell: Tell, signal?: AbortSignal) {
  if (!isLarge(file)) return keepWhole(file, place, tell, signal);
  const uploadId = await sendParts(files.parts, file, { tell, signal });
  tell(100);
  return call(files.keepParts, { body: { uploadId, ...place } }, { quiet: true });
}

/** Keeps a file; under a name of its own where somebody's file is called like it already. */
export async function keepFile(file: File, tell: Tell, signal?: AbortSignal) {
  try {
    return await keepAt(file, { name: file.name }, tell, signal);
  } catch (error) {
    if (!(error instanceof HttpError && error.code === NAME_TAKEN)) throw error;
    return keepAt(file, { name: apart(file.name) }, tell, signal);
  }
}
