import { definePort } from '@ishare/contracts/define.js';
import { TestIdentity } from '@ishare/testing/test-identity.js';
import { TEST_SECRET } from '@ishare/testing/test-service.js';
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { assertClock } from './clock.js';
import { deriveKey, loadConfig } from './config.js';
import { Ports } from './ports.js';
import { Revocations } from './revocations.js';
import { InProcessState } from './shared-state.js';
import { TokenVerifier } from './token-verifier.js';

const config = loadConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nowhere/x', SECRET_KEY: TEST_SECRET });

describe('clocks that differ', () => {
  it.each([
    [59, 'taken'],
    [75, 'refused'],
  ])('a token that begins in %i s is %s', async (ahead, outcome) => {
    const ports = new Ports(config);
    const identity = await TestIdentity.create(config.PUBLIC_URL);
    identity.answer(ports);
    const state = new InProcessState();
    const verifier = new TokenVerifier(config, ports, new Revocations(ports, state));
    const user = identity.user(identity.tenant('a'));
    const token = await identity.token(user, { notBefore: Math.floor(Date.now() / 1000) + ahead });
    const verified = await verifier.verify(token).then(
      ({ userId }) => (userId === user.userId ? 'taken' : userId),
      () => 'refused',
    );
    expect(verified).toBe(outcome);
    await state.close();
  });

  const port = definePort('fixture', { ping: { input: z.object({}), output: z.string() } });
  it.each([
    [-85, 'pong'],
    [-95, 401],
    [85, 'pong'],
    [95, 401],
  ])('a call of another service that was signed %i s from now gets %s', async (seconds, outcome) => {
    const ports = new Ports(config);
    ports.provide(port, { ping: async () => 'pong' });
    const body = JSON.stringify({ at: Date.now() + seconds * 1000, input: {} });
    const signature = createHmac('sha256', deriveKey(config, 'internal-calls'))
      .update(`fixture/ping\n${body}`)
      .digest('hex');
    const answer = await ports
      .answer('fixture', 'ping', body, signature)
      .catch((error: { definition: { status: number } }) => error.definition.status);
    expect(answer).toBe(outcome);
  });

  it('are named when they differ by more than can be borne', () => {
    expect(() => assertClock(1_000_000, 1_030_000, 1_030_100)).not.toThrow();
    expect(() => assertClock(1_000_000, 970_000, 970_000)).not.toThrow();
    expect(() => assertClock(1_000_000, 1_300_000, 1_300_100)).toThrow('300 s apart');
    expect(() => assertClock(1_000_000, 900_000, 900_100)).toThrow('100 s apart');
  });
});
