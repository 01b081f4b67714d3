import { createHmac, timingSafeEqual } from 'node:crypto';
import { MAX_SECRETS } from '@ishare/contracts/identity/server-records.js';
import { newId } from '@ishare/kernel/ids.js';
import { CONFIG, deriveKey, type Config } from '@ishare/server/config.js';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';

/** Sha256 0, Sha512 1 */
const ALGORITHMS = ['sha256', 'sha512'] as const;

/** A secret as it is kept: what was typed in cannot be had back. */
export interface StoredSecret {
  id: string;
  type: string;
  algorithm: (typeof ALGORITHMS)[number];
  /** HMAC under a key of the installation, base64. */
  hash: string;
  description: string | null;
  /** ISO time, or null for one that does not expire. */
  expiration: string | null;
}

/** What stands for a secret on the wire. Sent back, it keeps the secret; anything else is a new one. */
const REFERENCE = 'stored:';

export const secretsBody = z
  .array(
    z.object({
      type: z.string().trim().min(1).max(250).default('SharedSecret'),
      value: z.string().min(1).max(4_000),
      description: z.string().max(2_000).nullish(),
      expiration: z.iso.datetime({ offset: true, local: true }).nullish(),
      hashType: z.number().int().min(0).max(1).default(0),
    }),
  )
  .max(MAX_SECRETS);

/** The reply's secrets as SQL over a jsonb column: references, never a hash. */
export function secretsExpression(column: string): string {
  return `select coalesce(json_agg(json_build_object('type', s->'type', 'value', '${REFERENCE}' || (s->>'id'),
    'description', s->'description', 'expiration', s->'expiration')), '[]') from jsonb_array_elements(t.${column}) s`;
}

/**
 * Secrets of clients and API resources. They are checked at each token request, so they are not stretched; their HMAC
 * is keyed by the installation instead, and who copies the database alone has nothing to try guesses on.
 */
@Injectable()
export class Secrets {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = deriveKey(config, 'client-secrets');
  }

  /** The secrets to keep: those that `given` refers to, and the new ones. */
  merge(given: z.output<typeof secretsBody>, standing: readonly StoredSecret[]): StoredSecret[] {
    return given.map(({ type, value, description, expiration, hashType }) => {
      const kept = standing.find(({ id }) => value === `${REFERENCE}${id}`);
      const rest = { type, description: description ?? null, expiration: expiration ?? null };
      if (kept) return { ...kept, ...rest };
      const algorithm = ALGORITHMS[hashType]!;
      return { id: newId(), algorithm, hash: this.hash(algorithm, value), ...rest };
    });
  }

  matches(secrets: readonly StoredSecret[], value: string, now: number): boolean {
    return secrets.some(({ algorithm, hash, expiration }) => {
      const isRight = timingSafeEqual(Buffer.from(hash, 'base64'), Buffer.from(this.hash(algorithm, value), 'base64'));
      return isRight && (!expiration || Date.parse(expiration) > now);
    });
  }

  private hash(algorithm: StoredSecret['algorithm'], value: string): string {
    return createHmac(algorithm, this.key).update(value).digest('base64');
  }
}
