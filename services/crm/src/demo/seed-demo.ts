import { DEMO_TENANT_ID, demoId } from '@ishare/contracts/demo.js';
import { CustomerState } from '@ishare/contracts/crm/enums.js';
import { Database } from '@ishare/data/database.js';
import { seedOnce } from '@ishare/data/seed-rows.js';
import type { SeedOptions } from '@ishare/server/boot.js';
import { runAsTenant } from '@ishare/server/context.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Customer } from '../customers/customer.entity.js';
import { Dealer } from '../dealers/dealer.entity.js';
import { enter } from '../ledger/ledger-book.js';
import data from './demo-data.json' with { type: 'json' };

const HOUSES = ['两室一厅 / 2 bedrooms', '三室两厅 / 3 bedrooms', '四室两厅 / 4 bedrooms'];
const DAY = 86_400_000;

const daysFromNow = (days: number): Date => new Date(Date.now() + days * DAY);

/** The estate of an address, in each language that it stands in. */
const communityOf = (address: string): string =>
  address
    .split(' / ')
    .map((part) => part.replace(/\s*\d+-\d+$/, ''))
    .join(' / ');

/** Dealers, each with its sign-in, and customers in every state. */
export async function seedDemo(app: NestFastifyApplication, { demo }: SeedOptions): Promise<void> {
  if (!demo) return;
  await runAsTenant(DEMO_TENANT_ID, () =>
    app.get(Database).tx(async (tx) => {
      for (const { userName, ...dealer } of data.dealers) {
        const id = demoId('dealer', dealer.code);
        const userId = userName === null ? null : demoId('user', userName);
        if (await seedOnce(tx, Dealer, id, { ...dealer, userId }))
          await enter(tx, id, [{ kind: 'opening', amount: dealer.balance }]);
      }
      for (const [index, { code, dealer, ...customer }] of data.customers.entries()) {
        const isFollowed = customer.state === CustomerState.Following || customer.state === CustomerState.Intent;
        await seedOnce(tx, Customer, demoId('customer', code), {
          ...customer,
          code: `KH${code}`,
          dealerId: dealer === null ? null : demoId('dealer', dealer),
          community: communityOf(customer.address),
          houseType: HOUSES[index % HOUSES.length]!,
          tags: customer.level === 'A' ? ['重点 / Key'] : [],
          ...(isFollowed
            ? { lastFollowTime: daysFromNow(-1 - (index % 6)), nextFollowTime: daysFromNow((index % 5) - 1) }
            : {}),
        });
      }
    }),
  );
}
