import type { Redis } from 'ioredis';
import type { ConnectionTokens, Redemption } from './connection-tokens.js';
import { connectionTokenSeconds } from './connection-tokens.js';

const used = 'used';

/** Lets one process negotiate and another take the socket, without sticky sessions. */
export class RedisConnectionTokens implements ConnectionTokens {
  constructor(
    private readonly redis: Redis,
    private readonly prefix = 'hub-token:',
  ) {}

  async issue(token: string, owner: string): Promise<void> {
    await this.redis.set(this.prefix + token, owner, 'EX', connectionTokenSeconds);
  }

  async redeem(token: string, owner: string): Promise<Redemption> {
    // One command, so that of two sockets at once only one sees the owner.
    const previous = await this.redis.call('SET', this.prefix + token, used, 'XX', 'KEEPTTL', 'GET');
    if (previous === used) return 'used';
    return previous === owner ? 'redeemed' : 'unknown';
  }
}
