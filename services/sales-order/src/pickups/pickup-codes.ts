import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { PICKUP_CODE } from '@ishare/contracts/sales-order/pickup.js';
import { CONFIG, deriveKey, type Config } from '@ishare/server/config.js';
import { Inject, Injectable } from '@nestjs/common';

/** One-time codes of pickups. What is kept of one tells it to nobody who has the database alone. */
@Injectable()
export class PickupCodes {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = deriveKey(config, 'pickup-code');
  }

  make(): string {
    return String(randomInt(10 ** PICKUP_CODE.digits)).padStart(PICKUP_CODE.digits, '0');
  }

  /** hex; another one for each pickup */
  hash(pickupId: string, code: string): string {
    return createHmac('sha256', this.key).update(`${pickupId}\n${code}`).digest('hex');
  }

  fits(pickupId: string, code: string, hash: string | null): boolean {
    return hash !== null && timingSafeEqual(Buffer.from(this.hash(pickupId, code)), Buffer.from(hash));
  }
}
