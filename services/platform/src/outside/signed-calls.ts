// Calls to systems of others: signed, to public addresses alone, each told as it went.
import { createHmac } from 'node:crypto';
import { TenantDetail } from '@ishare/data/entities.js';
import { CONFIG, deriveKey, type Config } from '@ishare/server/config.js';
import { now } from '@ishare/server/context.js';
import { callFailureOf, publicFetch } from '@ishare/server/public-fetch.js';
import { Inject, Injectable } from '@nestjs/common';
import { Column } from 'typeorm';

/** Of a reply in the log. */
const MOST_KEPT = 8_000;

/** The way out: to public https addresses alone, whatever a name stands for. */
@Injectable()
export class Outside {
  send = publicFetch;
}

/** A call as it was made, in the log of those who make them. */
export abstract class MadeCall extends TenantDetail {
  @Column('timestamptz')
  time!: Date;

  /** ms */
  @Column('int')
  duration!: number;

  @Column('varchar', { length: 8 })
  method!: string;

  @Column('varchar', { length: 2000 })
  url!: string;

  @Column('text', { nullable: true })
  request!: string | null;

  @Column('int', { nullable: true })
  status!: number | null;

  @Column('text', { nullable: true })
  reply!: string | null;

  /** One of `CALL_FAILURES`. */
  @Column('varchar', { length: 512, nullable: true })
  error!: string | null;
}
export type Attempt = Pick<MadeCall, 'time' | 'duration' | 'method' | 'url' | 'request' | 'status' | 'reply' | 'error'>;

export interface Calling {
  url: string;
  method: string;
  /** null sends none. */
  body: string | null;
  key: string;
  /** What its headers begin with, e.g. `x-workflow`. */
  sign: string;
  headers: Readonly<Record<string, string>>;
}

@Injectable()
export class SignedCalls {
  constructor(
    private readonly outside: Outside,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** By which whoever is called knows who calls; `of` is the tenant, or what of it calls. */
  keyOf(purpose: string, of: string): string {
    return createHmac('sha256', deriveKey(this.config, purpose)).update(of).digest('hex');
  }

  /** Makes one call; what goes wrong is told of it, and never thrown. */
  async make({ url, method, body, key, sign, headers }: Calling): Promise<Attempt> {
    const time = now();
    const stamp = String(Math.floor(time.getTime() / 1_000));
    const signature = createHmac('sha256', key)
      .update(`${stamp}.${method}.${url}.${body ?? ''}`)
      .digest('hex');
    const begun = performance.now();
    const done = (more: Pick<Attempt, 'status' | 'reply' | 'error'>): Attempt => ({
      time,
      duration: Math.round(performance.now() - begun),
      method,
      url,
      request: body,
      ...more,
    });
    try {
      const reply = await this.outside.send(url, {
        method,
        headers: {
          ...(body === null ? {} : { 'content-type': 'application/json' }),
          ...headers,
          [`${sign}-timestamp`]: stamp,
          [`${sign}-signature`]: `sha256=${signature}`,
        },
        body: body ?? undefined,
      });
      const text = (await reply.text()).replaceAll('\0', '').slice(0, MOST_KEPT);
      return done({ status: reply.status, reply: text, error: null });
    } catch (error) {
      return done({ status: null, reply: null, error: callFailureOf(error) });
    }
  }
}
