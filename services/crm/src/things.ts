// The things of this service, each on its table: routes, tables and tests are made from this list.
import { customer } from '@ishare/contracts/crm/customer.js';
import { dealer } from '@ishare/contracts/crm/dealer.js';
import { remittance } from '@ishare/contracts/crm/remittance.js';
import { PHONE, plainPhone } from '@ishare/contracts/reach.js';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { serve } from '@ishare/crud/thing.module.js';
import type { ServedThing, UsedElsewhere } from '@ishare/crud/thing.service.js';
import { z } from 'zod';
import { Customer } from './customers/customer.entity.js';
import { Dealer } from './dealers/dealer.entity.js';
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
  ],
});

/** Kept as the number alone; an empty text is none, and one that is not said leaves what is kept. */
const phoneNumber = z
  .string()
  .max(32)
  .refine((written) => written.trim() === '' || PHONE.test(written), { params: { text: 'Validation:phone' } })
  .transform((written) => plainPhone(written) || null)
  .nullish();

/** A dealer as he is called now. */
const dealerName = {
  sql: '(select d.name from dealer d where d.tenant_id = t.tenant_id and d.id = t.dealer_id)',
  kind: 'text',
} as const;

export const customers = serve(customer, Customer, {
  usedElsewhere: hasOrders('customerId'),
  sent: { phoneNumber: () => phoneNumber },
  expressions: { dealerName },
});

export const remittances = serve(remittance, Remittance, { expressions: { dealerName } });

/** Those that need no code of their own. */
export const plainThings: ServedThing[] = [];
export const things = [...plainThings, dealers, customers, remittances];
