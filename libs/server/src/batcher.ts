interface Line<T> {
  waiting: T[];
  running: Promise<void>;
  next?: Promise<void> | undefined;
}

/**
 * Writes what comes while something is being written in one go, by key: each caller waits until the own item is
 * written.
 */
export class Batcher<T> {
  private readonly lines = new Map<string, Line<T>>();

  constructor(private readonly write: (key: string, items: readonly T[]) => Promise<unknown>) {}

  add(key: string, item: T): Promise<void> {
    let line = this.lines.get(key);
    if (!line) this.lines.set(key, (line = { waiting: [], running: Promise.resolve() }));
    line.waiting.push(item);
    return (line.next ??= this.run(key, line));
  }

  private async run(key: string, line: Line<T>): Promise<void> {
    await line.running;
    const items = line.waiting;
    line.waiting = [];
    line.next = undefined;
    const writing = this.write(key, items);
    // Who comes next waits for the end of it, however it ends.
    line.running = writing.then(
      () => undefined,
      () => undefined,
    );
    try {
      await writing;
    } finally {
      if (line.waiting.length === 0 && !line.next) this.lines.delete(key);
    }
  }
}
