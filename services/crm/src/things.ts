// The things of this service, each on its table: routes, tables and tests are made from this list.
import { bill, BillState, BillType } from '@ishare/contracts/crm/bill.js';
import { contract, ContractState } from '@ishare/contracts/crm/contract.js';
import { customer } from '@ishare/contracts/crm/customer.js';
import { intentOrder } from '@ishare/contracts/crm/intent-order.js';
import { nextActionCheck, preSale } from '@ishare/contracts/crm/pre-sale.js';
import { crmProduct } from '@ishare/contracts/crm/product.js';
import { dealer } from '@ishare/contracts/crm/dealer.js';
import { payment } from '@ishare/contracts/crm/payment.js';
import { remittance } from '@ishare/contracts/crm/remittance.js';
import { PHONE, plainPhone } from '@ishare/contracts/reach.js';
import { query } from '@ishare/contracts/schemas.js';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { TODAY } from '@ishare/data/list.js';
import { serve } from '@ishare/crud/thing.module.js';
import type { ServedThing, UsedElsewhere } from '@ishare/crud/thing.service.js';
import { z } from 'zod';
import { Allocation, Bill } from './bills/bill.entity.js';
import { Contract } from './contracts/contract.entity.js';
import { Customer } from './customers/customer.entity.js';
import { MASKED, MASKED_PHONE_SQL } from './customers/phone-mask.js';
import { Dealer } from './dealers/dealer.entity.js';
import { IntentOrder } from './intent-orders/intent-order.entity.js';
import { PreSale } from './pre-sales/pre-sale.entity.js';
import { CrmProduct } from './products/crm-product.entity.js';
import { Payment } from './payments/payment.entity.js';
import { Remittance } from './remittances/remittance.entity.js';

/** Whoever has an order stays with it: its address, its balance and its next change are asked of the record. */
const hasOrders =
  (kind: 'dealerId' | 'customerId'): UsedElsewhere =>
  async (ports, asked) =>
    (await ports.client(salesOrderPort).names({ ...asked, kind })) ? 'SalesOrder' : undefined;

export const dealers = serve(dealer, Dealer, {
  usedElsewhere: hasOrders('dealerId'),
  usedBy: () => [
    [Customer, 'dealerId'],
    [Dealer, 'parentId'],
    [Remittance, 'dealerId'],
    [Contract, 'dealerId'],
    [Bill, 'dealerId'],
  ],
});

/**
 * Kept as the number alone; an empty text is none, and one that is not said leaves what is kept, as does what lists
 * show of it.
 */
const phoneNumber = z
  .string()
  .max(32)
  .refine((written) => written.trim() === '' || PHONE.test(written) || MASKED.test(written), {
    params: { text: 'Validation:phone' },
  })
  .transform((written) => plainPhone(written) || null)
  .nullish();

/** A dealer as he is called now. */
const dealerName = {
  sql: '(select d.name from dealer d where d.tenant_id = t.tenant_id and d.id = t.dealer_id)',
  kind: 'text',
} as const;

export const customers = serve(customer, Customer, {
  usedElsewhere: hasOrders('customerId'),
  usedBy: () => [
    [IntentOrder, 'customerId'],
    [Contract, 'customerId'],
    [Bill, 'customerId'],
  ],
  sent: { phoneNumber: () => phoneNumber },
  expressions: {
    dealerName,
    phoneNumber: { sql: MASKED_PHONE_SQL, kind: 'text' },
    wholePhone: { sql: 't.phone_number', kind: 'text' },
  },
  // `where` of the service: what is due depends on the hour.
  query: z.object({ due: z.enum(['today', 'overdue']).optional() }),
});

/** Follow-ups, whose routes stand below those of their customer. */
export const preSaleThing = serve(preSale, PreSale, { check: nextActionCheck as never });

/** Of an intent at most one contract stands that is not terminated. */
const contractOfIntent = (column: string) =>
  `(select c.${column} from contract c where c.tenant_id = t.tenant_id and c.intent_id = t.id and not c.is_deleted
    and c.state <> ${ContractState.Terminated} order by c.creation_time limit 1)`;

const ofCustomer = (column: string) =>
  `(select ${column} from customer c left join dealer d on d.tenant_id = c.tenant_id and d.id = c.dealer_id
    where c.tenant_id = t.tenant_id and c.id = t.customer_id)`;

export const intentOrders = serve(intentOrder, IntentOrder, {
  usedBy: () => [[Contract, 'intentId']],
  expressions: {
    customerName: { sql: ofCustomer('c.name'), kind: 'text' },
    dealerId: { sql: ofCustomer('c.dealer_id'), kind: 'text' },
    dealerName: { sql: ofCustomer('d.name'), kind: 'text' },
    contractId: { sql: contractOfIntent('id'), kind: 'text' },
    contractNo: { sql: contractOfIntent('contract_no'), kind: 'text' },
  },
});

export const crmProducts = serve(crmProduct, CrmProduct);

export const servedRemittances = serve(remittance, Remittance, {
  usedBy: () => [[Allocation, 'remittanceId']],
  expressions: { dealerName },
});

const customerName = {
  sql: '(select c.name from customer c where c.tenant_id = t.tenant_id and c.id = t.customer_id)',
  kind: 'text',
} as const;
/** The shares of a plan are together all of the amount. */
const wholePlan = (body: { paymentPlan?: { rate: number }[] }, issues: z.core.$RefinementCtx) => {
  const plan = body.paymentPlan ?? [];
  const sum = plan.reduce((whole, { rate }) => whole + Math.round(rate * 1_000), 0);
  if (plan.length > 0 && sum !== 100_000)
    issues.addIssue({ code: 'custom', path: ['paymentPlan'], params: { text: 'Crm:PlanNotWhole', sum: sum / 1_000 } });
};

export const servedContracts = serve(contract, Contract, {
  usedBy: () => [
    [Bill, 'contractId'],
    [Payment, 'contractId'],
  ],
  check: wholePlan,
  expressions: {
    customerName,
    dealerName,
    intentNo: {
      sql: '(select i.order_no from intent_order i where i.tenant_id = t.tenant_id and i.id = t.intent_id)',
      kind: 'text',
    },
    paidAmount: {
      sql: `coalesce((select sum(case when b.type = ${BillType.Refund} then -b.allocated_amount else b.allocated_amount
        end) from bill b where b.tenant_id = t.tenant_id and b.contract_id = t.id and not b.is_deleted), 0)`,
      kind: 'raw',
    },
  },
});

const ofContract = (column: string) =>
  ({
    sql: `(select c.${column} from contract c where c.tenant_id = t.tenant_id and c.id = t.contract_id)`,
    kind: 'text',
  }) as const;

export const servedBills = serve(bill, Bill, {
  query: z.object({ isOpen: query.bool(), isRefund: query.bool() }),
  usedBy: () => [[Allocation, 'billId']],
  expressions: {
    contractNo: ofContract('contract_no'),
    customerName,
    dealerName,
    openAmount: {
      sql: `case when t.state = ${BillState.Void} then 0 else t.amount - t.allocated_amount end`,
      kind: 'raw',
    },
    // That a bill is overdue follows from the factory's day.
    state: {
      sql: `case when t.state in (${BillState.Open}, ${BillState.Part}) and t.due_date < ${TODAY}
        then ${BillState.Overdue} else t.state end`,
      kind: 'raw',
    },
  },
});

export const servedPayments = serve(payment, Payment, {
  usedBy: () => [[Allocation, 'paymentId']],
  expressions: {
    contractNo: ofContract('contract_no'),
    dealerId: ofContract('dealer_id::text'),
    customerName: {
      sql: `(select u.name from contract c join customer u on u.id = c.customer_id
        where c.tenant_id = t.tenant_id and c.id = t.contract_id)`,
      kind: 'text',
    },
  },
});

/** Those that need no code of their own. */
export const plainThings: ServedThing[] = [crmProducts];
export const things = [
  ...plainThings,
  dealers,
  customers,
  intentOrders,
  servedContracts,
  servedBills,
  servedPayments,
  servedRemittances,
];
