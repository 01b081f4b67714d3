import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Envelope } from '@ishare/data/machinery.js';
import { deriveKey, type Config } from '@ishare/server/config.js';

/** What travels through a queue. */
export interface Message {
  id: string;
  name: string;
  payload: unknown;
  envelope: Envelope;
  signature: string;
}

/** Members in a fixed order at every depth, as PostgreSQL and Redis may give them back in another one. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

function mac(config: Pick<Config, 'SECRET_KEY'>, { id, name, payload, envelope }: Omit<Message, 'signature'>): Buffer {
  return createHmac('sha256', deriveKey(config, 'messages'))
    .update(canonical([id, name, payload, envelope]))
    .digest();
}

/**
 * A message that handlers believe: the tenant in its envelope was written by this product, not by whoever can reach the
 * queue.
 */
export function signed(config: Pick<Config, 'SECRET_KEY'>, message: Omit<Message, 'signature'>): Message {
  return { ...message, signature: mac(config, message).toString('base64url') };
}

export function isGenuine(config: Pick<Config, 'SECRET_KEY'>, message: Message): boolean {
  const given = Buffer.from(message.signature ?? '', 'base64url');
  const expected = mac(config, message);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
