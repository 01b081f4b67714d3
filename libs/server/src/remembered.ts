import type { SharedState } from './shared-state.js';

/** Nobody may fill the memory with keys. */
const MAX_KEYS = 10_000;

interface Entry<V> {
  until: number;
  value: Promise<V | null>;
  /** What the promise came to. */
  settled?: V;
}

/**
 * What is asked for at each request, by key: from memory for a moment, and read anew in every process as soon as somebody says
 * that it has changed. A message that is lost costs no more than that moment. What is not there is not remembered.
 */
export class Remembered<V extends object> {
  private readonly entries = new Map<string, Entry<V>>();

  /** `life` in ms. */
  constructor(
    private readonly state: SharedState,
    private readonly channel: string,
    private readonly read: (key: string) => Promise<V | null>,
    private readonly life = 1_000,
  ) {}

  /** To be called once, before the first request. */
  listen(): Promise<void> {
    return this.state.subscribe(this.channel, () => this.entries.clear());
  }

  get(key: string): Promise<V | null> {
    const known = this.entries.get(key);
    if (known && known.until > Date.now()) return known.value;
    if (this.entries.size >= MAX_KEYS) this.entries.clear();
    // Kept from the beginning of its reading: a change that comes meanwhile takes it away.
    const entry: Entry<V> = { until: Date.now() + this.life, value: this.read(key) };
    this.entries.set(key, entry);
    const drop = () => this.entries.get(key) === entry && this.entries.delete(key);
    entry.value.then((value) => (value ? (entry.settled = value) : drop()), drop);
    return entry.value;
  }

  /** What is known at once, or undefined. */
  known(key: string): V | undefined {
    const entry = this.entries.get(key);
    return entry && entry.until > Date.now() ? entry.settled : undefined;
  }

  /** To be called after the commit, before the writer is answered. */
  async changed(): Promise<void> {
    this.entries.clear();
    await this.state.publish(this.channel, '');
  }
}
