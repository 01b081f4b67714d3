import { PAST_FIELDS, type PastOrder } from '@ishare/contracts/sales-order/orders.js';
import { EntityChange, type PropertyChange } from '@ishare/data/machinery.js';
import type { Tx } from '@ishare/data/tx.js';
import { notFound } from '@ishare/data/entities.js';
import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { lineProperty, lineTold, SalesOrderLine } from '../details/order-line.entity.js';
import { OrderScope } from './order-scope.js';
import type { SalesOrder } from './sales-order.entity.js';

type Field = (typeof PAST_FIELDS)[number];
interface PastLine {
  property: string;
  text: string;
  isChanged: boolean;
  /** Whether it stands there today, changed or not. */
  stands: boolean;
}

/** Changes that are taken back at most; before more than these an order is not told whole. */
const MOST = 5_000;
const CREATED = 0;
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
    if (before !== null) lines.push({ property: propertyName, text: before, isChanged: true, stands: false });
    return true;
  }
  const after = textOf(parsed(newValue));
  const at = lines.findIndex(({ property, text }) => property === propertyName && text === after);
  if (at < 0) return false;
  if (before === null) lines.splice(at, 1);
  else lines[at] = { ...lines[at]!, text: before, isChanged: true };
  return true;
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
      const lines = await this.linesOf(tx, id);
      const standing = lines.length;
      return this.told(order, at, { changes, lines, standing });
    });
  }

  private async linesOf(tx: Tx, salesOrderId: string): Promise<PastLine[]> {
    const rows = await tx.em.find(SalesOrderLine, {
      where: { salesOrderId, isDeleted: false },
      order: { kind: 'ASC', sort: 'ASC', id: 'ASC' },
    });
    return rows.map((row) => ({
      property: lineProperty(row),
      text: textOf(lineTold(row)),
      isChanged: false,
      stands: true,
    }));
  }

  private told(
    order: SalesOrder,
    at: string,
    { changes, lines, standing }: { changes: EntityChange[]; lines: PastLine[]; standing: number },
  ): PastOrder {
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
    return {
      at,
      isWhole,
      head,
      changed: [...changed],
      lines: lines.map(({ property, text, isChanged }) => {
        const [tab, name] = [property.slice(0, property.indexOf(': ')), property.slice(property.indexOf(': ') + 2)];
        return { tab, name, values: parsed(text) as Record<string, unknown>, isChanged };
      }),
      added: standing - lines.filter(({ stands }) => stands).length,
    };
  }
}
