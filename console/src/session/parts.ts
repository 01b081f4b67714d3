// Large files go out in parts: what has arrived need not be sent again after a cut network or a reload.
import { PART_BYTES, partsOf, type PartRoutes } from '@ishare/contracts/files/parts.js';
import { contentHash } from '../http/content-hash';
import { HttpError } from '../http/http-error';
import { fileForm } from '../http/upload';
import { connection } from './http';
import { isUnjudged } from './kept-acts';
import { call, sendForm } from './routes';

/** How a file that is being sent tells of itself: per cent, and whether it waits for the network. */
export type Tell = (percent: number, isWaiting?: boolean) => void;

interface Sending {
  tell: Tell;
  signal?: AbortSignal | undefined;
}

/** ms between the times a silent server is asked again. */
const patienceMs = 5_000;
/** How often in a row a server may fail, or have forgotten the file, before that is told. */
const mostFailures = 6;
const notFound = 404;

/** Resolves when the server is back, or it is time to ask again. */
const nextTry = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      end();
      clearTimeout(timer);
      signal?.removeEventListener('abort', go);
      resolve();
    };
    const end = connection.onBack(go);
    const timer = setTimeout(go, patienceMs);
    signal?.addEventListener('abort', go);
  });

const aborted = () => new HttpError('aborted', { method: 'POST', path: 'parts' });

/** Sends what the server has not got; gives the id under which it has the file. */
async function sendMissing(
  routes: PartRoutes,
  file: File,
  sha256: string | null,
  { tell, signal }: Sending,
): Promise<string> {
  const { name, type: mimeType, size, lastModified: changed } = file;
  const { id, received } = await call(
    routes.begin,
    { body: { name, mimeType, size, sha256, changed } },
    { quiet: true },
  );
  const here = new Set(received);
  const bytesOf = (number: number) => Math.min(PART_BYTES, size - number * PART_BYTES);
  const arrived = () => [...here].reduce((sum, number) => sum + bytesOf(number), 0);
  for (let number = 0; number < partsOf(size); number++) {
    if (here.has(number)) continue;
    if (signal?.aborted) {
      void call(routes.drop, { params: { id } }, { quiet: true }).catch(() => undefined);
      throw aborted();
    }
    const part = file.slice(number * PART_BYTES, number * PART_BYTES + bytesOf(number));
    await sendForm(
      routes.send,
      { params: { id, number: String(number) }, body: fileForm(new File([part], 'part')) },
      {
        insists: false,
        ...(signal && { signal }),
        onProgress: (percent) => tell(Math.floor((arrived() + (bytesOf(number) * percent) / 100) / (size / 99))),
      },
    );
    here.add(number);
  }
  return id;
}

/**
 * Sends a file in parts through cuts of the network for as long as it takes; gives the id by which a route keeps it.
 * Rejects when the server refuses it, when the file is no longer what it was, and when it is called off.
 */
export async function sendParts(routes: PartRoutes, file: File, sending: Sending): Promise<string> {
  const sha256 = await contentHash(file);
  for (let failures = 0; ;) {
    try {
      return await sendMissing(routes, file, sha256, sending);
    } catch (error) {
      if (sending.signal?.aborted || !(error instanceof HttpError)) throw error;
      const isForgotten = error.status === notFound;
      if (!isUnjudged(error) && !isForgotten) throw error;
      if (error.kind === 'response' && ++failures > mostFailures) throw error;
      // A file that was changed on the disk cannot be read any more, and would look like a silent server.
      await file.slice(0, 1).arrayBuffer();
      if (isForgotten) continue;
      sending.tell(0, true);
      await nextTry(sending.signal);
    }
  }
}
