import { InProcessState } from '@ishare/server/shared-state.js';
import type { HubMessage } from './backplane.js';
import { SharedStateBackplane } from './shared-state-backplane.js';
import { SharedStateConnectionTokens } from './shared-state-connection-tokens.js';

describe('hubs over the shared state', () => {
  const state = new InProcessState();
  afterAll(() => state.close());

  it('tell the other processes and not the sender, until they leave', async () => {
    const message: HubMessage = { hub: 'h', tenantId: null, kind: 'push', targets: ['t'], arguments: [1] };
    const heard: Record<string, HubMessage[]> = { a: [], b: [] };
    const [, leaveB] = await Promise.all(
      ['a', 'b'].map((id) => new SharedStateBackplane(state).subscribe(id, (each) => heard[id]!.push(each))),
    );
    const sender = new SharedStateBackplane(state);
    await sender.publish(message, 'a');
    await leaveB!();
    await sender.publish(message, 'c');
    expect(heard).toEqual({ a: [message], b: [message] });
  });

  it('open one socket for each negotiation, for its owner alone', async () => {
    const [issuing, redeeming] = [new SharedStateConnectionTokens(state), new SharedStateConnectionTokens(state)];
    await issuing.issue('one', 'owner');
    await issuing.issue('two', 'owner');
    expect(await redeeming.redeem('none', 'owner')).toBe('unknown');
    expect(await redeeming.redeem('two', 'thief')).toBe('unknown');
    expect(
      (await Promise.all([1, 2, 3].map(() => redeeming.redeem('one', 'owner')))).filter(
        (outcome) => outcome === 'redeemed',
      ),
    ).toHaveLength(1);
    expect(await redeeming.redeem('one', 'owner')).toBe('used');
  });
});
