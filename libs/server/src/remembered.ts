import QuickLRU from 'quick-lru';
import type { SharedState } from './shared-state.js';

/** Nobody may fill the memory with keys. */
const MAX_KEYS = 10_000;

interface Entry<V> {
  value: Promise<V | null>;
  /** What the promise came to. */
  settled?: V;
}

/**
 * What is asked for at each request, by key: from memory for a moment, and read anew in every process as soon as
 * somebody says that it has changed. A message that is lost costs no more than that moment. What is not there is not
 * remembered.
 */
export class Remembered<V extends object> {
  private readonly entries: QuickLRU<string, Entry<V>>;

  /** `life` in ms. */
  constructor(
    private readonly state: SharedState,
    private readonly channel: string,
    private readonly read: (key: string) => Promise<V | null>,
    life = 1_000,
  ) {
    this.entries = new QuickLRU({ maxSize: MAX_KEYS, maxAge: life });
  }

  /** To be called once, before the first request. */
  listen(): Promise<void> {
    return this.state.subscribe(this.channel, () => this.entries.clear());
  }

  get(key: string): Promise<V | null> {
    const known = this.entries.get(key);
    if (known) return known.value;
    // Kept from the beginning of its reading: a change that comes meanwhile takes it away.
    const entry: Entry<V> = { value: this.read(key) };
    this.entries.set(key, entry);
    const drop = () => this.entries.get(key) === entry && this.entries.delete(key);
    entry.value.then((value) => (value ? (entry.settled = value) : drop()), drop);
    return entry.value;
  }

  /** What is known at once, or undefined. */
  known(key: string): V | undefined {
    return this.entries.get(key)?.settled;
  }

  /** To be called after the commit, before the writer is answered. */
  async changed(): Promise<void> {
    this.entries.clear();
    await this.state.publish(this.channel, '');
  }
}
