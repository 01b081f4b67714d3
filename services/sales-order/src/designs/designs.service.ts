import { isDeepStrictEqual } from 'node:util';
import { optimisationPort } from '@ishare/contracts/optimisation/client.js';
import type { Design as DesignRecord, OpenedDesign } from '@ishare/contracts/sales-order/designs.js';
import { AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import { takeNumber } from '@ishare/data/numbers.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { notFound } from '@ishare/data/entities.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { currentTenantId, now } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { AuditDesign } from '../audits/audit-design.entity.js';
import { SubmissionCheck } from '../audits/submission-check.js';
import { errors } from '../errors.js';
import { OrderNumbers } from '../orders/order-numbers.js';
import { OrderScope } from '../orders/order-scope.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { itemsOfDesign, totalOf } from '../quotations/quotation-items.js';
import { HardwareBook } from '../price-lists/hardware.js';
import { PriceBook } from '../price-lists/prices.js';
import { Design } from './design.entity.js';
import type { DesignContent } from '@ishare/contracts/sales-order/design-content.js';
import { designs } from '../things.js';
import { SplitModelReader } from './split-models.js';
import { WorkshopTerms } from './workshop-terms.js';
import { roomsOf } from './design-reader.js';
import { split, type SplitResult } from './splitter.js';

const HELD: readonly number[] = [AuditState.Waiting, AuditState.Auditing, AuditState.Returned, AuditState.Passed];

@Injectable()
export class DesignsService extends ThingService<Design, DesignRecord> {
  constructor(
    database: Database,
    private readonly orders: OrderScope,
    private readonly numbers: OrderNumbers,
    private readonly checks: SubmissionCheck,
    private readonly prices: PriceBook,
    ports: Ports,
    private readonly models: SplitModelReader,
    private readonly hardware: HardwareBook,
    private readonly terms: WorkshopTerms,
  ) {
    super(database, ports, designs);
  }

  protected override scope(): Promise<Condition[]> {
    return this.orders.conditions();
  }

  override async create(body: Record<string, unknown>): Promise<DesignRecord> {
    const [rule, dealerId] = await Promise.all([this.numbers.rule('Design'), this.orders.dealerOfCaller()]);
    const id = await this.database.tx(
      async (tx) =>
        (
          await tx.insert(Design, {
            ...(body as Values<Design>),
            dealerId,
            designId: await takeNumber(tx, rule, { date: now(), fields: {} }),
          })
        ).id,
    );
    return this.get(id);
  }

  /**
   * A design under audit, or passed, stands still until it is unlocked or its sheets come back; rooms of sheets that
   * have not, also then.
   */
  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: Design | null,
  ): Promise<Values<Design>> {
    if (existing) {
      const held = await this.holder(tx, existing.designId);
      if (held) throw new AppError(errors.DesignInAudit, { salesOrderNo: held.salesOrderNo, sheets: held.sheets });
      if (body.content) await this.refuseHeldRooms(tx, existing, body.content as DesignContent);
    }
    return super.toRow(body, tx, existing);
  }

  /** What an auditor has passed, or has before him, is not changed because another sheet of the order came back. */
  private async refuseHeldRooms(tx: Tx, { designId, content }: Design, next: DesignContent): Promise<void> {
    const orders = await tx.em.findBy(SalesOrder, { desginId: designId, designUnlocked: true, isDeleted: false });
    for (const { id, salesOrderNo } of orders) {
      const sheets = await tx.em.find(AuditDesign, {
        where: { salesOrderId: id, auditDesignId: designId, state: Not(AuditState.Voided), isDeleted: false },
        order: { auditCode: 'ASC' },
      });
      const changed = sheets.filter(
        (sheet) =>
          HELD.includes(sheet.state) &&
          !isDeepStrictEqual(roomsOf(sheet, sheets, content), roomsOf(sheet, sheets, next)),
      );
      if (changed.length > 0)
        throw new AppError(errors.DesignInAudit, {
          salesOrderNo,
          sheets: changed.map(({ auditCode }) => auditCode),
        });
    }
  }

  /** The sheets that keep a design as it is, with their order's number; null when it may be changed. */
  private async holder(tx: Tx, designId: string): Promise<{ salesOrderNo: string; sheets: string[] } | null> {
    const orders = await tx.em.findBy(SalesOrder, { desginId: designId, designUnlocked: false, isDeleted: false });
    const sheets = await tx.em.find(AuditDesign, {
      where: { salesOrderId: In(orders.map(({ id }) => id)), state: In([...HELD]), isDeleted: false },
      order: { auditCode: 'ASC' },
    });
    return sheets[0]
      ? { salesOrderNo: sheets[0].salesOrderNo, sheets: sheets.map(({ auditCode }) => auditCode) }
      : null;
  }

  /**
   * A design as the designer opens it: by its number, with what holds it. A dealer sees his own designs, and those that
   * his orders name.
   */
  async ofNumber(designId: string): Promise<OpenedDesign> {
    const { design, orders, heldBy, isOwn } = await this.orders.tx(async (tx, { dealerId }) => {
      const found = await tx.find(Design, { designId });
      const naming = await tx.em.find(SalesOrder, {
        where: { desginId: designId, isDeleted: false, ...(dealerId === null ? {} : { dealerId }) },
        order: { salesOrderNo: 'ASC' },
      });
      const own = dealerId === null || found?.dealerId === dealerId;
      if (!found || (!own && naming.length === 0)) throw notFound('Design', designId);
      return {
        design: found,
        orders: naming.map(({ id, salesOrderNo }) => ({ id, salesOrderNo })),
        heldBy: await this.holder(tx, designId),
        isOwn: own,
      };
    });
    const { items } = JSON.parse(await this.page([{ fields: ['id'], op: 'eq', value: design.id }], [], 0, 1)) as {
      items: [DesignRecord];
    };
    return { ...items[0], orders, heldBy, isOwn };
  }

  /**
   * What a design comes to as it is drawn: its parts and hardware, what it costs by the tenant's list, and what the
   * rules say of it.
   */
  async preview(content: DesignContent) {
    const models = await this.models.of([content]);
    const inTerms = await this.terms.ofTenant();
    const { parts, hardware } = inTerms(split(content, { key: '', separatePallet: null }, models));
    const [dealerId, [quotationName = '']] = await Promise.all([this.orders.dealerOfCaller(), this.prices.types()]);
    const [prices, findings, bought] = await Promise.all([
      this.prices.of(quotationName, { orderTypeId: null, dealerId }),
      this.checks.findings(content),
      this.hardware.of([content], models),
    ]);
    const items = itemsOfDesign(content, prices, models, bought).map(
      ({ costPrice: _cost, isPriced: _priced, ...item }) => item,
    );
    return { parts, hardware, items, totalAmount: totalOf(items), findings };
  }

  /** The materials that cabinets can be drawn of. */
  async materials() {
    return { items: await this.ports.client(optimisationPort).materials({ tenantId: currentTenantId() }) };
  }

  override get restores(): boolean {
    return true;
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    const { designId } = await tx.get(Design, id);
    if (await tx.find(SalesOrder, { desginId: designId })) throw new AppError(kernelErrors.InUse);
    await super.beforeDelete(id, tx);
  }

  async split(id: string): Promise<SplitResult> {
    const { designId, content } = await this.get(id);
    const inTerms = await this.terms.ofTenant();
    return inTerms(split(content, { key: designId, separatePallet: null }, await this.models.of([content])));
  }
}
