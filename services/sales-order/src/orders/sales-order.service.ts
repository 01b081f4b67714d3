import type { OneOrder, salesOrder, SalesOrder as SalesOrderRecord } from '@ishare/contracts/sales-order/orders.js';
import type { auditFigures, StateCount } from '@ishare/contracts/sales-order/audit-figures.js';
import { crmPort } from '@ishare/contracts/crm/client.js';
import { customerOrdered } from '@ishare/contracts/sales-order/events.js';
import type { OrderNumberField } from '@ishare/contracts/sales-order/number-kinds.js';
import { isOrderOpen, OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { dayIn, DEALER_FIELD } from '@ishare/contracts/platform/code-rule.js';
import type { CheckedOf } from '@ishare/contracts/things/thing.js';
import type { ListQuery } from '@ishare/crud/crud.service.js';
import { holdNamed } from '@ishare/crud/references.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import { withNumber } from '@ishare/data/numbers.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { listed } from '@ishare/kernel/listed.js';
import { currentContext, currentPrincipal, currentTenantId, now } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { factoryDay } from '@ishare/server/zones.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { countsOf } from '../audits/state-counts.js';
import { errors } from '../errors.js';
import { isPricedAlike } from '../details/line-prices.js';
import { OrderLinesService } from '../details/order-lines.service.js';
import { OrderType } from '../types/order-type.entity.js';
import { ProductType } from '../types/product-type.entity.js';
import { Design } from '../designs/design.entity.js';
import { openOf } from '../after-sales/open-of.js';
import { goodsAlone } from './goods.js';
import { progressParts } from './order-progress.js';
import { headChanges } from './head-changes.js';
import { DesignChanged, DiscountChanged, OrderCreated, OrderEdited } from './order-events.js';
import { MoneyRights, refuseTooHigh, type Discounts, type Sums } from './money-rights.js';
import { OrderNumbers } from './order-numbers.js';
import { OrderPeople } from './order-people.service.js';
import { OrderScope, type VisibleOrders } from './order-scope.js';
import { SalesOrder } from './sales-order.entity.js';
import { orderTypes, productTypes, salesOrders } from '../things.js';
import { named, unpricedOf } from './unpriced.js';

const ADMIN_ROLE = 'admin';

/** Nothing is promised for a day before that of its order. */
function refusePastPromise(promiseDate: string | null, orderDate: string): void {
  if (promiseDate !== null && promiseDate < orderDate) throw invalid('promiseDate', 'SalesOrder:PromisedBefore');
}

type Buyer = Pick<SalesOrder, 'id' | 'salesOrderNo' | 'customerId'>;
type NamedInOrder = 'dealerId' | 'customerId';

type Given = CheckedOf<typeof salesOrder>;
/** What may be left out, and is settled here. */
type Body = Omit<Given, 'orderDate' | 'desginId'> & { orderDate?: string; desginId?: string | null };
type Change = Omit<Body, keyof Discounts> & Partial<Discounts> & { concurrencyStamp?: string | null };

/** What an order was made of. */
export type Origin = Pick<SalesOrder, 'intentOrderId' | 'intentOrderNo' | 'contractId' | 'contractNo'>;
const NO_ORIGIN: Origin = { intentOrderId: null, intentOrderNo: null, contractId: null, contractNo: null };
const NO_DISCOUNT: Discounts = { discountRate: 0, discountAmount: 0 };
const NO_LINES: Sums = { productAmount: 0, matterAmount: 0, standardAmount: 0, salesListsAmount: 0 };

@Injectable()
export class SalesOrderService extends ThingService<SalesOrder, SalesOrderRecord> {
  constructor(
    database: Database,
    private readonly orders: OrderScope,
    ports: Ports,
    private readonly numbers: OrderNumbers,
    private readonly permissions: Permissions,
    private readonly rights: MoneyRights,
    private readonly events: TransactionEventBus,
    private readonly named: OrderPeople,
    private readonly lines: OrderLinesService,
  ) {
    super(database, ports, salesOrders);
  }

  protected override scope(): Promise<Condition[]> {
    return this.orders.conditions();
  }

  /**
   * own: the caller made, sells or designs it; pending: it waits for the caller; history: the caller has had a hand in
   * its audits.
   */
  protected override where(query: ListQuery): Condition[] {
    const { userId } = currentPrincipal();
    const tracking: Record<string, Condition> = {
      own: { fields: ['creatorId', 'salesmanId', 'designerId'], op: 'eq', value: userId },
      pending: { fields: ['waitsFor'], op: 'contains', value: userId },
      history: { fields: ['wasWith'], op: 'contains', value: userId },
    };
    return [...super.where(query), ...(query.scope ? [tracking[query.scope as string]!] : [])];
  }

  /** How many orders of a scope stand in each state, and how many of them are late. */
  async counts(query: z.output<typeof auditFigures.orders.query>): Promise<StateCount[]> {
    return countsOf(await this.tally(query, ['state', 'isLate']));
  }

  /** An order as it is opened. */
  async one(id: string): Promise<OneOrder> {
    const order = await this.get(id);
    const { locked, unpriced, parts, goods, open } = await this.orders.tx(async (tx, orders) => ({
      locked: await orders.withLockedLines([id]),
      unpriced: await unpricedOf(tx, id),
      goods: await goodsAlone(tx, id),
      parts: await progressParts(tx, id),
      open: await openOf(tx, id),
    }));
    const { lines, items } = unpriced;
    return {
      ...order,
      linesLocked: locked !== undefined,
      unpricedNames: listed(currentContext()?.language, named([...lines, ...items].map(({ name }) => name))),
      unpricedKind: lines[0]?.kind ?? null,
      unpricedItems: items.length,
      isOfGoods: goods > 0,
      open,
      progressParts: parts,
    };
  }

  /** An order of a body; `origin`: the intent order or contract that it is made of. */
  override async create(body: Body, origin: Origin = NO_ORIGIN): Promise<SalesOrderRecord> {
    const people = await this.people(body);
    await this.named.refuseStrangers(body);
    const type = await this.orders.tx(async (tx, orders) => {
      await orders.refuseForeignDesign(body.desginId, null);
      return this.checkTypes(tx, body);
    });
    await this.refuseDiscounts(body, NO_DISCOUNT, type, NO_LINES);
    const today = await factoryDay(this.ports);
    refusePastPromise(body.promiseDate, body.orderDate ?? today);
    const rule = await this.numbers.rule('SalesOrder', type.codeRuleId);
    const occasion = {
      date: now(),
      fields: { [DEALER_FIELD]: people.dealerCode ?? '', orderTypeCode: type.code } satisfies Record<
        OrderNumberField,
        string
      >,
    };
    const id = await withNumber(this.database, rule, occasion, async (tx, salesOrderNo) => {
      const { dealerCode: _code, ...names } = people;
      await this.hold(tx, { dealerId: names.dealerId, customerId: body.customerId });
      await this.checkTypes(tx, body);
      const row = await tx.insert(SalesOrder, {
        ...body,
        ...names,
        ...origin,
        desginId: body.desginId ?? null,
        salesOrderNo,
        orderDate: body.orderDate ?? dayIn(occasion.date, rule.timeZone),
        state: OrderState.Draft,
      });
      await this.events.publish(new OrderCreated(row.id, salesOrderNo), tx);
      await this.tellBuyer(tx, row);
      await this.tellDiscounts(tx, row.id, NO_DISCOUNT, body);
      return row.id;
    });
    return this.get(id);
  }

  override async update(id: string, body: Change): Promise<SalesOrderRecord> {
    const before = await this.orders.tx((_tx, orders) => orders.get(id));
    await this.named.refuseStrangers(body, before);
    const { dealerCode: _code, ...names } = await this.people(body, before);
    const { concurrencyStamp, desginId, orderDate, ...rest } = body;
    const { orderTypeId, productTypeId = null, formId = before.formId } = body;
    const to = { id, orderTypeId, productTypeId, formId, dealerId: names.dealerId };
    const reprice = await this.lines.moved(before, to);
    await this.orders.tx(async (tx, orders) => {
      const order = await this.open(orders, id);
      if (!isPricedAlike(order, before)) throw new AppError(kernelErrors.Concurrency);
      await this.hold(tx, {
        dealerId: names.dealerId === order.dealerId ? null : names.dealerId,
        customerId: body.customerId === order.customerId ? null : body.customerId,
      });
      const was = { ...order };
      const type = await this.checkTypes(tx, body, order);
      await orders.refuseForeignDesign(desginId, order.desginId);
      const discounts = {
        discountRate: body.discountRate ?? order.discountRate,
        discountAmount: body.discountAmount ?? order.discountAmount,
      };
      await this.refuseDiscounts(discounts, order, type, order);
      if (body.promiseDate !== order.promiseDate || (orderDate && orderDate !== order.orderDate))
        refusePastPromise(body.promiseDate, orderDate ?? order.orderDate);
      // Its type says what is quoted, audited and paid before it is made.
      if (order.state !== OrderState.Draft && type.id !== order.orderTypeId && !(await this.rights.ofCaller()).price)
        throw new AppError(errors.TypeFixed, { salesOrderNo: order.salesOrderNo });
      const wished = desginId === undefined ? order.desginId : (desginId ?? null);
      if (order.desginId !== null && wished !== order.desginId)
        throw new AppError(errors.DesignLocked, { designId: order.desginId });
      const patch: Values<SalesOrder> = {
        ...rest,
        ...discounts,
        ...names,
        desginId: wished,
        ...(orderDate ? { orderDate } : {}),
      };
      const changes = headChanges(order, patch);
      await tx.update(SalesOrder, id, patch, concurrencyStamp);
      if (body.customerId !== was.customerId) await this.tellBuyer(tx, { ...was, customerId: body.customerId });
      if (wished !== order.desginId) await this.events.publish(new DesignChanged(id, 'chosen', wished), tx);
      await this.tellDiscounts(tx, id, order, discounts);
      await this.events.publish(new OrderEdited(id, changes), tx);
      await reprice(tx, was);
    });
    return this.get(id);
  }

  private async tellBuyer(tx: Tx, { id, salesOrderNo, customerId }: Buyer): Promise<void> {
    if (customerId) await tx.publish(customerOrdered, { customerId, salesOrderId: id, salesOrderNo });
  }

  override get restores(): boolean {
    return true;
  }

  protected override asksItself(field: string): boolean {
    return field === 'customerId' || field === 'dealerId';
  }

  /** Whom it names may have gone meanwhile, and the design that was chosen for it. */
  protected override async afterRestore(row: SalesOrder, tx: Tx): Promise<void> {
    await super.afterRestore(row, tx);
    const hasDesign = !row.desginId || (await tx.find(Design, { designId: row.desginId })) !== null;
    if (!hasDesign || (await this.heldNot(tx, row))) throw new AppError(kernelErrors.UndoGone);
  }

  override async delete(id: string): Promise<void> {
    await this.orders.tx(async (tx, orders) => {
      const order = await orders.get(id, { lock: true });
      if (order.state !== OrderState.Draft)
        throw new AppError(errors.OrderNotDraft, { salesOrderNo: order.salesOrderNo });
      await this.beforeDelete(id, tx);
      await tx.remove(SalesOrder, id);
    });
    await this.onceGone(id);
  }

  /** An order that may still be changed, locked. */
  private async open(orders: VisibleOrders, id: string): Promise<SalesOrder> {
    const order = await orders.get(id, { lock: true });
    if (!isOrderOpen(order.state)) throw new AppError(errors.OrderNotOpen, { salesOrderNo: order.salesOrderNo });
    return order;
  }

  /** Refuses discounts that the caller may not give, and such as the order's type does not allow. */
  private async refuseDiscounts(wished: Discounts, before: Discounts, type: OrderType, sums: Sums): Promise<void> {
    if (wished.discountRate === before.discountRate && wished.discountAmount === before.discountAmount) return;
    if (!(await this.rights.ofCaller()).discount) throw new AppError(errors.DiscountNotAllowed);
    refuseTooHigh(type, wished, sums);
  }

  private async tellDiscounts(tx: Tx, id: string, before: Discounts, after: Discounts): Promise<void> {
    for (const what of ['discountRate', 'discountAmount'] as const)
      if (before[what] !== after[what])
        await this.events.publish(new DiscountChanged(id, what, { from: before[what], to: after[what] }), tx);
  }

  /** Whether the caller administers the system: such a one sees a page's default columns. */
  async isSystemAdmin(): Promise<boolean> {
    return (await this.permissions.of(currentPrincipal())).roles.includes(ADMIN_ROLE);
  }

  /** The dealer and the customer whom a body names; a dealer's user can name no other dealer. */
  private async people(
    body: Pick<Body, 'dealerId' | 'customerId'>,
    held?: SalesOrder,
  ): Promise<{
    dealerId: string | null;
    dealerName: string | null;
    dealerCode: string | null;
    customerName: string | null;
  }> {
    const crm = this.ports.client(crmPort);
    const tenantId = currentTenantId();
    const own = await this.orders.dealerOfCaller();
    if (own !== null && body.dealerId !== null && body.dealerId !== own)
      throw invalid('dealerId', 'Validation:unknown');
    const dealerId = own ?? body.dealerId;
    const [dealers, customers] = await Promise.all([
      dealerId ? crm.dealers({ tenantId, ids: [dealerId] }) : [],
      body.customerId ? crm.customers({ tenantId, ids: [body.customerId] }) : [],
    ]);
    // Who is no longer there may go on standing in the order that names him.
    const isHeld = (what: 'dealerId' | 'customerId', id: string | null) => held !== undefined && held[what] === id;
    if (dealerId && !dealers[0]?.isEnable && !isHeld('dealerId', dealerId))
      throw invalid('dealerId', 'Validation:unknown');
    const isOthers = own !== null && customers[0]?.dealerId !== own;
    if (body.customerId && (!customers[0] || isOthers) && !isHeld('customerId', body.customerId))
      throw invalid('customerId', 'Validation:unknown');
    return {
      dealerId,
      dealerName: dealers[0]?.name ?? (isHeld('dealerId', dealerId) ? held!.dealerName : null),
      dealerCode: dealers[0]?.code ?? null,
      customerName: customers[0]?.name ?? (isHeld('customerId', body.customerId) ? held!.customerName : null),
    };
  }

  /**
   * Whom an order is about to name is there until it is: who was deleted since he was asked for is refused, and whoever
   * deletes him from here on waits for the order.
   */
  private async hold(tx: Tx, named: Record<NamedInOrder, string | null>): Promise<void> {
    const gone = await this.heldNot(tx, named);
    if (gone) throw invalid(gone, 'Validation:unknown');
  }

  /** Holds them; gives the field of the first that is gone. */
  private async heldNot(tx: Tx, named: Record<NamedInOrder, string | null>): Promise<NamedInOrder | undefined> {
    const crm = this.ports.client(crmPort);
    const ask = { dealerId: crm.dealers, customerId: crm.customers };
    for (const kind of ['dealerId', 'customerId'] as const) {
      const id = named[kind];
      if (!id) continue;
      await holdNamed(tx, kind, [id]);
      if ((await ask[kind]({ tenantId: currentTenantId(), ids: [id] })).length === 0) return kind;
    }
    return undefined;
  }

  /** The types that a body names; one that is switched off can only be kept. */
  private async checkTypes(
    tx: Tx,
    body: Pick<Body, 'orderTypeId' | 'productTypeId' | 'formId'>,
    order?: SalesOrder,
  ): Promise<OrderType> {
    await holdNamed(tx, orderTypes.thing.path, [body.orderTypeId]);
    if (body.productTypeId) await holdNamed(tx, productTypes.thing.path, [body.productTypeId]);
    const type = await tx.find(OrderType, { id: body.orderTypeId });
    if (!type || (!type.isEnable && order?.orderTypeId !== type.id)) throw invalid('orderTypeId', 'Validation:unknown');
    if (body.productTypeId) {
      const product = await tx.find(ProductType, { id: body.productTypeId });
      if (!product || (!product.isEnable && order?.productTypeId !== product.id))
        throw invalid('productTypeId', 'Validation:unknown');
    }
    await this.refuseForm(body, type, order);
    return type;
  }

  /** A form computes what lines come to, so a dealer takes one of those that the factory has given the type. */
  private async refuseForm({ formId }: Pick<Body, 'formId'>, type: OrderType, order?: SalesOrder): Promise<void> {
    if (!formId || formId === order?.formId || type.formIds.includes(formId)) return;
    if ((await this.orders.dealerOfCaller()) !== null) throw invalid('formId', 'Validation:unknown');
  }
}
