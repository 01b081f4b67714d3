// Days of the demo, and the orders that its workshop is at.
import { Database } from '@ishare/data/database.js';
import { demoId } from '@ishare/server/demo.js';
import { currentTenantId, runAsTenant } from '@ishare/server/context.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

const DAY = 86_400_000;

const IN_WORK = `
  select id, sales_order_no as "orderNo" from sales_order
   where sales_order_no =
       'SO' || to_char(now() at time zone 'Asia/Shanghai' - $1 * interval '1 day', 'YYYYMMDD') || '-0001'
     and not is_deleted`;

/** As somebody of the factory, some days ago. */
export function asDemoUser<T>(userName: string, days: number, work: () => Promise<T>): Promise<T> {
  const principal = {
    userId: demoId('user', userName),
    userName,
    tenantId: currentTenantId(),
    sessionId: '',
    clientId: '',
    issuedAt: 0,
    expiresAt: 0,
  };
  return runAsTenant(currentTenantId(), work, {
    principal,
    at: new Date(Date.now() - days * DAY),
    language: 'zh-Hans',
  });
}

/** The order that was placed so many days ago and that the workshop is at. */
export async function orderInWork(
  app: NestFastifyApplication,
  days: number,
): Promise<{ id: string; orderNo: string } | undefined> {
  const [order] = await app.get(Database).tx((tx) => tx.query<{ id: string; orderNo: string }>(IN_WORK, [days]));
  return order;
}
