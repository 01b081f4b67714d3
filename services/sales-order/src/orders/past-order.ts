import { PAST_FIELDS, type PastOrder } from '@ishare/contracts/sales-order/orders.js';
import { EntityChange, type PropertyChange } from '@ishare/data/machinery.js';
import type { Tx } from '@ishare/data/tx.js';
import { notFound } from '@ishare/data/entities.js';
import { sumDecimal } from '@ishare/kernel/decimal.js';
import { Injectable } from '@nestjs/common';
import { LessThanOrEqual, MoreThan } from 'typeorm';
import { lineProperty, lineTold, SalesOrderLine } from '../details/order-line.entity.js';
import { OrderScope } from './order-scope.js';
import type { SalesOrder } from './sales-order.entity.js';

type Field = (typeof PAST_FIELDS)[number];
interface PastLine {
  property: string;
  text: string;
  isChanged: boolean;
  /** Whether it came since. */
  isLater: boolean;
}

/** Changes that are taken back at most; before more than these an order is not told whole. */
const MOST = 5_000;
const CREATED = 0;
/** The tabs, with what the head says that their lines come to. */
const TABS = [
  ['product', 'productAmount'],
  ['matter', 'matterAmount'],
  ['standardProduct', 'standardAmount'],
  ['salesLists', 'salesListsAmount'],
] as const;
const isField = (name: string): name is Field => (PAST_FIELDS as readonly string[]).includes(name);

/** One text of the same values, in whichever order their names stand. */
function textOf(value: unknown): string {
  const plain = (one: unknown): unknown =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(
          Object.entries(one)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, each]) => [key, plain(each)]),
        )
      : one;
  return JSON.stringify(plain(value));
}
const parsed = (text: string): unknown => JSON.parse(text) as unknown;

/** A value of the log as the field has it now: numbers, records and words. */
function valueOf(text: string | null, now: unknown): unknown {
  if (text === null) return null;
  if (typeof now === 'number') return Number(text);
  return typeof now === 'object' && now !== null ? parsed(text) : text;
}

/** Takes a change of a line back; false where nothing stands there that it could have led to. */
function takeBack(lines: PastLine[], { propertyName, originalValue, newValue }: PropertyChange): boolean {
  const before = originalValue === null ? null : textOf(parsed(originalValue));
  if (newValue === null) {
    if (before !== null) lines.push({ property: propertyName, text: before, isChanged: true, isLater: false });
    return true;
  }
  const after = textOf(parsed(newValue));
  const at = lines.findIndex(({ property, text }) => property === propertyName && text === after);
  if (at < 0) return false;
  if (before === null) lines.splice(at, 1);
  else lines[at] = { ...lines[at]!, text: before, isChanged: true };
  return true;
}

/** Whether the lines come to what the head says of each tab. */
function addsUp(head: Record<Field, unknown>, lines: readonly PastLine[]): boolean {
  return TABS.every(([tab, field]) => {
    const amounts = lines.flatMap(({ property, text }) =>
      property.startsWith(`${tab}: `) ? [(parsed(text) as { amount?: number }).amount ?? 0] : [],
    );
    return (sumDecimal(amounts) ?? 0) === head[field];
  });
}

/** How orders stood: what the change log tells since is taken back, the latest first. */
@Injectable()
export class PastOrders {
  constructor(private readonly orders: OrderScope) {}

  async at(id: string, at: string): Promise<PastOrder> {
    return this.orders.tx(async (tx, orders) => {
      const order = await orders.get(id);
      const moment = new Date(at);
      const changes = await tx.em.find(EntityChange, {
        where: { entityId: id, entityTypeFullName: 'SalesOrder', changeTime: MoreThan(moment) },
        order: { changeTime: 'DESC', id: 'DESC' },
        take: MOST + 1,
      });
      // Before it was made there was no order.
      if (moment < order.creationTime) throw notFound('SalesOrder', id);
      return this.told(order, at, changes, await this.linesOf(tx, id, moment));
    });
  }

  /**
   * Lines that stand there today, and those of quotations that have gone since: the log tells what people write, and
   * those come and go with their quotation.
   */
  private async linesOf(tx: Tx, salesOrderId: string, moment: Date): Promise<PastLine[]> {
    const rows = await tx.em.find(SalesOrderLine, {
      where: [
        { salesOrderId, isDeleted: false },
        { salesOrderId, isManual: false, creationTime: LessThanOrEqual(moment), deletionTime: MoreThan(moment) },
      ],
      order: { kind: 'ASC', sort: 'ASC', id: 'ASC' },
    });
    return rows.map((row) => ({
      property: lineProperty(row),
      text: textOf(lineTold(row)),
      isChanged: row.isDeleted,
      isLater: row.creationTime > moment,
    }));
  }

  private told(order: SalesOrder, at: string, changes: readonly EntityChange[], lines: PastLine[]): PastOrder {
    const added = lines.filter(({ isLater }) => isLater).length;
    const head = Object.fromEntries(PAST_FIELDS.map((field) => [field, order[field]])) as Record<Field, unknown>;
    const changed = new Set<Field>();
    let isWhole = changes.length <= MOST;
    for (const { changeType, propertyChanges } of changes.slice(0, MOST))
      for (const change of propertyChanges.toReversed()) {
        const { propertyName, originalValue } = change;
        if (isField(propertyName)) {
          // The record that was logged as it was made stood there already, in a past that is told later.
          if (changeType === CREATED) continue;
          head[propertyName] = valueOf(originalValue, order[propertyName] ?? null);
          changed.add(propertyName);
        } else if (propertyName.includes(': ')) isWhole = takeBack(lines, change) && isWhole;
      }
    const stood = lines.filter(({ isLater }) => !isLater);
    return {
      at,
      isWhole: isWhole && addsUp(head, stood),
      head,
      changed: [...changed],
      lines: stood.map(({ property, text, isChanged }) => {
        const [tab, name] = [property.slice(0, property.indexOf(': ')), property.slice(property.indexOf(': ') + 2)];
        return { tab, name, values: parsed(text) as Record<string, unknown>, isChanged };
      }),
      added,
    };
  }
}
