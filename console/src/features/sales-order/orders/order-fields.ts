import type { Field } from '../../../resource/screen';
import { endpoints } from '../endpoints';
import type { OrderPerson as Person, SalesOrder } from '@ishare/contracts/sales-order/orders.js';

interface Coded {
  code: string;
  name: string;
}
const coded = (row: Coded) => `${row.code} · ${row.name}`;
export const personName = (row: { userName: string; name: string | null }) => row.name || row.userName;
const user = (row: { userName: string; name: string | null }) =>
  row.name ? `${row.userName} · ${row.name}` : row.userName;
const person = (row: { name: string; phoneNumber: string | null }) =>
  row.phoneNumber ? `${row.name} · ${row.phoneNumber}` : row.name;

export const urgencies = [0, 1, 2].map((value) => ({ value, label: `salesOrder:urgency.${value}` }));
const sources = [0, 1, 2, 3].map((value) => ({ value, label: `salesOrder:source.${value}` }));

const fields: readonly Field[] = [
  { key: 'orderName', type: 'text', required: true, max: 128, span: 2, section: 'orderSection' },
  {
    key: 'orderTypeId',
    type: 'lookup',
    path: endpoints.orderTypes,
    labelOf: coded,
    required: true,
    section: 'orderSection',
  },
  { key: 'productTypeId', type: 'lookup', path: endpoints.productTypes, labelOf: coded, section: 'orderSection' },
  { key: 'urgency', type: 'select', options: urgencies, initial: 0, required: true, section: 'orderSection' },
  { key: 'sourceType', type: 'select', options: sources, initial: 0, required: true, section: 'orderSection' },
  { key: 'orderDate', type: 'date', section: 'orderSection' },
  { key: 'promiseDate', type: 'date', section: 'orderSection' },
  { key: 'customerId', type: 'lookup', path: '/api/crm/customers', labelOf: person, section: 'partySection' },
  { key: 'dealerId', type: 'lookup', path: '/api/crm/dealers', labelOf: coded, section: 'partySection' },
  { key: 'salesmanId', type: 'lookup', path: endpoints.users, labelOf: user, section: 'partySection' },
  { key: 'designerId', type: 'lookup', path: endpoints.users, labelOf: user, section: 'partySection' },
  { key: 'receiverName', type: 'text', max: 64, section: 'receiverSection' },
  { key: 'receiverPhone', type: 'text', max: 32, section: 'receiverSection' },
  { key: 'receiverAddress', type: 'text', max: 256, span: 2, section: 'receiverSection' },
  {
    key: 'discountRate',
    type: 'number',
    min: 0,
    max: 100,
    precision: 2,
    initial: 0,
    unit: '%',
    section: 'moneySection',
  },
  { key: 'discountAmount', type: 'number', min: 0, precision: 2, initial: 0, section: 'moneySection' },
  { key: 'woodNetOrderId', type: 'text', max: 128, section: 'moneySection' },
  { key: 'remark', type: 'textarea', max: 2000, span: 2, section: 'moneySection' },
];

/** Discounts are shown to everybody and given by those who may. */
const discounts = new Set(['discountRate', 'discountAmount']);

type Named = Pick<SalesOrder, 'customerId' | 'customerName' | 'dealerId' | 'dealerName'>;

/**
 * The fields of an order for somebody who may give discounts or not; `people` are the users whom it names already, and
 * `order` says its customer and its dealer to who may not see those records.
 */
export function orderFields(mayDiscount: boolean, people: readonly Person[] = [], order?: Named): readonly Field[] {
  const known = people.map((one) => ({ value: one.id, label: user(one) }));
  const parties: Record<string, { value: string; label: string }[]> = {
    customerId: order?.customerId ? [{ value: order.customerId, label: order.customerName ?? '—' }] : [],
    dealerId: order?.dealerId ? [{ value: order.dealerId, label: order.dealerName ?? '—' }] : [],
  };
  return fields.map((field) => {
    if (field.type === 'lookup' && field.path === endpoints.users) return { ...field, known };
    if (field.type === 'lookup' && parties[field.key]) return { ...field, known: parties[field.key]! };
    return !mayDiscount && discounts.has(field.key) ? { ...field, readOnly: true } : field;
  });
}

type Receiver = { name?: string; phone?: string; address?: string };

/** The form is flat, the order's receiver is not. */
export function toForm(order: Record<string, unknown>): Record<string, unknown> {
  const receiver = (order['receiver'] ?? {}) as Receiver;
  return { ...order, receiverName: receiver.name, receiverPhone: receiver.phone, receiverAddress: receiver.address };
}

export function toBody(
  values: Record<string, unknown>,
  order?: { receiver?: Receiver; concurrencyStamp?: string },
): Record<string, unknown> {
  const { receiverName, receiverPhone, receiverAddress, ...rest } = values;
  const receiver = Object.fromEntries(
    Object.entries({ ...order?.receiver, name: receiverName, phone: receiverPhone, address: receiverAddress }).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    ),
  );
  return { ...rest, receiver, ...(order?.concurrencyStamp && { concurrencyStamp: order.concurrencyStamp }) };
}
