// What the workshop reads is kept in the browser: where no answer comes, the last one stands in for it, also after the
// page was loaded anew.
import { HttpError } from '../http/http-error';
import { dropLarge, readLarge, sweepLarge, writeLarge } from '../state/large-store';

const prefix = 'read.';
/** ms; nobody works on what was read longer ago. */
const longestMs = 3 * 24 * 3_600_000;

interface Kept {
  at: number;
  reply: unknown;
}

const isSilence = (error: unknown): boolean =>
  error instanceof HttpError && (error.kind === 'network' || error.kind === 'timeout');

/**
 * What is read, or what was read last under this name where the server is silent; `kept` says that it is that. Rejects
 * where nothing was, and where the server refuses.
 */
export async function readOrKept<T>(name: string, read: () => Promise<T>): Promise<{ reply: T; isKept: boolean }> {
  try {
    const reply = await read();
    void writeLarge(prefix + name, { at: Date.now(), reply } satisfies Kept);
    return { reply, isKept: false };
  } catch (error) {
    const kept = isSilence(error) ? await readLarge<Kept>(prefix + name) : undefined;
    if (!kept) throw error;
    return { reply: kept.reply as T, isKept: true };
  }
}

/** Nothing of an account stays behind in its browser. */
export const forgetReads = (): Promise<void> => dropLarge({ prefix });

/** Forgets what is too old to be worked on. */
export const sweepReads = (): Promise<void> =>
  sweepLarge(prefix, (value) => (value as Kept).at > Date.now() - longestMs);
