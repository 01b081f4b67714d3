import { PAYING_PARTIES, type LiableParty } from '@ishare/contracts/sales-order/after-sales.js';
import type { CodeRule } from '@ishare/contracts/platform/code-rule.js';
import { dayIn, DEALER_FIELD } from '@ishare/contracts/platform/code-rule.js';
import { LineKind } from '@ishare/contracts/sales-order/order-lines.js';
import type { OrderNumberField } from '@ishare/contracts/sales-order/number-kinds.js';
import { AFTER_SALES } from '@ishare/contracts/sales-order/orders.js';
import { orderLife, OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { crmPort } from '@ishare/contracts/crm/client.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import { takeNumber } from '@ishare/data/numbers.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentContext, currentTenantId, now } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { SheetOpening, type Opening } from '../audits/sheet-opening.js';
import { SalesOrderLine } from '../details/order-line.entity.js';
import { errors } from '../errors.js';
import { LinesSaved, OrderCreated } from '../orders/order-events.js';
import { OrderNumbers } from '../orders/order-numbers.js';
import { OrderScope } from '../orders/order-scope.js';
import { OrderTransitions } from '../orders/order-transitions.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { OrderType } from '../types/order-type.entity.js';
import { boughtOf, OrderPartsBook, reportedAs } from './order-parts.service.js';
import type { Drawing, SupplementaryOrder } from './supplementary-order.entity.js';

/** How urgent an order is: `salesOrder` of contracts says what the numbers mean. */
const VERY_URGENT = 2;
const MAX_NAME = 128;

/** What is asked elsewhere before an order is made. */
export interface Prepared {
  source: SalesOrder;
  type: OrderType;
  rule: CodeRule;
  dealerCode: string;
  drawings: Drawing[];
  opening: Opening;
}

export const isPaidFor = ({ feeParty }: Pick<SupplementaryOrder, 'feeParty'>): boolean =>
  PAYING_PARTIES.includes(feeParty as LiableParty);

/** A piece as the workshop cuts it; words without one are a line of their own. */
const asDrawn = (drawing: Drawing | undefined, id: string) => ({
  kind: LineKind.Matter,
  name: drawing?.name || drawing?.partNo || id,
  code: null,
  length: drawing?.length ?? null,
  width: drawing?.width ?? null,
  height: drawing?.thickness ?? null,
  color: drawing?.materialCode ?? null,
  roomName: drawing?.room || null,
  cabinetNo: drawing?.cabinetNo || null,
  remark: drawing ? id : null,
});

/** What was bought is bought again as it was: it is packed as such. */
function asOrdered(line: SalesOrderLine) {
  const { kind, sourceId, catalogId, name, code, length, width, height, color, unit, detail } = line;
  const { roomName, cabinetNo } = line;
  return { kind, sourceId, catalogId, name, code, length, width, height, color, unit, detail, roomName, cabinetNo };
}

/** Makes the order by which parts are made again, and takes it back. */
@Injectable()
export class SupplementaryMaker {
  constructor(
    private readonly ports: Ports,
    private readonly orders: OrderScope,
    private readonly numbers: OrderNumbers,
    private readonly opening: SheetOpening,
    private readonly parts: OrderPartsBook,
    private readonly transitions: OrderTransitions,
    private readonly events: TransactionEventBus,
    private readonly localizer: Localizer,
  ) {}

  async prepare({ sourceOrderId, sourcePartIds }: SupplementaryOrder): Promise<Prepared> {
    const source = await this.parts.madeOrder(sourceOrderId);
    const type = await this.orders.tx((tx) => tx.find(OrderType, { isAfterSales: true, isEnable: true }));
    // Nobody designs or quotes again what was designed before.
    if (!type || type.needDesign || type.needQuotation) throw new AppError(errors.AfterSalesTypeMissing);
    const [rule, drawings, opening, [dealer]] = await Promise.all([
      this.numbers.rule('SalesOrder', type.codeRuleId),
      this.parts.drawings(source, sourcePartIds),
      this.opening.of(null),
      source.dealerId
        ? this.ports.client(crmPort).dealers({ tenantId: currentTenantId(), ids: [source.dealerId] })
        : [],
    ]);
    return { source, type, rule, drawings, opening, dealerCode: dealer?.code ?? '' };
  }

  /** The order, handed in, with a line for each part; gives its id. */
  async make(tx: Tx, wish: SupplementaryOrder, prepared: Prepared): Promise<string> {
    const { source, type, rule, dealerCode, drawings, opening } = prepared;
    const fields = { [DEALER_FIELD]: dealerCode, orderTypeCode: type.code } satisfies Record<OrderNumberField, string>;
    const occasion = { date: now(), fields };
    const salesOrderNo = await takeNumber(tx, rule, occasion);
    const language = currentContext()?.language ?? 'zh-Hans';
    const order = await tx.insert(SalesOrder, {
      ...this.headOf(source),
      salesOrderNo,
      orderName: this.localizer
        .text(language, 'Supplementary:OrderName', { salesOrderNo: source.salesOrderNo })
        .slice(0, MAX_NAME),
      orderTypeId: type.id,
      sourceType: AFTER_SALES,
      urgency: VERY_URGENT,
      orderDate: dayIn(occasion.date, rule.timeZone),
      remark: wish.remark,
      state: OrderState.Draft,
    });
    await this.events.publish(new OrderCreated(order.id, salesOrderNo), tx);
    await this.addLines(tx, order.id, wish, drawings);
    await this.events.publish(new LinesSaved(order.id), tx);
    await this.transitions.run(tx, order, orderLife.steps.submit, { ...opening, comment: wish.remark, credit: 0 });
    return order.id;
  }

  /** Who ordered, who gets it and where stays as it was. */
  private headOf(source: SalesOrder) {
    const { productTypeId, customerId, customerName, dealerId, dealerName, salesmanId, designerId, receiver } = source;
    return { productTypeId, customerId, customerName, dealerId, dealerName, salesmanId, designerId, receiver };
  }

  /** What the factory pays has no price; what is to be paid waits for one as any line does. */
  private async addLines(tx: Tx, salesOrderId: string, wish: SupplementaryOrder, drawings: readonly Drawing[]) {
    const byCode = new Map(drawings.map((drawing) => [drawing.code, drawing]));
    const goods = new Map((await boughtOf(tx, wish.sourceOrderId)).map((line) => [reportedAs(line), line]));
    for (const [sort, id] of wish.sourcePartIds.entries()) {
      const drawing = byCode.get(id);
      const bought = drawing ? undefined : goods.get(id);
      await tx.insert(SalesOrderLine, {
        salesOrderId,
        ...(bought ? asOrdered(bought) : asDrawn(drawing, id)),
        price: 0,
        count: 1,
        amount: 0,
        sort,
        isManual: isPaidFor(wish),
      });
    }
  }

  /** Whether nobody has confirmed the order yet; one that is gone keeps nothing from being cancelled. */
  async isOpen(tx: Tx, salesOrderId: string | null): Promise<boolean> {
    if (!salesOrderId) return true;
    const order = await tx.find(SalesOrder, { id: salesOrderId });
    return !order || order.state < OrderState.Confirmed || order.state === OrderState.Cancelled;
  }

  /** Cancels the order with what it was made for. */
  async cancel(tx: Tx, salesOrderId: string | null, opening: Opening, comment: string | null): Promise<void> {
    const order = salesOrderId && (await tx.find(SalesOrder, { id: salesOrderId }, { lock: true }));
    if (!order || order.state === OrderState.Cancelled) return;
    await this.transitions.run(tx, order, orderLife.steps.cancel, { ...opening, comment, credit: 0 });
  }

  /** Who cancels an order, for its sheets. */
  openingForCancel(): Promise<Opening> {
    return this.opening.of(null);
  }
}
