import { files } from '@ishare/contracts/files/file-descriptors.js';
import { HttpError } from '../http/http-error';
import { sendForm } from './routes';

const NAME_TAKEN = 'FileManagement:010001';

/** `plan.pdf` as `plan-3f9a1c.pdf`. */
function apart(name: string): string {
  const [mark] = crypto.randomUUID().split('-');
  const at = name.lastIndexOf('.');
  return at > 0 ? `${name.slice(0, at)}-${mark}${name.slice(at)}` : `${name}-${mark}`;
}

/** Keeps a file; under a name of its own where somebody's file is called like it already. */
export async function keepFile(file: File, onProgress: (percent: number) => void, name = file.name) {
  const form = new FormData();
  form.append('name', name);
  form.append('file', file);
  try {
    const kept = await sendForm(files.upload, { body: form }, { onProgress });
    // One file gives its record alone.
    return 'items' in kept ? kept.items[0]! : kept;
  } catch (error) {
    if (!(error instanceof HttpError && error.code === NAME_TAKEN) || name !== file.name) throw error;
    return keepFile(file, onProgress, apart(name));
  }
}
