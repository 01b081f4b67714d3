import { HttpError } from '../http/http-error';
import { createStore } from '../state/store';
import { createKeptActs, type KeptAct } from './kept-acts';

const act = (key: string, account = 'a'): KeptAct => ({
  key,
  account,
  subject: 'channel',
  title: key,
  time: '2026-11-24T08:00:00.000Z',
  method: 'POST',
  path: '/api/cut',
});
const request = { method: 'POST', path: '/api/cut' };
const silence = new HttpError('network', request);
const refusal = (status: number) =>
  new HttpError('response', request, status, '', {
    error: { code: 'x', message: `refused ${status}`, details: null, data: null, validationErrors: null },
  });

/** A server that can be away, refuses some, and keeps what it took. */
function atMachine(stored: readonly KeptAct[] = []) {
  const server = {
    ...{ isAway: false, refuses: {} as Record<string, HttpError>, took: [] as string[] },
    /** Until when the first act is on its way. */
    slow: undefined as Promise<void> | undefined,
    hurry: undefined as (() => void) | undefined,
  };
  const planned: (() => void)[] = [];
  const store = createStore<{ acts: readonly KeptAct[] }>({ acts: stored });
  const kept = createKeptActs({
    store,
    account: () => 'a',
    send: async ({ key }) => {
      if (key === '1') await server.slow;
      if (server.isAway) throw silence;
      const refused = server.refuses[key];
      if (refused) throw refused;
      server.took.push(key);
      return { done: key };
    },
    isAway: () => false,
    later: (_ms, run) => void planned.push(run),
  });
  return { server, kept, store, planned, keys: () => store.get().acts.map(({ key }) => key) };
}

describe('what is said at a machine', () => {
  it('is done at once, and told to whoever shows it', async () => {
    const { server, kept, keys } = atMachine();
    const heard: unknown[] = [];
    const end = kept.onSent(({ key }, reply) => heard.push([key, reply]));
    expect(await kept.say(act('1'))).toBe(true);
    end();
    await kept.say(act('2'));
    expect([server.took, keys(), heard]).toEqual([['1', '2'], [], [['1', { done: '1' }]]]);
  });

  it('is heard in the order in which it was said of one thing, also while the first is on its way', async () => {
    const { server, kept } = atMachine();
    server.slow = new Promise((over) => (server.hurry = over));
    const all = [kept.say(act('1')), kept.say(act('2')), kept.say({ ...act('3'), subject: 'other' })];
    await all[2];
    expect(server.took).toEqual(['3']);
    server.hurry!();
    await Promise.all(all);
    expect(server.took).toEqual(['3', '1', '2']);
  });

  it('is shown as done before the answer comes, and no more once it is refused', async () => {
    const { server, kept, keys } = atMachine();
    const shown = () => kept.said('channel').map(({ key }) => key);
    const done = kept.say(act('1'));
    expect([shown(), keys()]).toEqual([['1'], []]);
    await done;
    server.refuses['2'] = refusal(409);
    const refused = kept.say(act('2'));
    expect(shown()).toEqual(['2']);
    await expect(refused).rejects.toMatchObject({ status: 409 });
    expect(shown()).toEqual([]);
    server.isAway = true;
    const waits = kept.say(act('3'));
    expect(shown()).toEqual(['3']);
    await waits;
    expect([shown(), keys()]).toEqual([['3'], ['3']]);
  });

  it('is shown as done until it is in what is read after it, the last time that it is read', async () => {
    const { server, kept, keys } = atMachine();
    const shown = () => kept.said('channel').map(({ key }) => key);
    const reads: (() => void)[] = [];
    kept.onSent(() => new Promise<void>((over) => reads.push(over)));
    await kept.say(act('1'));
    await kept.say({ ...act('3'), subject: 'other' });
    expect([kept.underWay.get(), shown()]).toEqual([[], ['1']]);
    server.isAway = true;
    await kept.say(act('2'));
    expect(shown()).toEqual(['1', '2']);
    server.isAway = false;
    await kept.flush();
    expect([keys(), shown()]).toEqual([[], ['1', '2']]);
    // The first reading was given up for the second.
    reads[0]!();
    await new Promise((next) => setTimeout(next));
    expect(shown()).toEqual(['1', '2']);
    reads[2]!();
    await new Promise((next) => setTimeout(next));
    expect([shown(), kept.said('other').map(({ key }) => key)]).toEqual([[], ['3']]);
  });

  it('is kept without an answer, goes in its order, and none goes before what waits', async () => {
    const { server, kept, keys, planned } = atMachine();
    server.isAway = true;
    expect(await kept.say(act('1'))).toBe(false);
    expect(await kept.say(act('2'))).toBe(false);
    server.isAway = false;
    expect(await kept.say(act('3'))).toBe(false);
    expect([server.took, keys()]).toEqual([[], ['1', '2', '3']]);
    await Promise.all([kept.flush(), kept.flush()]);
    expect([server.took, keys()]).toEqual([['1', '2', '3'], []]);
    // Nobody has to say that the server is back: it is asked again by and by, once for all that wait.
    expect(planned).toHaveLength(1);
  });

  it('is refused to the one who says it, or waits with the reason where he has gone on', async () => {
    const { server, kept, store } = atMachine();
    server.refuses['1'] = refusal(409);
    await expect(kept.say(act('1'))).rejects.toMatchObject({ status: 409 });
    expect(store.get().acts).toEqual([]);
    server.isAway = true;
    for (const key of ['1', '2']) await kept.say(act(key));
    server.isAway = false;
    await kept.flush();
    expect(server.took).toEqual(['2']);
    expect(store.get().acts).toEqual([{ ...act('1'), refusal: 'refused 409' }]);
    await kept.flush();
    expect(server.took).toEqual(['2']);
    delete server.refuses['1'];
    await kept.again('1');
    expect([server.took, store.get().acts]).toEqual([['2', '1'], []]);
  });

  it('waits where its page was left while it was sent', async () => {
    const { server, kept } = atMachine();
    server.refuses['1'] = new HttpError('aborted', request);
    expect(await kept.say(act('1'))).toBe(false);
    await kept.flush();
    expect([kept.mine(), kept.mine('another')]).toEqual([[act('1')], []]);
  });

  it('waits while the session is over or the server is in trouble, and is dropped when a person says so', async () => {
    const { server, kept, keys } = atMachine();
    for (const status of [401, 429, 500, 503]) {
      server.refuses['1'] = refusal(status);
      await kept.say(act('1'));
      await kept.flush();
      expect(kept.mine()).toEqual([act('1')]);
      kept.drop('1');
    }
    expect(keys()).toEqual([]);
  });

  it('is sent by the account that said it and by no other', async () => {
    const { server, kept, keys } = atMachine([act('1', 'b'), act('2')]);
    await kept.flush();
    expect([server.took, keys()]).toEqual([['2'], ['1']]);
  });
});
