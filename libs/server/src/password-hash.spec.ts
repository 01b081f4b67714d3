import { webcrypto } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertRoom, hashPassword, verifyPassword } from './password-hash.js';

const { subtle } = webcrypto;

/** Lets the line know what a hash takes: strings that are no hash take nothing, and many of them make it believe so. */
async function learnCost(hash: string): Promise<void> {
  for (let n = 0; n < 16; n++) await verifyPassword(hash, 'wrong');
}

describe('password hashes', () => {
  it('are argon2id with the agreed cost, and differ for the same password', async () => {
    const [one, two] = await Promise.all([hashPassword('1q2w3E*'), hashPassword('1q2w3E*')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it('match their password and no other; what is no hash matches nothing', async () => {
    const hash = await hashPassword('1q2w3E*');
    expect([
      await verifyPassword(hash, '1q2w3E*'),
      await verifyPassword(hash, '1q2w3e*'),
      await verifyPassword('', ''),
      await verifyPassword('x', 'x'),
    ]).toEqual([true, false, false, false]);
  });

  it('leave the other work of the process alone', async () => {
    const done: string[] = [];
    const hashes = Array.from({ length: 16 }, () => hashPassword('x').then(() => done.push('hash')));
    await subtle.digest('SHA-256', new Uint8Array(1)).then(() => done.push('digest'));
    await Promise.all(hashes);
    expect(done.indexOf('digest')).toBeLessThan(8);
  });

  it('answer 429 to those who do not fit into the line, and serve the others', async () => {
    const many = 1_000 * availableParallelism();
    const results = await Promise.allSettled(Array.from({ length: many }, () => verifyPassword('x', 'x')));
    const refused = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(many);
    expect(
      refused.every(({ reason }) => (reason as { definition: { status: number } }).definition.status === 429),
    ).toBe(true);
    expect(await verifyPassword(await hashPassword('after'), 'after')).toBe(true);
  });

  it('hold those for whom there is no room a moment, and then let them in if the line is shorter', async () => {
    await learnCost(await hashPassword('right'));
    const crowd = Array.from({ length: 1_000 * availableParallelism() }, () => verifyPassword('x', 'x'));
    const all = Promise.allSettled(crowd);
    const begun = performance.now();
    await assertRoom();
    expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
    await all;
  });

  it('refuse those whom they held where the line is as long as before', async () => {
    const hash = await hashPassword('right');
    await learnCost(hash);
    let over = false;
    let isFull!: () => void;
    const full = new Promise<void>((resolve) => (isFull = resolve));
    const comeBack = async (): Promise<void> => {
      while (!over) {
        const isRefused = await verifyPassword(hash, 'wrong').catch(() => true);
        if (!isRefused) continue;
        isFull();
        await sleep(50);
      }
    };
    const crowd = Array.from({ length: 1_000 * availableParallelism() }, comeBack);
    await full;
    const begun = performance.now();
    const refusal = await assertRoom().catch((error: unknown) => error);
    over = true;
    expect(refusal).toMatchObject({ definition: { status: 429 }, data: { retryAfter: 2 } });
    expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
    await Promise.all(crowd);
  });
});
