// Large files on their way to the server: the browser holds them until they are there, so that a page that is loaded
// anew goes on with them.
import { dropLarge, listLarge, sweepLarge, writeLarge } from './large-store';

export interface UnsentFile {
  key: string;
  file: File;
  at: number;
}

const prefix = 'unsent ';
/** ms; by then the server has forgotten what had arrived. */
const longestMs = 24 * 3_600_000;

/** Holds a file that is sent to a place, e.g. a folder; undefined where the browser keeps nothing. */
export async function holdUnsent(place: string, file: File): Promise<string | undefined> {
  const key = `${prefix}${place} ${Date.now()}.${crypto.getRandomValues(new Uint32Array(1))[0]}`;
  return (await writeLarge(key, { key, file, at: Date.now() } satisfies UnsentFile)) ? key : undefined;
}

export const dropUnsent = (key: string): Promise<void> => dropLarge(key);

/** Does something to a held file unless another tab of the browser, or this one, is at it. */
export async function claiming(key: string, work: () => Promise<void>): Promise<void> {
  // The browser has locks where the page came by a secure connection.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work();
  await locks.request(key, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

/** Files that were on their way to a place and that nobody is sending now. */
export async function unsentAt(place: string): Promise<UnsentFile[]> {
  await sweepLarge(prefix, (value) => (value as UnsentFile).at > Date.now() - longestMs);
  const held = await listLarge<UnsentFile>(`${prefix}${place} `);
  const locks = navigator.locks as LockManager | undefined;
  const taken = new Set((await locks?.query())?.held?.map(({ name }) => name));
  return held.filter(({ key }) => !taken.has(key));
}
