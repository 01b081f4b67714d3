import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { AsyncLocalStorage } from 'node:async_hooks';
import { takesTurns, Turns } from './turns.js';

/** What a turn knows of a response: that it is over, and whether anybody is still there. */
class Answer extends EventEmitter {
  destroyed = false;
  /** As an answer does that goes out whole. */
  end(): void {
    this.emit('finish');
    this.emit('close');
  }
  /** As one whose caller goes away. */
  leave(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

describe('turns of requests', () => {
  const begun: number[] = [];
  const come = (turns: Turns, count: number): Answer[] =>
    Array.from({ length: count }, (_, n) => {
      const answer = new Answer();
      turns.take(answer as unknown as ServerResponse, () => begun.push(n));
      return answer;
    });
  beforeEach(() => begun.splice(0));

  it('are taken at once until there are too many, then in the order of coming', () => {
    const turns = new Turns(2, 60_000);
    const answers = come(turns, 5);
    expect([[...begun], turns.waiting]).toEqual([[0, 1], 3]);
    answers[1]!.end();
    expect(begun).toEqual([0, 1, 2]);
    answers[0]!.end();
    answers[2]!.end();
    expect([[...begun], turns.waiting]).toEqual([[0, 1, 2, 3, 4], 0]);
  });

  it('begin in the name of their own caller, whoever has made room', () => {
    const caller = new AsyncLocalStorage<string>();
    const turns = new Turns(1, 60_000);
    const [first, second] = [new Answer(), new Answer()];
    const seen: (string | undefined)[] = [];
    for (const [answer, name] of [
      [first, 'Ann'],
      [second, 'Bo'],
    ] as const)
      caller.run(name, () => turns.take(answer as unknown as ServerResponse, () => seen.push(caller.getStore())));
    caller.run('Ann', () => first.end());
    expect(seen).toEqual(['Ann', 'Bo']);
  });

  it('are taken by those who read, not by sign-ins, by what the product asks itself, or by bodies that may come slowly', () => {
    const of = (method: string, url: string) => takesTurns({ method, url });
    expect([of('GET', '/api/crm/customers?filter=a'), of('GET', '/connections')]).toEqual([true, true]);
    expect([
      of('POST', '/api/crm/customers'),
      of('GET', '/internal/saas/findTenant'),
      of('GET', '/health/ready'),
      of('GET', '/connect/authorize?client_id=a'),
    ]).toEqual([false, false, false, false]);
  });

  it('are not given to those who have gone meanwhile', () => {
    const turns = new Turns(1, 60_000);
    const [first, gone] = come(turns, 3);
    gone!.leave();
    first!.leave();
    expect(begun).toEqual([0, 2]);
  });

  it('come free for others where a request takes long, and are given once for it', async () => {
    const turns = new Turns(1, 30);
    const [slow] = come(turns, 3);
    await sleep(45);
    expect(begun).toEqual([0, 1]);
    slow!.end();
    expect(begun).toEqual([0, 1]);
    await sleep(60);
    expect(begun).toEqual([0, 1, 2]);
  });
});
