import { setImmediate as nextTurn } from 'node:timers/promises';
import { platformPort } from '@ishare/contracts/platform/client.js';
import type { FormColumn } from '@ishare/contracts/platform/forms.js';
import { computeRow } from '@ishare/contracts/platform/form-values.js';
import { refuseUnknownFiles } from '@ishare/crud/references.js';
import { Database } from '@ishare/data/database.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { z } from 'zod';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { SalesOrderLine } from './order-line.entity.js';
import { OrderType } from '../types/order-type.entity.js';
import { ProductType } from '../types/product-type.entity.js';
import type { LineInput, LineTab } from '@ishare/contracts/sales-order/order-lines.js';

const cellFiles = z.array(z.object({ id: z.guid() }));

/** Milliseconds of work between two pauses in which other requests have their turn. */
const TURN = 20;

/** A number that a line cannot hold below nothing. */
const floored = (value: unknown): unknown => (typeof value === 'number' ? Math.max(0, value) : value);

/** Ids of the files that a cell names; none where it is no list of them. */
function filesIn(cell: unknown): { id: string }[] {
  try {
    const files: unknown = typeof cell === 'string' ? JSON.parse(cell) : [];
    return cellFiles.safeParse(files).data ?? [];
  } catch {
    return [];
  }
}

/** What chooses the form of an order. */
export type Formed = Pick<SalesOrder, 'id' | 'formId' | 'orderTypeId' | 'productTypeId'>;

/** Whether a form says what its lines cost. */
export const saysPrice = (columns: readonly FormColumn[]): boolean =>
  columns.some(({ key, compute }) => key === 'price' && compute);

/** What a form's formula says that a line costs; 0 where it finds nothing. */
export function priceBy(
  columns: readonly FormColumn[],
  { extraProperties, ...fields }: Pick<SalesOrderLine, 'extraProperties'>,
): number {
  const price = floored(computeRow(columns, { ...extraProperties, ...fields })['price']);
  return typeof price === 'number' ? price : 0;
}

/** The columns that an order's form gives its tabs, and what they compute. */
@Injectable()
export class LineColumns {
  constructor(
    private readonly database: Database,
    private readonly ports: Ports,
  ) {}

  /**
   * Lines with their computed columns computed anew: what a client has computed is not believed. Results are floored at
   * 0.
   */
  async computed(tab: LineTab, items: readonly LineInput[]): Promise<LineInput[]> {
    const columns = await this.ofOrders(tab, [...new Set(items.map(({ salesOrderId }) => salesOrderId))]);
    await this.refuseFiles(items, columns);
    const done: LineInput[] = [];
    let begun = performance.now();
    for (const item of items) {
      done.push(this.computedLine(item, columns));
      if (performance.now() - begun < TURN) continue;
      await nextTurn();
      begun = performance.now();
    }
    return done;
  }

  /** Refuses cells that name files which are not there; what a line holds already may go on standing in it. */
  private async refuseFiles(
    items: readonly LineInput[],
    columns: ReadonlyMap<string, readonly FormColumn[]>,
  ): Promise<void> {
    const cells = items.flatMap(({ id, isDeleted, salesOrderId, ...item }) => {
      if (isDeleted) return [];
      const { extraProperties } = item as { extraProperties?: Record<string, unknown> };
      const own = (columns.get(salesOrderId) ?? []).filter(({ widget }) => widget === 'file');
      return own.map(({ key }) => ({ id, key, files: filesIn(extraProperties?.[key]) }));
    });
    const named = cells.filter(({ files }) => files.length > 0);
    if (named.length === 0) return;
    const ids = named.flatMap(({ id }) => id ?? []);
    const lines = await this.database.tx((tx) => tx.em.findBy(SalesOrderLine, { id: In(ids) }));
    const heldBy = new Map(lines.map(({ id, extraProperties }) => [id, extraProperties]));
    for (const [key, of] of Map.groupBy(named, (cell) => cell.key))
      await refuseUnknownFiles(
        this.ports,
        `extraProperties.${key}`,
        of.flatMap(({ files }) => files),
        of.flatMap(({ id }) => filesIn(id && heldBy.get(id)?.[key])),
      );
  }

  private computedLine(item: LineInput, columns: ReadonlyMap<string, readonly FormColumn[]>): LineInput {
    const own = columns.get(item.salesOrderId) ?? [];
    const formulas = own.filter(({ compute }) => compute);
    if (formulas.length === 0 || item.isDeleted) return item;
    const { extraProperties, ...fields } = item as LineInput & { extraProperties: Record<string, unknown> };
    const results = computeRow(own, { ...extraProperties, ...fields });
    const next = { ...item, extraProperties: { ...extraProperties } } as LineInput & {
      extraProperties: Record<string, unknown>;
    };
    for (const { key } of formulas) {
      if (key in fields && key !== 'amount') next[key] = floored(results[key]) ?? next[key];
      else if (key === 'amount') next.computedAmount = floored(results[key]) ?? null;
      else next.extraProperties[key] = floored(results[key]);
    }
    return next;
  }

  /**
   * By order: the columns of the order's own form where it is one of the tab's type, else of the first such form of its
   * type, else of its product type.
   */
  async ofOrders(tab: LineTab, orderIds: readonly string[]): Promise<Map<string, readonly FormColumn[]>> {
    return this.of(tab, await this.database.tx((tx) => tx.em.findBy(SalesOrder, { id: In([...orderIds]) })));
  }

  /** The same of orders as they stand, or as they would stand. */
  async of(tab: LineTab, orders: readonly Formed[]): Promise<Map<string, readonly FormColumn[]>> {
    const wanted = await this.database.tx(async (tx) => {
      const types = await tx.em.findBy(OrderType, { id: In(orders.map(({ orderTypeId }) => orderTypeId)) });
      const named = orders.flatMap(({ productTypeId }) => productTypeId ?? []);
      const products = named.length > 0 ? await tx.em.findBy(ProductType, { id: In(named) }) : [];
      return orders.map(({ id, formId, orderTypeId, productTypeId }) => ({
        id,
        formIds: [
          ...(formId ? [formId] : []),
          ...(types.find((type) => type.id === orderTypeId)?.formIds ?? []),
          ...(products.find((type) => type.id === productTypeId)?.formIds ?? []),
        ],
      }));
    });
    const tenantId = currentTenantId();
    const forms = new Map(
      await Promise.all(
        [...new Set(wanted.flatMap(({ formIds }) => formIds))].map(
          async (id) => [id, await this.ports.client(platformPort).form({ tenantId, id, version: null })] as const,
        ),
      ),
    );
    return new Map(
      wanted.map(({ id, formIds }) => [
        id,
        formIds.map((formId) => forms.get(formId)).find((form) => form?.formType === tab.formType)?.columns ?? [],
      ]),
    );
  }
}
