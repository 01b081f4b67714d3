import { webcrypto } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from './password-hash.js';

const { subtle } = webcrypto;

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
});
