import { readStored } from '../state/stored';
import type { KeyValueStorage } from '../state/stored';

/**
 * What somebody typed and did not save: the touched fields only, so that it lies over a record that has changed
 * meanwhile.
 */
export interface Draft {
  values: Record<string, unknown>;
  /** The record's version when the typing began; absent for a new record. */
  version?: string | undefined;
  /** Milliseconds since the epoch. */
  at: number;
}

const prefix = 'draft.';
const longestText = 100_000;
const keptMs = 14 * 86_400_000;

/** Whether a draft is too old to be offered; times in milliseconds since the epoch. */
export const isOutdated = (at: number, now: number): boolean => now - at > keptMs;

/** What the keys of an account's drafts begin with. */
export const draftPrefix = (account: string): string => `${prefix}${account}.`;

/** Where the draft of a record is kept for an account (tenant and user). */
export function draftKey(account: string, screen: string, record: string | undefined): string {
  return `${draftPrefix(account)}${screen}.${record ?? 'new'}`;
}

export function readDraft(storage: KeyValueStorage, key: string, now: number): Draft | undefined {
  const draft = readStored<Draft>(storage, key);
  if (!draft || !isOutdated(draft.at, now)) return draft;
  storage.removeItem(key);
  return undefined;
}

/** Keeps a draft; one without values is dropped, and one that is too long, or finds no room, is not kept at all. */
export function writeDraft(storage: KeyValueStorage, key: string, draft: Draft): void {
  const text = JSON.stringify(draft);
  if (Object.keys(draft.values).length === 0 || text.length > longestText) return storage.removeItem(key);
  try {
    storage.setItem(key, text);
  } catch {
    // The browser's room is used up; the form itself still has everything.
  }
}

/** Forgets every draft of the account that signs out. */
export function dropDrafts(storage: Pick<Storage, 'length' | 'key' | 'removeItem'>, account: string): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at)!);
  for (const key of keys) if (key.startsWith(draftPrefix(account))) storage.removeItem(key);
}
