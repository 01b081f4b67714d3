import { DEMO_TENANT_ID, demoId } from '@ishare/contracts/demo.js';
import { Database } from '@ishare/data/database.js';
import { seedOnce } from '@ishare/data/seed-rows.js';
import type { SeedOptions } from '@ishare/server/boot.js';
import { runAsTenant } from '@ishare/server/context.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Customer } from '../customers/customer.entity.js';
import { Dealer } from '../dealers/dealer.entity.js';
import data from './demo-data.json' with { type: 'json' };

/** Dealers, each with its sign-in, and customers in every state. */
export async function seedDemo(app: NestFastifyApplication, { demo }: SeedOptions): Promise<void> {
  if (!demo) return;
  await runAsTenant(DEMO_TENANT_ID, () => app.get(Database).tx(async (tx) => {
    for (const { userName, ...dealer } of data.dealers) {
      await seedOnce(tx, Dealer, demoId('dealer', dealer.code), { ...dealer, userId: userName === null ? null : demoId('user', userName) });
    }
    for (const { code, dealer, ...customer } of data.customers) {
      await seedOnce(tx, Customer, demoId('customer', code), { ...customer, dealerId: dealer === null ? null : demoId('dealer', dealer) });
    }
  }));
}
