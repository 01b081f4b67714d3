import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { exportInTurn } from './export-in-turn.js';

describe('files that are written in turn', () => {
  it('are one at a time of one owner, and beside those of others', async () => {
    const begun: string[] = [];
    const outs = new Map<string, Writable>();
    const ask = (owner: string, name: string) =>
      exportInTurn(owner, async (out) => {
        begun.push(name);
        outs.set(name, out);
        await once(out, 'close');
      });
    const [first, second, other] = [ask('a', 'first'), ask('a', 'second'), ask('b', 'other')];
    await Promise.all([first, other]);
    await setImmediate();
    expect(begun).toEqual(['first', 'other']);
    const read = text(await first);
    outs.get('first')!.end('done');
    expect(await read).toBe('done');
    (await second).destroy();
    (await other).destroy();
    expect(begun).toEqual(['first', 'other', 'second']);
  });

  it('are broken off where nobody reads on, and no sooner', async () => {
    const write = async (out: Writable) => {
      for (let sent = 0; sent < 40; sent++) if (!out.write(Buffer.alloc(16_384))) await once(out, 'drain');
      out.end();
      await finished(out, { readable: false });
    };
    const stalled = await exportInTurn('d', write, 100);
    const [error] = (await once(stalled, 'error')) as [Error];
    expect(error.message).toBe('Nobody reads the file.');
    // The turn is free again; who reads slowly, but reads, gets all of it.
    let size = 0;
    for await (const chunk of await exportInTurn('d', write, 10_000)) {
      size += (chunk as Buffer).length;
      await setTimeout(10);
    }
    expect(size).toBe(40 * 16_384);
  });

  it('are refused where too many of one owner wait, and free the turn when they fail', async () => {
    const all = Array.from({ length: 30 }, () =>
      exportInTurn('c', async () => {
        throw new Error('no more rows');
      }).then(
        (out) => text(out).catch((error: Error) => error.message),
        (error: { code: string; definition: { status: number } }) => error.definition.status,
      ),
    );
    const told = await Promise.all(all);
    expect(told.filter((one) => one === 429)).toHaveLength(9);
    expect(told.filter((one) => one === 'no more rows')).toHaveLength(21);
  });
});
