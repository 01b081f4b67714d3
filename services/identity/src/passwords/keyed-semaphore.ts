import { Semaphore } from 'async-mutex';

/** Lets at most `atOnce` pieces of work with the same key run at a time; the others wait in order. */
export class KeyedSemaphore {
  private readonly keys = new Map<string, Semaphore>();

  constructor(private readonly atOnce: number) {}

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    let semaphore = this.keys.get(key);
    if (!semaphore) this.keys.set(key, (semaphore = new Semaphore(this.atOnce)));
    try {
      return await semaphore.runExclusive(work);
    } finally {
      // Nobody runs and nobody waits: who waited has taken a place by now. Who ended with us may have been here first.
      if (semaphore.getValue() === this.atOnce && this.keys.get(key) === semaphore) this.keys.delete(key);
    }
  }
}
