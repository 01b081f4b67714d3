import { files } from '@ishare/contracts/files/file-descriptors.js';
import { isLarge } from '@ishare/contracts/files/parts.js';
import { sendParts, type Tell } from './parts';
import { call, sendForm } from './routes';

interface Place {
  directoryId?: string;
  overrideExisting?: boolean;
  attached?: boolean;
}

async function keepWhole(
  file: File,
  { directoryId, overrideExisting, attached }: Place,
  tell: Tell,
  signal?: AbortSignal,
) {
  const form = new FormData();
  if (directoryId !== undefined) form.append('directoryId', directoryId);
  if (overrideExisting) form.append('overrideExisting', 'true');
  if (attached) form.append('attached', 'true');
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

/** Keeps a file with a message or a record that names it: it is found there, and in no directory. */
export const keepFile = (file: File, tell: Tell, signal?: AbortSignal) =>
  keepAt(file, { attached: true }, tell, signal);
