import { Turnstile } from './turnstile.js';

describe('a turnstile', () => {
  it('lets whoever comes alone pass at once', async () => {
    const turnstile = new Turnstile(1);
    let isOver = false;
    setImmediate(() => (isOver = true));
    await turnstile.turn();
    expect(isOver).toBe(false);
  });

  it('lets many pass in the order they came, and others do their work in between', async () => {
    const turnstile = new Turnstile(2_000);
    const passed: number[] = [];
    const seen = new Set<number>();
    const watch = setInterval(() => seen.add(passed.length), 0);
    await Promise.all(Array.from({ length: 200 }, async (_, n) => turnstile.turn().then(() => passed.push(n))));
    clearInterval(watch);
    expect(passed).toEqual(Array.from({ length: 200 }, (_, n) => n));
    expect(seen.size).toBeGreaterThan(20);
  });

  it('lets no more pass than so many a second', async () => {
    const turnstile = new Turnstile(20);
    const begun = performance.now();
    await Promise.all(Array.from({ length: 5 }, () => turnstile.turn()));
    expect(performance.now() - begun).toBeGreaterThan(180);
  });

  it('does not make up at once for what a busy moment held up', async () => {
    const turnstile = new Turnstile(2_000);
    let passed = 0;
    const all = Array.from({ length: 200 }, () => turnstile.turn().then(() => passed++));
    const until = performance.now() + 60;
    while (performance.now() < until);
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(passed).toBeLessThan(20);
    await Promise.all(all);
  });
});
