import { Together } from './together.js';

describe('what is written together', () => {
  it('is one at once, and then everything that came meanwhile, by key', async () => {
    const written: [string, readonly number[]][] = [];
    const together = new Together<number>(async (key, items) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      written.push([key, items]);
    });
    const first = together.add('a', 1);
    await Promise.resolve();
    await Promise.resolve();
    await Promise.all([first, together.add('a', 2), together.add('b', 9), together.add('a', 3)]);
    expect(written.filter(([key]) => key === 'a').flatMap(([, items]) => items)).toEqual([1, 2, 3]);
    expect(written).toHaveLength(3);
    await together.add('a', 4);
    expect(written.at(-1)).toEqual(['a', [4]]);
  });

  it('fails for those whose items were not written, and for nobody after them', async () => {
    const together = new Together<string>(async (_key, items) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (items.includes('bad')) throw new Error('refused');
    });
    const bad = together.add('a', 'bad');
    await Promise.resolve();
    await Promise.resolve();
    const good = together.add('a', 'good');
    await expect(bad).rejects.toThrow('refused');
    await expect(good).resolves.toBeUndefined();
  });
});
