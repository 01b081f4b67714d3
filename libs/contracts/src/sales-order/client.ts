import { z } from 'zod';
import { definePort, knownIds } from '../define.js';
import { TALKS } from '../im/talks.js';
import { principalKey } from '../identity/client.js';
import { codeRule } from '../platform/code-rule.js';
import { workflowRecords } from '../platform/workflow/records.js';
import { setBackKinds } from './packing.js';

export const orderMoney = z.object({
  id: z.guid(),
  salesOrderNo: z.string(),
  customerId: z.guid().nullable(),
  dealerId: z.guid().nullable(),
  /** One of `OrderState`. */
  state: z.number().int(),
  totalAmount: z.number(),
  receivedAmount: z.number(),
  depositRate: z.number(),
});

/** What other services ask of sales orders while a request waits. */
export const salesOrderPort = definePort('sales-order', {
  /** The numbers that a rule would give next, and its last count; nothing is taken. */
  peekNumbers: {
    input: z.object({
      tenantId: z.guid(),
      rule: codeRule,
      fields: z.record(z.string(), z.string()),
      count: z.number().int().min(1).max(20),
    }),
    output: z.object({ last: z.number().int(), numbers: z.array(z.string()) }),
  },
  /** How many orders a tenant has, for whoever is about to delete it. */
  orderCount: { input: z.object({ tenantId: z.guid() }), output: z.object({ orders: z.number().int() }) },
  /**
   * Makes the order of an intent order or of a contract, or of both, for a caller who may make orders, once: asked
   * again, it gives the one that was made.
   */
  makeOrder: {
    input: principalKey.extend({
      userName: z.string(),
      intentOrderId: z.guid().nullable(),
      intentOrderNo: z.string().nullable(),
      contractId: z.guid().nullable(),
      contractNo: z.string().nullable(),
      woodNetOrderId: z.string().nullable(),
      orderName: z.string(),
      orderTypeId: z.guid(),
      customerId: z.guid(),
      dealerId: z.guid().nullable(),
      designerId: z.guid().nullable(),
      receiver: z.object({ name: z.string(), phone: z.string().optional(), address: z.string().optional() }),
      remark: z.string().nullable(),
    }),
    output: z.object({ salesOrderId: z.guid(), salesOrderNo: z.string() }),
  },
  /** What names a form, or was filled in by it. */
  formUses: {
    input: z.object({ tenantId: z.guid(), formId: z.guid() }),
    output: z.array(
      z.object({
        kind: z.enum(['orderType', 'productType', 'order']),
        name: z.string().nullable(),
        count: z.number().int(),
      }),
    ),
  },
  /** The latest orders, as workflows read them. */
  workflowRecords,
  /** What orders were filled in with by a form, the latest first. */
  formRecords: {
    input: z.object({ tenantId: z.guid(), formId: z.guid(), most: z.number().int().min(1).max(2_000) }),
    output: z.array(z.object({ id: z.guid(), name: z.string(), data: z.record(z.string(), z.unknown()) })),
  },
  /** Whether any order names a dealer or a customer; of one who is gone those are waited for that are just made. */
  names: {
    input: z.object({
      tenantId: z.guid(),
      kind: z.enum(['dealerId', 'customerId']),
      id: z.guid(),
      isGone: z.boolean().optional(),
    }),
    output: z.boolean(),
  },
  /** Those of the ids that name orders. */
  known: knownIds('order'),
  /** What bills of orders need to know of them; orders that there are not are left out. Rates in per cent. */
  moneyOf: {
    input: z.object({ tenantId: z.guid(), ids: z.array(z.guid()).max(1_000) }),
    output: z.array(orderMoney),
  },
  /**
   * What people talk about: an order, a sheet or a fault of it, and who has to do with it; for a caller who
   * sees it, null where there is none for him.
   */
  talkOf: {
    input: principalKey.extend({ about: z.enum(TALKS), id: z.guid() }),
    output: z.object({ name: z.string(), salesOrderId: z.guid(), userIds: z.array(z.guid()) }).nullable(),
  },
  /** Whose orders those are, by their numbers; orders that there are not are left out. */
  parties: {
    input: z.object({ tenantId: z.guid(), orderNos: z.array(z.string()) }),
    output: z.array(
      z.object({ orderNo: z.string(), customerName: z.string().nullable(), dealerName: z.string().nullable() }),
    ),
  },
  /**
   * Saves product lines of orders for a caller who may edit them; each row names its order, and one without id is new.
   */
  batchUpdateProducts: {
    input: principalKey.extend({ items: z.array(z.record(z.string(), z.unknown())) }),
    output: z.object({ items: z.array(z.record(z.string(), z.unknown())) }),
  },
});

/** What the saw asks of what orders are held to. */
export const orderRulesPort = definePort(
  'sales-order',
  {
    /**
     * Those of the orders, named by number or id, of which nothing is made before their deposit is there: the share of
     * their total in per cent, and what has been received.
     */
    unpaid: {
      input: z.object({ tenantId: z.guid(), orderNos: z.array(z.string()) }),
      output: z.array(z.object({ salesOrderNo: z.string(), rate: z.number(), received: z.number() })),
    },
  },
  'rules',
);

/** What the floor asks of the packing station. */
export const packedPort = definePort(
  'sales-order',
  {
    /** Those of the codes of parts that lie in a package, on its way or not. */
    packed: {
      input: z.object({ tenantId: z.guid(), codes: z.array(z.string()).max(10_000) }),
      output: z.array(z.string()),
    },
    /**
     * A part that somebody sets back leaves its package, which is open again then, with a line in its trace: a spoilt
     * one for good, one that goes to a station again until it is scanned anew. Of one that is on a truck or gone
     * nothing is changed, and it is said who has it. Null where no package has it.
     */
    setBack: {
      input: principalKey.extend({
        userName: z.string(),
        code: z.string(),
        kind: z.enum(setBackKinds),
        reason: z.string(),
      }),
      output: z
        .object({ packageNo: z.string(), salesOrderNo: z.string(), heldBy: z.enum(['truck', 'customer']).nullable() })
        .nullable(),
    },
  },
  'packing',
);
