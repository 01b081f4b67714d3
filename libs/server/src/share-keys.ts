import { createHmac, timingSafeEqual } from 'node:crypto';
import { CONFIG, deriveKey, type Config } from './config.js';
import { currentTenantId } from './context.js';
import { TenantFinder } from './request-hooks.js';
import { Inject, Injectable } from '@nestjs/common';

/** What a key opens: one record, for one purpose. */
interface Opened {
  purpose:
    | 'json-model-share'
    | 'order-model'
    | 'order-progress'
    | 'production-task'
    | 'quotation-offer'
    | 'shared-document'
    | 'tv-screen';
  id: string;
}

export interface ReadKey {
  tenantId: string;
  /** In which round of the record it was given out: the record's next round takes all keys back. */
  round: number;
  expires: Date;
}

/** Keys that open one record to whoever holds them, until they expire or the record's round is over. */
@Injectable()
export class ShareKeys {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly tenants: TenantFinder,
  ) {}

  make(opened: Opened, round: number, lifeMs: number): { key: string; expires: string } {
    const until = Date.now() + lifeMs;
    const said = `${currentTenantId()}.${until}.${round}`;
    return { key: `${said}.${this.signature(opened, said)}`, expires: new Date(until).toISOString() };
  }

  /** Undefined for a key of something else, one that is over, and one that nobody has signed. */
  read(opened: Opened, key: string): ReadKey | undefined {
    const [tenantId = '', until = '', round = '', signature = ''] = key.split('.');
    const expected = Buffer.from(this.signature(opened, `${tenantId}.${until}.${round}`));
    const given = Buffer.from(signature);
    if (expected.length !== given.length || !timingSafeEqual(expected, given) || !(Number(until) > Date.now()))
      return undefined;
    return { tenantId, round: Number(round), expires: new Date(Number(until)) };
  }

  /** Whether the tenant whose record it is may still be signed in to. */
  isOpen({ tenantId }: ReadKey): Promise<boolean> {
    return this.tenants.isOpen(tenantId);
  }

  private signature({ purpose, id }: Opened, said: string): string {
    return createHmac('sha256', deriveKey(this.config, purpose)).update(`${id}\n${said}`).digest('base64url');
  }
}
