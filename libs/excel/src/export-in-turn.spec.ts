import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
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
