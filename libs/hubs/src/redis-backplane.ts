import { Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { Backplane, BackplaneListener, HubMessage } from './backplane.js';

interface Envelope {
  from: string;
  message: HubMessage;
}

/** Redis pub/sub: loses what is published while a subscriber is away, so the database stays the truth and clients catch up on reconnect. */
export class RedisBackplane implements Backplane {
  private readonly logger = new Logger(RedisBackplane.name);

  constructor(private readonly redis: Redis, private readonly channel = 'hubs') {}

  async publish(message: HubMessage, subscriptionId: string): Promise<void> {
    const envelope: Envelope = { from: subscriptionId, message };
    await this.redis.publish(this.channel, JSON.stringify(envelope));
  }

  /** Opens a connection of its own: a subscribed Redis connection can do nothing else. */
  async subscribe(subscriptionId: string, listener: BackplaneListener): Promise<() => Promise<void>> {
    const subscriber = this.redis.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null });
    subscriber.on('error', (error: Error) => this.logger.warn(`Backplane: ${error.message}`));
    subscriber.on('message', (_channel: string, payload: string) => {
      const { from, message } = JSON.parse(payload) as Envelope;
      if (from !== subscriptionId) listener(message);
    });
    await subscriber.subscribe(this.channel);
    return async () => {
      subscriber.disconnect();
    };
  }
}
