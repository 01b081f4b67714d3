import { CustomerState, FollowType } from '@ishare/contracts/crm/enums.js';
import { Database } from '@ishare/data/database.js';
import { seedOnce } from '@ishare/data/seed-rows.js';
import { demoId } from '@ishare/server/demo.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Customer } from '../customers/customer.entity.js';
import { Dealer } from '../dealers/dealer.entity.js';
import { PreSale } from '../pre-sales/pre-sale.entity.js';
import { CrmProduct } from '../products/crm-product.entity.js';
import { enter } from '../ledger/ledger-book.js';
import { seedMoney } from './seed-money.js';
import data from './demo-data.json' with { type: 'json' };

/** Entries of the dictionary of layouts. */
const HOUSES = ['2', '3', '1'];
const DAY = 86_400_000;
/** Who looks after the customers of the demo factory. */
const OWNER = 'sun.kefu';

const daysFromNow = (days: number): Date => new Date(Date.now() + days * DAY);

/** The estate of an address, in each language that it stands in. */
const communityOf = (address: string): string =>
  address
    .split(' / ')
    .map((part) => part.replace(/\s*\d+-\d+$/, ''))
    .join(' / ');

/** Dealers, each with its sign-in, customers in every state with what was said to them, and what is offered. */
export async function seedDemo(app: NestFastifyApplication): Promise<void> {
  await app.get(Database).tx(async (tx) => {
    for (const { userName, ...dealer } of data.dealers) {
      const id = demoId('dealer', dealer.code);
      const userId = userName === null ? null : demoId('user', userName);
      if (await seedOnce(tx, Dealer, id, { ...dealer, userId }))
        await enter(tx, id, [{ kind: 'opening', amount: dealer.balance }]);
    }
    for (const [index, { code, dealer, ...customer }] of data.customers.entries()) {
      const times = { lastFollowTime: daysFromNow(-1 - (index % 6)), nextFollowTime: daysFromNow((index % 5) - 1) };
      const isFollowed = customer.state === CustomerState.Following || customer.state === CustomerState.Intent;
      await seedOnce(tx, Customer, demoId('customer', code), {
        ...customer,
        code: `KH${code}`,
        dealerId: dealer === null ? null : demoId('dealer', dealer),
        community: communityOf(customer.address),
        houseType: HOUSES[index % HOUSES.length]!,
        tags: customer.level === 'A' ? ['重点 / Key'] : [],
        ...(isFollowed && { ownerUserId: demoId('user', OWNER), ownedSince: daysFromNow(-30), ...times }),
      });
      if (isFollowed)
        await seedOnce(tx, PreSale, demoId('preSale', code), {
          customerId: demoId('customer', code),
          followType: [FollowType.Phone, FollowType.Visit, FollowType.WeChat][index % data.followUps.length]!,
          followTime: times.lastFollowTime,
          content: data.followUps[index % data.followUps.length]!,
          result: null,
          stage: customer.state,
          nextTime: times.nextFollowTime,
          userId: demoId('user', OWNER),
        });
    }
    for (const product of data.products)
      await seedOnce(tx, CrmProduct, demoId('crmProduct', product.code), {
        ...product,
        catalogId: null,
        isEnable: true,
      });
  });
  await seedMoney(app);
}
