/** Lets at most `atOnce` pieces of work with the same key run at a time; the others wait in order. */
export class Turns {
  private readonly keys = new Map<string, { running: number; line: (() => void)[] }>();

  constructor(private readonly atOnce: number) {}

  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    let turn = this.keys.get(key);
    if (!turn) this.keys.set(key, (turn = { running: 0, line: [] }));
    const { line } = turn;
    if (turn.running < this.atOnce) turn.running++;
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else if (--turn.running === 0) this.keys.delete(key);
    }
  }
}
