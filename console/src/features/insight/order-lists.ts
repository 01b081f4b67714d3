// How the list of orders is narrowed to those that figures count.
import type { OrderStage } from '@ishare/contracts/sales-order/order-states.js';

type Search = Readonly<Record<string, string>>;

export const narrowed = (stage: OrderStage): Search => ({ stage });

/** Those of a day: what was cancelled is no order. */
export const placedOn = (day: string): Search => ({ orderDateMin: day, orderDateMax: day, ...narrowed('placed') });
