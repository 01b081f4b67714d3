import { z } from 'zod';
import { definePort } from '../define.js';
import { workflowRecords } from '../platform/workflow/records.js';
import { sumOf } from '@ishare/kernel/money.js';

export const dealerBrief = z.object({
  id: z.guid(),
  code: z.string(),
  name: z.string(),
  level: z.string(),
  priceLevel: z.string(),
  creditLimit: z.number(),
  balance: z.number(),
  brandIds: z.array(z.string()),
  isEnable: z.boolean(),
  /** Who signs in for him. */
  userId: z.guid().nullable(),
  /** Of the shop; a process of before tells none. */
  phoneNumber: z.string().nullable().default(null),
});

/** Money that a dealer may owe, with what stands to his credit already; nothing where he is switched off. */
export const mayOwe = (
  dealer: Pick<z.infer<typeof dealerBrief>, 'balance' | 'creditLimit' | 'isEnable'> | undefined,
): number => (dealer?.isEnable ? sumOf([dealer.balance, dealer.creditLimit]) : 0);

export const customerBrief = z.object({
  id: z.guid(),
  name: z.string(),
  phoneNumber: z.string().nullable(),
  address: z.string().nullable(),
  dealerId: z.guid().nullable(),
});

/** What other services ask of crm while a request waits. */
export const crmPort = definePort('crm', {
  /** The latest contracts, as workflows read them. */
  workflowRecords,
  /** The dealer whose sign-in a user is; null for the factory's own staff, who see the rows of all dealers. */
  dealerOf: {
    input: z.object({ tenantId: z.guid(), userId: z.guid() }),
    output: z.object({ dealerId: z.guid().nullable() }),
  },
  /**
   * Who is at home in an area, customers or dealers; null where nobody is. Of one that is gone those are waited for who
   * are just put there.
   */
  atHomeIn: {
    input: z.object({ tenantId: z.guid(), id: z.guid(), isGone: z.boolean().optional() }),
    output: z.object({ entity: z.enum(['Customer', 'Dealer']).nullable() }),
  },
  /** What is to be paid, or was paid, of an order: a bill or a contract names it; null where none does. */
  namesOrder: {
    input: z.object({ tenantId: z.guid(), id: z.guid() }),
    output: z.object({ entity: z.enum(['Bill', 'Contract']).nullable() }),
  },
  /** The sign-ins of all dealers. */
  dealerUsers: { input: z.object({ tenantId: z.guid() }), output: z.array(z.guid()) },
  /** Those of the ids that exist, in no order. */
  dealers: { input: z.object({ tenantId: z.guid(), ids: z.array(z.guid()).max(1_000) }), output: z.array(dealerBrief) },
  customers: {
    input: z.object({ tenantId: z.guid(), ids: z.array(z.guid()).max(1_000) }),
    output: z.array(customerBrief),
  },
});
