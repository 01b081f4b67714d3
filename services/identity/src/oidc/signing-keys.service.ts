import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Database } from '@ishare/data/database.js';
import { runAsHost } from '@ishare/server/context.js';
import { CONFIG, deriveKey, type Config } from '@ishare/server/config.js';
import { Inject, Injectable } from '@nestjs/common';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { Clock } from '../clock.js';
import { SigningKey } from './signing-key.entity.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** A key is shown so long before it signs that every verifier has read it. */
const SHOWN_BEFORE = 10 * MINUTE;
/** And so long after its successor signs that the last token signed by it has expired. */
const SHOWN_AFTER = 120 * MINUTE;
const LIFE = 90 * DAY;
const REMEMBERED = MINUTE;

interface KeySet {
  readAt: number;
  /** Private keys; the first one signs, the others verify. */
  keys: JWK[];
}

/**
 * The ES256 keys that sign tokens. They live in the database, private parts encrypted, and follow each other every 90
 * days.
 */
@Injectable()
export class SigningKeys {
  private readonly secret: Buffer;
  private known?: KeySet;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) config: Config,
    private readonly clock: Clock,
  ) {
    this.secret = deriveKey(config, 'signing-keys');
  }

  /** Private keys, the signing one first; the same array until they change. */
  async all(): Promise<readonly JWK[]> {
    if (this.known && this.clock.now() - this.known.readAt < REMEMBERED) return this.known.keys;
    const keys = await this.read();
    const unchanged = this.known?.keys.map(({ kid }) => kid).join() === keys.map(({ kid }) => kid).join();
    this.known = { readAt: this.clock.now(), keys: unchanged ? this.known!.keys : keys };
    return this.known.keys;
  }

  async publicKeys(): Promise<Record<string, unknown>[]> {
    return (await this.all()).map(({ d: _private, ...key }) => ({ ...key }));
  }

  /** Makes the next key; it is shown at once and signs in ten minutes. */
  async rotate(): Promise<void> {
    await this.locked(async (rows) => [
      await this.create(new Date(this.clock.now() + (rows.length > 0 ? SHOWN_BEFORE : 0))),
    ]);
    delete this.known;
  }

  private async read(): Promise<JWK[]> {
    const now = this.clock.now();
    let rows = await this.rows();
    const newest = rows[0];
    if (!newest || newest.activeFrom.getTime() + LIFE < now) {
      await this.locked(async (current) => {
        const unchanged = current[0]?.kid === newest?.kid;
        return unchanged ? [await this.create(new Date(now + (newest ? SHOWN_BEFORE : 0)))] : [];
      });
      rows = await this.rows();
    }
    const active = rows.findIndex(({ activeFrom }) => activeFrom.getTime() <= now);
    // A first key that another process made while this one waited begins later than `now`: it signs all the same.
    const signing = active < 0 ? rows.length - 1 : active;
    const old = rows
      .slice(signing + 1)
      .filter((_row, index) => rows[signing + index]!.activeFrom.getTime() + SHOWN_AFTER > now);
    return [rows[signing]!, ...rows.slice(0, signing), ...old].map((row) => this.decrypt(row));
  }

  private rows(): Promise<SigningKey[]> {
    return this.database.source.getRepository(SigningKey).find({ order: { activeFrom: 'DESC' } });
  }

  /** Two processes that start at once must not both make the first key. */
  private locked(make: (rows: SigningKey[]) => Promise<SigningKey[]>): Promise<void> {
    return runAsHost(() =>
      this.database.tx(async (tx) => {
        await tx.turn('signing-keys');
        const rows = await tx.em.find(SigningKey, { order: { activeFrom: 'DESC' } });
        for (const row of await make(rows)) await tx.em.insert(SigningKey, row as never);
      }),
    );
  }

  private async create(activeFrom: Date): Promise<SigningKey> {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const publicJwk = await exportJWK(publicKey);
    const kid = await calculateJwkThumbprint(publicJwk);
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.secret, nonce).setAAD(Buffer.from(kid));
    const text = Buffer.concat([cipher.update(JSON.stringify(await exportJWK(privateKey))), cipher.final()]);
    return {
      kid,
      publicJwk: { ...publicJwk },
      privateJwk: [nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url')).join('.'),
      activeFrom,
    };
  }

  private decrypt({ kid, privateJwk }: SigningKey): JWK {
    const [nonce, tag, text] = privateJwk.split('.').map((part) => Buffer.from(part, 'base64url')) as [
      Buffer,
      Buffer,
      Buffer,
    ];
    const decipher = createDecipheriv('aes-256-gcm', this.secret, nonce).setAAD(Buffer.from(kid)).setAuthTag(tag);
    const key = JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString()) as JWK;
    return { ...key, kid, alg: 'ES256', use: 'sig' };
  }
}
