import { filesIn } from '@ishare/testing/files-in-zip.js';
import { zip, type ZipEntry } from './zip.js';

it('takes entries one by one and lets others be served in between', async () => {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    waiting = setImmediate(count);
  };
  let waiting = setImmediate(count);
  const madeAt: number[] = [];
  function* entries(): Generator<ZipEntry> {
    for (const name of ['a/1.txt', 'b.txt', '侧.txt']) {
      madeAt.push(turns);
      yield { name, content: Buffer.from(`of ${name}`) };
    }
  }
  const files = await filesIn(await zip(entries()));
  clearImmediate(waiting);
  expect([...files]).toEqual([
    ['a/1.txt', 'of a/1.txt'],
    ['b.txt', 'of b.txt'],
    ['侧.txt', 'of 侧.txt'],
  ]);
  expect(new Set(madeAt).size).toBe(3);
});
