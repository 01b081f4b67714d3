import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import type { HubMessage } from './backplane.js';
import { RedisBackplane } from './redis-backplane.js';
import { RedisConnectionTokens } from './redis-connection-tokens.js';

const url = process.env['TEST_REDIS_URL'];
const suite = url ? describe : describe.skip;

suite('hubs of several processes over Redis', () => {
  let near: Redis;
  let far: Redis;

  beforeAll(() => {
    near = new Redis(url ?? '');
    far = new Redis(url ?? '');
  });
  afterAll(() => {
    near.disconnect();
    far.disconnect();
  });

  it('carries a message to the others with its tenant, and not back', async () => {
    const channel = `hubs-${randomUUID()}`;
    const message: HubMessage = {
      hub: 'orders',
      kind: 'push',
      tenantId: 't',
      users: ['u'],
      targets: ['news'],
      arguments: ['木', 1],
    };
    const heardNear: HubMessage[] = [];
    const nearBackplane = new RedisBackplane(near, channel);
    const stopNear = await nearBackplane.subscribe('near', (heard) => heardNear.push(heard));
    let stopFar: (() => Promise<void>) | undefined;
    await near.publish(channel, 'not JSON');
    const heard = new Promise<HubMessage>((resolve) => {
      void new RedisBackplane(far, channel).subscribe('far', resolve).then(async (stop) => {
        stopFar = stop;
        await nearBackplane.publish(message, 'near');
      });
    });
    expect(await heard).toEqual(message);
    await near.ping();
    expect(heardNear).toEqual([]);
    await stopNear();
    await stopFar?.();
  });

  it('fails at once while Redis is away', async () => {
    const lost = near.duplicate();
    await lost.ping();
    lost.disconnect();
    await once(lost, 'end');
    const message: HubMessage = { hub: 'orders', kind: 'disconnect', tenantId: null, allowReconnect: true };
    await expect(new RedisBackplane(lost).publish(message, 'near')).rejects.toThrow('Redis is away');
  });

  it('lets one process take what another negotiated, once', async () => {
    const prefix = `hub-token-${randomUUID()}:`;
    const here = new RedisConnectionTokens(near, prefix);
    const there = new RedisConnectionTokens(far, prefix);
    await here.issue('t', 'owner');
    const redemptions = await Promise.all([here.redeem('t', 'owner'), there.redeem('t', 'owner')]);
    expect(redemptions.sort()).toEqual(['redeemed', 'used']);
    expect(await there.redeem('never issued', 'owner')).toBe('unknown');
    expect(await far.ttl(`${prefix}t`)).toBeGreaterThan(0);
    await here.issue('x', 'owner');
    expect(await there.redeem('x', 'somebody else')).toBe('unknown');
  });
});
