import { Batcher } from './batcher.js';

describe('what is written batcher', () => {
  it('is one at once, and then everything that came meanwhile, by key', async () => {
    const written: [string, readonly number[]][] = [];
    const batcher = new Batcher<number>(async (key, items) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      written.push([key, items]);
    });
    const first = batcher.add('a', 1);
    await Promise.resolve();
    await Promise.resolve();
    await Promise.all([first, batcher.add('a', 2), batcher.add('b', 9), batcher.add('a', 3)]);
    expect(written.filter(([key]) => key === 'a').flatMap(([, items]) => items)).toEqual([1, 2, 3]);
    expect(written).toHaveLength(3);
    await batcher.add('a', 4);
    expect(written.at(-1)).toEqual(['a', [4]]);
  });

  it('fails for those whose items were not written, and for nobody after them', async () => {
    const batcher = new Batcher<string>(async (_key, items) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (items.includes('bad')) throw new Error('refused');
    });
    const bad = batcher.add('a', 'bad');
    await Promise.resolve();
    await Promise.resolve();
    const good = batcher.add('a', 'good');
    await expect(bad).rejects.toThrow('refused');
    await expect(good).resolves.toBeUndefined();
  });
});
