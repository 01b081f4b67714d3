/** A bound for what changes without a write, such as an edition that runs out, in ms. */
const LIFE = 30_000;

interface Entry<T> {
  version: string;
  until: number;
  value: Promise<T>;
}

/** Values kept in this process as long as the version under which they were made is the present one. */
export class KeptByVersion<T> {
  private readonly entries = new Map<string, Entry<T>>();

  constructor(private readonly most: number) {}

  /** `version` must have been read before what `make` reads; without one nothing is kept. Callers at once wait for one `make`. */
  get(key: string, version: string | undefined, make: () => Promise<T>): Promise<T> {
    if (version === undefined) return make();
    const known = this.entries.get(key);
    if (known?.version === version && known.until > Date.now()) return known.value;
    const entry: Entry<T> = { version, until: Date.now() + LIFE, value: make() };
    this.entries.delete(key);
    if (this.entries.size >= this.most) this.entries.delete(this.entries.keys().next().value!);
    this.entries.set(key, entry);
    entry.value.catch(() => this.entries.get(key) === entry && this.entries.delete(key));
    return entry.value;
  }
}
