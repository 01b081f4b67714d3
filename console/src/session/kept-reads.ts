// What the workshop reads is kept in the browser: where no answer comes, the last one stands in for it, also after the
// page was loaded anew.
import { HttpError } from '../http/http-error';
import { dropLarge, listLarge, readLarge, sweepLarge, writeLarge } from '../state/large-store';

const prefix = 'read.';
/** ms; nobody works on what was read longer ago. */
const longestMs = 3 * 24 * 3_600_000;

/** `readAt`: when it was read, where it is not of now. */
export interface KeptReply<T> {
  reply: T;
  isKept: boolean;
  readAt?: string;
}

interface Kept {
  at: number;
  reply: unknown;
}

const isSilence = (error: unknown): boolean =>
  error instanceof HttpError && (error.kind === 'network' || error.kind === 'timeout');

/** Counts up when everything is forgotten: what was still being read then is not kept. */
let round = 0;

/** Keeps what an act has answered in the place of what was read before it. */
export const keepRead = (name: string, reply: unknown): Promise<boolean> =>
  writeLarge(prefix + name, { at: Date.now(), reply } satisfies Kept);

/**
 * What is read, or what was read last under this name where the server is silent; `kept` says that it is that. Rejects
 * where nothing was, and where the server refuses.
 */
export async function readOrKept<T>(name: string, read: () => Promise<T>): Promise<KeptReply<T>> {
  const begun = round;
  try {
    const reply = await read();
    if (begun === round) void keepRead(name, reply);
    return { reply, isKept: false };
  } catch (error) {
    const kept = isSilence(error) ? await readLarge<Kept>(prefix + name) : undefined;
    if (!kept) throw error;
    return { reply: kept.reply as T, isKept: true, readAt: new Date(kept.at).toISOString() };
  }
}

/** All that was read last under names that begin so. */
export const keptUnder = async <T>(name: string): Promise<T[]> =>
  (await listLarge<Kept>(prefix + name)).map(({ reply }) => reply as T);

/** Nothing of an account stays behind in its browser. */
export function forgetReads(): Promise<void> {
  round++;
  return dropLarge({ prefix });
}

/** Forgets what is too old to be worked on. */
export const sweepReads = (): Promise<void> =>
  sweepLarge(prefix, (value) => (value as Kept).at > Date.now() - longestMs);
