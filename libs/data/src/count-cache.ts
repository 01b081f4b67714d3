import QuickLRU from 'quick-lru';
import type { Cell } from './tenant-batch.js';

interface Entry {
  version: number;
  count: Promise<number>;
}

const LIFE = 1_000;
/** A count that took long is kept ten times as long as it took. */
const PATIENCE = 10;
const MAX_ENTRIES = 5_000;

/**
 * Exact totals, remembered for a second per tenant and predicate; a write of this process forgets those of its table at
 * once, writes of other processes show after the second. Several requests for one total wait for one query.
 */
export class CountCache {
  private readonly entries = new QuickLRU<string, Entry>({ maxSize: MAX_ENTRIES });
  private readonly versions = new Map<string, number>();

  /** Call after a commit that touched the table. */
  touched(tenantId: string, table: string): void {
    const key = `${tenantId}|${table}`;
    this.versions.set(key, (this.versions.get(key) ?? 0) + 1);
  }

  /** The remembered total, or undefined when it has to be counted. */
  known(tenantId: string, table: string, key: string): Promise<number> | undefined {
    const entry = this.entries.get(key);
    if (!entry || entry.version !== (this.versions.get(`${tenantId}|${table}`) ?? 0)) return undefined;
    return entry.count;
  }

  /** Counts by `run` and remembers. */
  remember(tenantId: string, table: string, key: string, run: () => Promise<Cell[][]>): Promise<number> {
    const started = Date.now();
    const entry: Entry = {
      version: this.versions.get(`${tenantId}|${table}`) ?? 0,
      count: run().then((rows) => Number(rows[0]![0])),
    };
    this.entries.set(key, entry);
    const isKept = () => this.entries.get(key) === entry;
    entry.count.then(
      () => {
        const maxAge = Math.max(LIFE, PATIENCE * (Date.now() - started));
        if (isKept()) this.entries.set(key, entry, { maxAge });
      },
      () => isKept() && this.entries.delete(key),
    );
    return entry.count;
  }
}
