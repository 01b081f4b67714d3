import QuickLRU from 'quick-lru';

/** A bound for what changes without a write, such as an edition that runs out, in ms. */
const LIFE = 30_000;

interface Entry<T> {
  version: string;
  value: Promise<T>;
}

/** Values kept in this process as long as the version under which they were made is the present one. */
export class KeptByVersion<T> {
  private readonly entries: QuickLRU<string, Entry<T>>;

  /** `most` may be exceeded once over before the oldest go. */
  constructor(most: number) {
    this.entries = new QuickLRU({ maxSize: most, maxAge: LIFE });
  }

  /**
   * `version` must have been read before what `make` reads; without one nothing is kept. Callers at once wait for one
   * `make`.
   */
  get(key: string, version: string | undefined, make: () => Promise<T>): Promise<T> {
    if (version === undefined) return make();
    const known = this.entries.get(key);
    if (known?.version === version) return known.value;
    const entry: Entry<T> = { version, value: make() };
    this.entries.set(key, entry);
    entry.value.catch(() => this.entries.get(key) === entry && this.entries.delete(key));
    return entry.value;
  }
}
