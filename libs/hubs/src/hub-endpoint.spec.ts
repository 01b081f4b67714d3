import type { HubConnection } from './hub-connection.js';
import { HubEndpoint } from './hub-endpoint.js';
import { tenantA } from './hubs.fixture.js';

describe('a hub of this process', () => {
  it('forgets a closed connection, in its groups as well', () => {
    const endpoint = new HubEndpoint('orders', []);
    const written: unknown[] = [];
    // What an endpoint knows of a connection, ready to be written to although it is closed.
    const connection = {
      principal: { tenantId: tenantA, userId: 'u1' },
      groups: new Set<string>(),
      ready: true,
      write: (frame: unknown) => written.push(frame),
    } as unknown as HubConnection;
    const push = (to: { group?: string; users?: string[] }): number =>
      endpoint.deliver({ kind: 'push', hub: 'orders', tenantId: tenantA, targets: ['told'], arguments: [], ...to });
    endpoint.add(connection);
    for (const group of ['one', 'two']) endpoint.join(connection, group);
    expect([push({ group: 'one' }), push({ group: 'two' }), push({}), push({ users: ['u1'] })]).toEqual([1, 1, 1, 1]);
    endpoint.remove(connection);
    expect([push({ group: 'one' }), push({ group: 'two' }), push({}), push({ users: ['u1'] })]).toEqual([0, 0, 0, 0]);
    expect(written).toHaveLength(4);
  });
});
