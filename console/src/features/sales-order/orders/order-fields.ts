import { users } from '@ishare/contracts/identity/records.js';
import { RECEIVER, salesOrder } from '@ishare/contracts/sales-order/orders.js';
import type { Field } from '../../../resource/screen';
import { thingFields } from '../../../resource/things';
import type { OrderPerson as Person, SalesOrder } from '@ishare/contracts/sales-order/orders.js';

export const personName = (row: { userName: string; name: string | null }) => row.name || row.userName;
const user = (row: { userName: string; name: string | null }) =>
  row.name ? `${row.userName} · ${row.name}` : row.userName;
const person = (row: { name: string; phoneNumber: string | null }) =>
  row.phoneNumber ? `${row.name} · ${row.phoneNumber}` : row.name;

const texts = { urgency: 'salesOrder:urgency', sourceType: 'salesOrder:source' };

const receiver = (key: string, max: number): Field => ({ key, type: 'text', max, section: 'receiverSection' });

const fields: readonly Field[] = [
  ...thingFields(salesOrder, {
    name: 'salesOrder:order',
    texts,
    sections: {
      orderSection: {
        orderName: { span: 2 },
        orderTypeId: true,
        productTypeId: true,
        urgency: true,
        sourceType: true,
        orderDate: true,
        promiseDate: true,
      },
      partySection: {
        customerId: { labelOf: person },
        dealerId: true,
        salesmanId: { labelOf: user },
        designerId: { labelOf: user },
      },
    },
  }),
  receiver('receiverName', RECEIVER.name),
  receiver('receiverPhone', RECEIVER.phone),
  { ...receiver('receiverAddress', RECEIVER.address), span: 2 },
  ...thingFields(salesOrder, {
    name: 'salesOrder:order',
    sections: {
      moneySection: {
        discountRate: true,
        discountAmount: true,
        woodNetOrderId: true,
        remark: { span: 2 },
      },
    },
  }),
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
    if (field.type === 'lookup' && field.path === `/${users.path}`) return { ...field, known };
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
