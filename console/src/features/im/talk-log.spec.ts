import type { ChatMessage } from '@ishare/contracts/im/chat.js';
import { STEP, TalkWindow } from './talk-log';

const message = (seq: number, content = String(seq)) => ({ seq, content }) as ChatMessage;

/** A conversation of so many messages at the server, and a window on it. */
function conversation(count: number) {
  const server = Array.from({ length: count }, (_, at) => message(at + 1));
  const asked: object[] = [];
  let isAway = false;
  let isSlow = false;
  const late: (() => void)[] = [];
  const log = new TalkWindow(async (wanted) => {
    asked.push(wanted);
    if (isAway) throw new Error('away');
    const { afterSeq, beforeSeq = Infinity, maxResultCount } = wanted;
    const found = server.filter(({ seq }) => seq > (afterSeq ?? 0) && seq < beforeSeq);
    if (isSlow) await new Promise<void>((resolve) => late.push(resolve));
    return afterSeq === undefined ? found.slice(-maxResultCount) : found.slice(0, maxResultCount);
  });
  const say = (times = 1) => {
    for (let n = 0; n < times; n++) server.push(message(server.length + 1));
    return server.at(-1)!;
  };
  return {
    log,
    say,
    asked,
    seqs: () => log.store.get().messages.map(({ seq }) => seq),
    cut: (away: boolean) => void (isAway = away),
    /** Answers are on their way for as long as nobody lets them arrive. */
    slow: () => void (isSlow = true),
    arrive: () => {
      isSlow = false;
      for (const answer of late.splice(0)) answer();
    },
  };
}
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('what a window knows of a conversation', () => {
  it('begins with the newest, and reads what was before when it is asked for', async () => {
    const { log, seqs } = conversation(STEP + 10);
    await log.load();
    expect(seqs()).toEqual(upTo(STEP + 10, 11));
    expect(log.store.get().hasEarlier).toBe(true);
    await Promise.all([log.earlier(), log.earlier()]);
    expect(seqs()).toEqual(upTo(STEP + 10));
    expect(log.store.get().hasEarlier).toBe(false);
  });

  it('takes what is pushed in its place, once', async () => {
    const { log, say, seqs, asked } = conversation(3);
    await log.load();
    const next = say();
    log.take(next);
    log.take(next);
    expect(seqs()).toEqual(upTo(4));
    expect(asked).toHaveLength(1);
  });

  it('asks for what is missing before what was pushed, and never shows a hole', async () => {
    const { log, say, seqs } = conversation(3);
    await log.load();
    say(STEP * 2);
    const seen: number[][] = [];
    log.store.subscribe(() => seen.push(seqs()));
    log.take(say());
    log.take(say());
    await settled();
    await log.catchUp();
    expect(seqs()).toEqual(upTo(STEP * 2 + 5));
    for (const one of seen) expect(one).toEqual(upTo(one.at(-1)!));
  });

  it('goes on from where it was after a cut', async () => {
    const { log, say, seqs, cut, asked } = conversation(3);
    await log.load();
    cut(true);
    say(2);
    await log.catchUp();
    expect(log.store.get()).toMatchObject({ isFailed: true });
    expect(seqs()).toEqual(upTo(3));
    cut(false);
    await log.catchUp();
    expect(log.store.get()).toMatchObject({ isFailed: false });
    expect(seqs()).toEqual(upTo(5));
    expect(asked.at(-1)).toMatchObject({ afterSeq: 3 });
    const before = asked.length;
    await log.catchUp(5);
    expect(asked).toHaveLength(before);
  });

  it('lets go of what no longer joins the newest when it is read anew', async () => {
    const { log, say, seqs } = conversation(3);
    await log.load();
    say(STEP * 3);
    await log.load();
    expect(seqs()).toEqual(upTo(3 + STEP * 3, 4 + STEP * 2));
  });

  it('holds the newer word on a message', async () => {
    const { log } = conversation(2);
    await log.load();
    log.take(message(2, 'taken back'));
    expect(log.store.get().messages.map(({ content }) => content)).toEqual(['1', 'taken back']);
  });

  it('misses nothing that is said while it is read for the first time', async () => {
    const { log, say, seqs, slow, arrive } = conversation(3);
    slow();
    const first = log.load();
    log.take(say());
    arrive();
    await first;
    expect(seqs()).toEqual(upTo(4));
  });

  it('holds what was taken back while it was read', async () => {
    const { log, slow, arrive } = conversation(2);
    await log.load();
    slow();
    const anew = log.load();
    log.take(message(2, 'taken back'));
    arrive();
    await anew;
    expect(log.store.get().messages.map(({ content }) => content)).toEqual(['1', 'taken back']);
  });

  it('reads once more what it was told of while it was catching up', async () => {
    const { log, say, seqs, slow, arrive } = conversation(3);
    await log.load();
    say();
    slow();
    const catching = log.catchUp(4);
    say();
    const again = log.catchUp(5);
    arrive();
    await Promise.all([catching, again]);
    expect(seqs()).toEqual(upTo(5));
  });
});
