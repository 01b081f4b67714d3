import { z } from 'zod';
import { defineEvent } from '../define.js';

/**
 * Money is said to have been paid, or said again, and waits to be confirmed; heard by the service itself, which tells
 * who may.
 */
export const remittanceSubmitted = defineEvent(
  'crm.remittance.submitted',
  z.object({ remittanceId: z.guid(), userId: z.guid(), userName: z.string() }),
);

/**
 * What a dealer may owe has become more, or less, by money that came or went and not by its split over bills: what
 * rests on it is looked at again.
 */
export const dealerCreditChanged = defineEvent(
  'crm.dealer.credit-changed',
  z.object({ dealerId: z.guid(), isMore: z.boolean() }),
);

/**
 * What of the bills of an order is paid by now, in money to the hundredth, less what was paid back; `version` rises
 * with each change, so that whoever hears two of them keeps the later.
 */
export const orderPaid = defineEvent(
  'crm.order.paid',
  z.object({ salesOrderId: z.guid(), receivedAmount: z.number(), version: z.number().int() }),
);
