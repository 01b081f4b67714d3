import { AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import { NEW_DESIGN } from '@ishare/contracts/sales-order/design.js';
import { isOrderOpen } from '@ishare/contracts/sales-order/order-states.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Injectable } from '@nestjs/common';
import { AuditDesign } from '../audits/audit-design.entity.js';
import { ProductType } from '../types/product-type.entity.js';
import { errors } from '../errors.js';
import { KujialeService } from '../kujiale/kujiale.service.js';
import { DesignChanged } from '../orders/order-events.js';
import { OrderScope } from '../orders/order-scope.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { Design } from './design.entity.js';

/** While a sheet is with an auditor, its design stands still. */
const WITH_AUDITOR: readonly number[] = [AuditState.Waiting, AuditState.Auditing, AuditState.Returned];

/** Which design an order has. Once chosen it is locked; it is changed by cancelling it and choosing another. */
@Injectable()
export class OrderDesignsService {
  constructor(
    private readonly orders: OrderScope,
    private readonly kujiale: KujialeService,
    private readonly events: TransactionEventBus,
  ) {}

  /** Chooses a design. Choosing the chosen one again, as the designer does when it is saved, takes over its name. */
  async choose(salesOrderId: string, designId: string): Promise<void> {
    const isKnown = await this.orders.tx(async (tx, orders) => {
      const order = await orders.get(salesOrderId, { lock: true });
      const own = await tx.find(Design, { designId });
      await orders.refuseForeignDesign(designId, order.desginId);
      if (order.desginId !== designId) return false;
      if (own && own.name !== order.desginName) await tx.update(SalesOrder, order.id, { desginName: own.name });
      return true;
    });
    if (isKnown) return;
    await this.change(salesOrderId, 'chosen', async (tx, order) => {
      if (order.desginId !== null) throw new AppError(errors.DesignLocked, { designId: order.desginId });
      const own = await tx.find(Design, { designId });
      // The designer elsewhere has numbers of its own.
      if (!own && !(await this.kujiale.isBound())) throw new AppError(errors.DesignUnknown, { planId: designId });
      return { desginId: designId, desginName: own?.name ?? null, designUnlocked: false };
    });
  }

  async cancel(salesOrderId: string): Promise<void> {
    await this.change(salesOrderId, 'cancelled', async (tx, order) => {
      await this.refuseInAudit(tx, order, [...WITH_AUDITOR, AuditState.Passed]);
      return { desginId: null, desginName: null, designUnlocked: false };
    });
  }

  /** Lets the designer work on; the sheets must be submitted anew before the order goes on. */
  async unlock(salesOrderId: string): Promise<void> {
    await this.change(salesOrderId, 'unlocked', async (tx, order) => {
      await this.refuseInAudit(tx, order, WITH_AUDITOR);
      return { designUnlocked: true };
    });
  }

  private async change(
    salesOrderId: string,
    action: 'chosen' | 'cancelled' | 'unlocked',
    decide: (tx: Tx, order: SalesOrder) => Promise<Partial<SalesOrder>>,
  ): Promise<void> {
    await this.orders.tx(async (tx, orders) => {
      const order = await orders.get(salesOrderId, { lock: true });
      if (!isOrderOpen(order.state)) throw new AppError(errors.OrderNotOpen, { salesOrderNo: order.salesOrderNo });
      if (action !== 'chosen' && order.desginId === null)
        throw new AppError(errors.DesignMissing, { salesOrderNo: order.salesOrderNo });
      const patch = await decide(tx, order);
      await tx.update(SalesOrder, order.id, patch);
      await this.events.publish(new DesignChanged(order.id, action, patch.desginId ?? order.desginId), tx);
    });
  }

  private async refuseInAudit(tx: Tx, order: SalesOrder, states: readonly number[]): Promise<void> {
    const sheets = await tx.em.find(AuditDesign, {
      where: { salesOrderId: order.id, isDeleted: false },
      order: { auditCode: 'ASC' },
    });
    const held = sheets.filter(({ state }) => states.includes(state));
    if (held.length > 0)
      throw new AppError(errors.DesignInAudit, {
        salesOrderNo: order.salesOrderNo,
        sheets: held.map(({ auditCode }) => auditCode),
      });
  }

  /**
   * Where a sheet's design is looked at: in the account's designer, or in the built-in one. `refresh` asks the designer
   * for the name again.
   */
  async url(auditId: string, refresh: boolean): Promise<{ url: string }> {
    const { sheet, order, own } = await this.orders.tx(async (tx, orders) => {
      const found = await tx.get(AuditDesign, auditId);
      const designId = found.auditDesignId;
      return {
        sheet: found,
        order: await orders.get(found.salesOrderId),
        own: designId ? await tx.find(Design, { designId }) : null,
      };
    });
    const designId = sheet.auditDesignId ?? order.desginId;
    if (!designId) throw new AppError(errors.DesignMissing, { salesOrderNo: order.salesOrderNo });
    if (refresh && own && own.name !== order.desginName)
      await this.orders.tx((tx) => tx.update(SalesOrder, order.id, { desginName: own.name }));
    return this.place(designId, own !== null, `auditId=${auditId}`);
  }

  /** Where an order is designed: at its design, or at an empty one when it has none. */
  async designerUrl(salesOrderId: string): Promise<{ url: string }> {
    const { designId, isOwn, orderName, material } = await this.orders.tx(async (tx, orders) => {
      const { desginId, orderName: name, productTypeId } = await orders.get(salesOrderId);
      const type = productTypeId ? await tx.find(ProductType, { id: productTypeId }) : null;
      return {
        orderName: name,
        material: type?.defaultMaterial ?? null,
        designId: desginId,
        isOwn: desginId !== null && (await tx.find(Design, { designId: desginId })) !== null,
      };
    });
    return this.place(
      designId,
      isOwn,
      new URLSearchParams({
        salesOrderId,
        ...(designId === null ? { name: orderName } : {}),
        ...(material ? { material } : {}),
      }).toString(),
    );
  }

  private async place(designId: string | null, isOwn: boolean, query: string): Promise<{ url: string }> {
    if (isOwn || !(await this.kujiale.isBound()))
      return { url: `/designer/${encodeURIComponent(designId ?? NEW_DESIGN)}?${query}` };
    return { url: await this.kujiale.designUrl(designId) };
  }
}
