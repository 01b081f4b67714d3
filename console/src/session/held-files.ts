// Files that go with what is said while the server is away: the browser holds them until the act is sent that
// names them.
import { newRequestKey } from '../http/insist';
import { dropLarge, readLarge, sweepLarge, writeLarge } from '../state/large-store';
import { keepFile } from './keep-file';

/** A file as forms keep it (upload-04). */
export interface FileReference {
  id: string;
  name: string;
  mimeType: string;
}

const prefix = 'file.';
const mark = 'held-';
const named = new RegExp(`^${mark}[0-9a-f]{32}$`);
/** ms; nobody waits longer than this for a network. */
const longestMs = 7 * 24 * 3_600_000;

/** `sent`: what the server calls it, once it is there. */
interface Held {
  at: number;
  file?: File;
  sent?: FileReference;
}

const isHeld = (id: string): boolean => named.test(id);
const hold = (id: string, held: Held) => writeLarge(prefix + id, held);
const referenceOf = ({ id, name, mimeType }: FileReference): FileReference => ({ id, name, mimeType });

/** Holds a file and gives its reference; a browser that keeps nothing sends it at once. */
export async function holdFile(file: File): Promise<FileReference> {
  const id = mark + newRequestKey();
  if (await hold(id, { at: Date.now(), file })) return { id, name: file.name, mimeType: file.type };
  return referenceOf(await keepFile(file, () => undefined));
}

/** A file that is held here, or by which name the server has it; nothing where it is no longer here. */
export async function heldFile(id: string): Promise<Pick<Held, 'file' | 'sent'> | undefined> {
  return isHeld(id) ? ((await readLarge<Held>(prefix + id)) ?? {}) : undefined;
}

export const dropHeld = (id: string): Promise<void> => dropLarge(prefix + id);

/** Sends a held file once; gives what the server calls it. */
async function sentFile(id: string): Promise<FileReference | undefined> {
  const held = await readLarge<Held>(prefix + id);
  if (!held?.file) return held?.sent;
  const sent = referenceOf(await keepFile(held.file, () => undefined));
  await hold(id, { at: held.at, sent });
  return sent;
}

const isReference = (value: object): value is FileReference =>
  'id' in value && typeof value.id === 'string' && isHeld(value.id);

async function sentEach(values: readonly unknown[]): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const value of values) {
    const sent = await withSentFiles(value);
    // One that this browser has lost is left out.
    if (sent !== undefined) all.push(sent);
  }
  return all;
}

/** What is to be sent, its held files sent before it and called as the server calls them. */
export async function withSentFiles(value: unknown): Promise<unknown> {
  if (typeof value === 'string') return isHeld(value) ? (await sentFile(value))?.id : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return sentEach(value);
  if (isReference(value)) return sentFile(value.id);
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) members.push([name, await withSentFiles(member)]);
  return Object.fromEntries(members);
}

/** Forgets what nobody has sent. */
export const sweepHeld = (): Promise<void> =>
  sweepLarge(prefix, (value) => (value as Held).at > Date.now() - longestMs);
