import { crmPort } from '@ishare/contracts/crm/client.js';
import { AuditState, WITH_SUBMITTER } from '@ishare/contracts/sales-order/audit-table.js';
import { IN_FORCE } from '@ishare/contracts/sales-order/quotation-life.js';
import { Database } from '@ishare/data/database.js';
import { notFound, type EntityClass, type Row } from '@ishare/data/entities.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { In, type FindOptionsWhere } from 'typeorm';
import { Design } from '../designs/design.entity.js';
import { errors } from '../errors.js';
import { SalesOrder } from './sales-order.entity.js';

/** Of orders `o`: those that the factory audits or has quoted, as their dealer has handed them in. */
const HANDED_IN = `(exists (select from audit_design a where a.sales_order_id = o.id and not a.is_deleted
                          and a.state not in (${[...WITH_SUBMITTER, AuditState.Voided].join()}))
            or exists (select from quotation q where q.sales_order_id = o.id and not q.is_deleted
              and q.state in (${IN_FORCE.join()})))`;

/** The orders that the caller may see, inside a transaction. An order of another dealer is not there. */
export class VisibleOrders {
  /** `dealerId`: the caller's dealer; null for the factory's own staff. */
  constructor(
    readonly tx: Tx,
    readonly dealerId: string | null,
  ) {}

  /**
   * Refuses a design of somebody else's, which is not there for a dealer; the one that an order holds already may stay.
   */
  async refuseForeignDesign(designId: string | null | undefined, held: string | null): Promise<void> {
    if (!designId || designId === held || this.dealerId === null) return;
    const design = await this.tx.find(Design, { designId });
    if (design && design.dealerId !== this.dealerId) throw new AppError(errors.DesignUnknown, { planId: designId });
  }

  async get(id: string, options: { lock?: boolean } = {}): Promise<SalesOrder> {
    return (await this.many([id], options))[0]!;
  }

  /**
   * All of the ids, in the order of their ids; so that two callers who lock several never wait for each other in a
   * circle.
   */
  async many(ids: readonly string[], { lock = false }: { lock?: boolean } = {}): Promise<SalesOrder[]> {
    const wanted = [...new Set(ids)];
    const rows = await this.tx.em.find(SalesOrder, {
      where: { id: In(wanted), isDeleted: false, ...(this.dealerId === null ? {} : { dealerId: this.dealerId }) },
      order: { id: 'ASC' },
      ...(lock ? { lock: { mode: 'pessimistic_write' as const } } : {}),
    });
    const missing = wanted.find((id) => !rows.some((row) => row.id === id));
    if (missing) throw notFound('SalesOrder', missing);
    return rows;
  }

  /**
   * The number of one whose lines the caller may no longer change: what the factory audits or has quoted is what its
   * dealer handed in; the factory's own staff may still put it right.
   */
  async withLockedLines(ids: readonly string[]): Promise<string | undefined> {
    if (this.dealerId === null) return undefined;
    const [locked] = await this.tx.query<{ salesOrderNo: string }>(
      `select o.sales_order_no as "salesOrderNo" from sales_order o where o.id = any($1) and ${HANDED_IN} limit 1`,
      [ids],
    );
    return locked?.salesOrderNo;
  }
}

/**
 * Locks the orders of what is packed or sent of them, whoever sees them, before it is locked itself: who moves packages
 * begins with them.
 */
export async function lockOrdersOf<E extends Row>(
  tx: Tx,
  entity: EntityClass<E>,
  id: string,
  ordersOf: (row: E) => readonly string[],
): Promise<void> {
  const row = await tx.em.findOneBy(entity, { id } as FindOptionsWhere<E>);
  if (!row) return;
  await tx.em.find(SalesOrder, {
    where: { id: In([...ordersOf(row)]) },
    order: { id: 'ASC' },
    select: { id: true },
    lock: { mode: 'pessimistic_write' },
  });
}

/** Refuses a dealer what is the factory's to do. */
export function refuseDealer({ dealerId }: VisibleOrders): void {
  if (dealerId !== null) throw new AppError(kernelErrors.Forbidden);
}

/**
 * Whose orders a caller may see and change: the one place that says so. Everything that hangs on an order is reached
 * through its order.
 */
@Injectable()
export class OrderScope {
  constructor(
    private readonly database: Database,
    private readonly ports: Ports,
  ) {}

  /** The caller's dealer; null for the factory's own staff. */
  async dealerOfCaller(): Promise<string | null> {
    const { tenantId, userId } = currentPrincipal();
    return (await this.ports.client(crmPort).dealerOf({ tenantId, userId })).dealerId;
  }

  /** Keeps a list to the caller's own rows; `property` holds the dealer. */
  async conditions(property = 'dealerId'): Promise<Condition[]> {
    const dealerId = await this.dealerOfCaller();
    return dealerId === null ? [] : [{ fields: [property], op: 'eq', value: dealerId }];
  }

  /** The caller's orders in a transaction that begins after this. */
  async ofCaller(): Promise<(tx: Tx) => VisibleOrders> {
    const dealerId = await this.dealerOfCaller();
    return (tx) => new VisibleOrders(tx, dealerId);
  }

  /** A transaction with the caller's orders. */
  async tx<T>(work: (tx: Tx, orders: VisibleOrders) => Promise<T>): Promise<T> {
    const orders = await this.ofCaller();
    return this.database.tx((tx) => work(tx, orders(tx)));
  }

  /** Refuses an order that the caller may not see. */
  async require(id: string): Promise<void> {
    await this.tx((_tx, orders) => orders.get(id));
  }
}
