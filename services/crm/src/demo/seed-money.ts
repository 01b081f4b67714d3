// What the demo factory has agreed with customers, billed and been paid: told through the services, so that numbers,
// bills, ledger and steps are theirs.
import { BillType } from '@ishare/contracts/crm/bill.js';
import type { ContractTerms } from '@ishare/contracts/crm/contract.js';
import { Database } from '@ishare/data/database.js';
import { demoId } from '@ishare/server/demo.js';
import { currentTenantId, now, runAsTenant } from '@ishare/server/context.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Bill } from '../bills/bill.entity.js';
import { Contract } from '../contracts/contract.entity.js';
import { ContractService } from '../contracts/contract.service.js';
import { IntentOrderService } from '../intent-orders/intent-order.service.js';
import { RemittanceService } from '../remittances/remittance.service.js';
import data from './demo-data.json' with { type: 'json' };

const DAY = 86_400_000;
const NO_COMMENT = { comment: null, dryRun: false } as never;
const dayBefore = (days: number): string => new Date(now().getTime() - days * DAY).toISOString().slice(0, 10);

/** Runs as somebody of the demo factory, so many days ago where that is said. */
function as<T>(userName: string, work: () => Promise<T>, daysAgo = 0): Promise<T> {
  const userId = demoId('user', userName);
  const session = { sessionId: '', clientId: '', issuedAt: 0, expiresAt: 0 };
  return runAsTenant(currentTenantId(), work, {
    principal: { tenantId: currentTenantId(), userId, userName, ...session },
    ...(daysAgo > 0 && { at: new Date(Date.now() - daysAgo * DAY) }),
  });
}

/** Contracts in every stage, one of them overdue and one paid in part. */
export async function seedMoney(app: NestFastifyApplication): Promise<void> {
  const [contracts, intents, remittances, database] = [
    app.get(ContractService),
    app.get(IntentOrderService),
    app.get(RemittanceService),
    app.get(Database),
  ];
  for (const { contractNo, customer, amount, stage, signedBefore, paid, intent } of data.contracts) {
    const isThere = await as('sun.kefu', () => database.tx((tx) => tx.find(Contract, { contractNo })));
    if (isThere) continue;
    const customerId = demoId('customer', customer);
    const id = await as('sun.kefu', async () => {
      const of = intent ? ((await intents.create({ ...intent, customerId })) as { id: string }) : null;
      const made = await contracts.create({
        ...{ contractNo, customerId, amount, intentId: of?.id ?? null, files: [] },
        signDate: dayBefore(signedBefore),
        paymentPlan: data.paymentPlan as ContractTerms['paymentPlan'],
      });
      return (made as { id: string }).id;
    });
    // What holds was handed in on the day on which it was signed, before the workflows of today.
    if (stage !== 'draft')
      await as('sun.kefu', () => contracts.act('submit', [id], NO_COMMENT), stage === 'effective' ? signedBefore : 0);
    if (stage !== 'effective') continue;
    await as('xu.caiwu', async () => {
      await contracts.act('approve', [id], NO_COMMENT);
      const { dealerId, deposit } = await database.tx(async (tx) => {
        const bill = (await tx.find(Bill, { contractId: id, type: BillType.Deposit }))!;
        // As if it had been approved on the day on which it was signed.
        await tx.update(Bill, bill.id, { dueDate: dayBefore(signedBefore - 3) });
        return { dealerId: bill.dealerId!, deposit: bill };
      });
      if (!paid) return;
      const remitted = (await remittances.create({
        ...{ dealerId, amount: deposit.amount, channel: 'bank', bank: '工商银行 / ICBC', bankNo: `DEMO${contractNo}` },
        remitTime: new Date(now().getTime() - 2 * DAY).toISOString(),
        voucherFiles: [],
        allocations: [{ billId: deposit.id, amount: deposit.amount }],
      })) as { id: string };
      await remittances.act('confirm', [remitted.id], NO_COMMENT);
    });
  }
}
