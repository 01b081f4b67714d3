import type { SharedState } from '@ishare/server/shared-state.js';
import { connectionTokenSeconds, type ConnectionTokens, type Redemption } from './connection-tokens.js';

const used = 'used';

/** Connection tokens that any process can redeem, whichever gave them out. */
export class SharedStateConnectionTokens implements ConnectionTokens {
  constructor(private readonly state: Pick<SharedState, 'set' | 'take'>) {}

  async issue(token: string, owner: string): Promise<void> {
    await this.state.set(`hub-token:${token}`, owner, connectionTokenSeconds);
  }

  async redeem(token: string, owner: string): Promise<Redemption> {
    const found = await this.state.take(`hub-token:${token}`);
    if (found === null) return 'unknown';
    await this.state.set(`hub-token:${token}`, used, connectionTokenSeconds);
    if (found === used) return 'used';
    return found === owner ? 'redeemed' : 'unknown';
  }
}
