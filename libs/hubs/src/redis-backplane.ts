import { Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { Backplane, BackplaneListener, HubMessage } from './backplane.js';

interface Envelope {
  from: string;
  message: HubMessage;
}

const absent = new Set(['reconnecting', 'close', 'end']);

/**
 * Redis pub/sub: loses what is published while a subscriber is away, so the database stays the truth and clients catch
 * up on reconnect.
 */
export class RedisBackplane implements Backplane {
  private readonly logger = new Logger(RedisBackplane.name);

  constructor(
    private readonly redis: Redis,
    private readonly channel = 'hubs',
  ) {}

  async publish(message: HubMessage, subscriptionId: string): Promise<void> {
    // ioredis would queue the command, and the caller would wait for as long as Redis is away.
    if (absent.has(this.redis.status)) throw new Error(`Redis is away (${this.redis.status})`);
    const envelope: Envelope = { from: subscriptionId, message };
    await this.redis.publish(this.channel, JSON.stringify(envelope));
  }

  /** Opens a connection of its own: a subscribed Redis connection can do nothing else. */
  async subscribe(subscriptionId: string, listener: BackplaneListener): Promise<() => Promise<void>> {
    const subscriber = this.redis.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null });
    subscriber.on('error', (error: Error) => this.logger.warn(`Backplane: ${error.message}`));
    subscriber.on('message', (_channel: string, payload: string) => {
      const envelope = this.open(payload);
      if (envelope && envelope.from !== subscriptionId) listener(envelope.message);
    });
    await subscriber.subscribe(this.channel);
    return async () => {
      subscriber.disconnect();
    };
  }

  private open(payload: string): Envelope | undefined {
    try {
      return JSON.parse(payload) as Envelope;
    } catch {
      this.logger.warn(`Backplane: a message on ${this.channel} is not JSON`);
      return undefined;
    }
  }
}
