import { EventEmitter } from 'node:events';
import { Redis } from 'ioredis';

/** Small state that all processes of the product share: counters, one-time values, and messages to every process. */
export interface SharedState {
  get(key: string): Promise<string | null>;
  /** Several values at once, in the order of their keys. */
  getMany(keys: readonly string[]): Promise<(string | null)[]>;
  /** Sets a value that lives `seconds`. */
  set(key: string, value: string, seconds: number): Promise<void>;
  /** Takes a value away and gives it; of two callers one gets it. */
  take(key: string): Promise<string | null>;
  /** Counts up; the counter lives `seconds` from its first count. */
  count(key: string, seconds: number): Promise<number>;
  remove(key: string): Promise<void>;
  publish(channel: string, message: string): Promise<void>;
  subscribe(channel: string, handler: (message: string) => void): Promise<void>;
  close(): Promise<void>;
}

/** For a single process; several processes need Redis. */
export class InProcessState implements SharedState {
  private readonly values = new Map<string, { value: string; expires: number }>();
  private readonly bus = new EventEmitter().setMaxListeners(0);
  private readonly sweep = setInterval(() => this.dropExpired(), 30_000).unref();

  private dropExpired(): void {
    const now = Date.now();
    for (const [key, { expires }] of this.values) if (expires <= now) this.values.delete(key);
  }

  private live(key: string): { value: string; expires: number } | undefined {
    const entry = this.values.get(key);
    return entry && entry.expires > Date.now() ? entry : undefined;
  }

  async get(key: string): Promise<string | null> {
    return this.live(key)?.value ?? null;
  }

  async getMany(keys: readonly string[]): Promise<(string | null)[]> {
    return keys.map((key) => this.live(key)?.value ?? null);
  }

  async set(key: string, value: string, seconds: number): Promise<void> {
    this.values.set(key, { value, expires: Date.now() + seconds * 1000 });
  }

  async take(key: string): Promise<string | null> {
    const value = this.live(key)?.value ?? null;
    this.values.delete(key);
    return value;
  }

  async count(key: string, seconds: number): Promise<number> {
    const entry = this.live(key) ?? { value: '0', expires: Date.now() + seconds * 1000 };
    const value = Number(entry.value) + 1;
    this.values.set(key, { ...entry, value: String(value) });
    return value;
  }

  async remove(key: string): Promise<void> {
    this.values.delete(key);
  }

  async publish(channel: string, message: string): Promise<void> {
    this.bus.emit(channel, message);
  }

  async subscribe(channel: string, handler: (message: string) => void): Promise<void> {
    this.bus.on(channel, handler);
  }

  async close(): Promise<void> {
    clearInterval(this.sweep);
    this.bus.removeAllListeners();
  }
}

export class RedisState implements SharedState {
  private readonly redis: Redis;
  private readonly subscriber: Redis;
  private readonly handlers = new Map<string, ((message: string) => void)[]>();

  constructor(url: string, onError: (error: Error) => void) {
    this.redis = new Redis(url, { keyPrefix: 'ishare:', maxRetriesPerRequest: 2 });
    // No ready check: after a reconnection it may ask for INFO once the connection listens again, which Redis refuses.
    this.subscriber = new Redis(url, { enableReadyCheck: false, maxRetriesPerRequest: null });
    for (const client of [this.redis, this.subscriber]) client.on('error', onError);
    this.subscriber.on('message', (channel: string, message: string) =>
      this.handlers.get(channel)?.forEach((handler) => handler(message)),
    );
  }

  get(key: string): Promise<string | null> {
    return this.redis.get(key);
  }

  getMany(keys: readonly string[]): Promise<(string | null)[]> {
    return this.redis.mget(...keys);
  }

  async set(key: string, value: string, seconds: number): Promise<void> {
    await this.redis.set(key, value, 'EX', Math.max(1, Math.ceil(seconds)));
  }

  take(key: string): Promise<string | null> {
    return this.redis.getdel(key);
  }

  async count(key: string, seconds: number): Promise<number> {
    const replies = await this.redis.multi().incr(key).expire(key, seconds, 'NX').exec();
    return Number(replies?.[0]?.[1]);
  }

  async remove(key: string): Promise<void> {
    await this.redis.del(key);
  }

  async publish(channel: string, message: string): Promise<void> {
    await this.redis.publish(`ishare:${channel}`, message);
  }

  async subscribe(channel: string, handler: (message: string) => void): Promise<void> {
    const name = `ishare:${channel}`;
    const known = this.handlers.get(name);
    if (known) return void known.push(handler);
    this.handlers.set(name, [handler]);
    await this.subscriber.subscribe(name);
  }

  async close(): Promise<void> {
    this.redis.disconnect();
    this.subscriber.disconnect();
  }
}

export const SHARED_STATE = Symbol('SHARED_STATE');
