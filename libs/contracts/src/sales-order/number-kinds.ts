// What the sales orders' service numbers, and what it knows when it takes a number.
import { DEALER_FIELD } from '../platform/code-rule.js';

/** Kinds of records; a code rule of that code numbers them for the whole tenant. */
export const numberKinds = ['SalesOrder', 'AuditDesign', 'Quotation', 'JsonTask', 'Design'] as const;
export type NumberKind = (typeof numberKinds)[number];

/** Fields that the number of an order may show; other records have none. */
export const orderNumberFields = [DEALER_FIELD, 'orderTypeCode'] as const;
export type OrderNumberField = (typeof orderNumberFields)[number];
