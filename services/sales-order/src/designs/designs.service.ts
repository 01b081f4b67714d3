import { AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import { CrudService } from '@ishare/crud/crud.service.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import { takeNumber } from '@ishare/data/numbers.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { AuditDesign } from '../audits/audit-design.entity.js';
import { errors } from '../errors.js';
import { OrderNumbers } from '../orders/order-numbers.js';
import { OrderScope } from '../orders/order-scope.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { Design } from './design.entity.js';
import type { DesignContent } from './design-content.js';
import { designResource } from './designs.resource.js';
import { split, type SplitResult } from './splitter.js';

const HELD: readonly number[] = [AuditState.Waiting, AuditState.Auditing, AuditState.Returned, AuditState.Passed];

@Injectable()
export class DesignsService extends CrudService<Design> {
  constructor(database: Database, private readonly orders: OrderScope, private readonly numbers: OrderNumbers) {
    super(database, designResource);
  }

  protected override scope(): Promise<Condition[]> {
    return this.orders.conditions();
  }

  override async create(body: Record<string, unknown>): Promise<Record<string, unknown>> {
    const [rule, dealerId] = await Promise.all([this.numbers.rule('Design'), this.orders.dealerOfCaller()]);
    const id = await this.database.tx(async (tx) => (await tx.insert(Design, { ...(body as Values<Design>), dealerId, designId: await takeNumber(tx, rule, { date: new Date(), fields: {} }) })).id);
    return this.get(id);
  }

  /** A design under audit, or passed, stands still until it is unlocked or its sheets come back. */
  protected override async toRow(body: Record<string, unknown>, tx: Tx, existing: Design | null): Promise<Values<Design>> {
    if (existing) {
      const orders = await tx.em.findBy(SalesOrder, { desginId: existing.designId, designUnlocked: false, isDeleted: false });
      const sheets = await tx.em.findBy(AuditDesign, { salesOrderId: In(orders.map(({ id }) => id)), state: In([...HELD]), isDeleted: false });
      if (sheets[0]) throw new AppError(errors.DesignInAudit, { salesOrderNo: sheets[0].salesOrderNo, sheets: sheets.map(({ auditCode }) => auditCode).join(', ') });
    }
    return body as Values<Design>;
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    const { designId } = await tx.get(Design, id);
    if (await tx.find(SalesOrder, { desginId: designId })) throw new AppError(kernelErrors.InUse);
  }

  async split(id: string): Promise<SplitResult> {
    const { designId, content } = (await this.get(id)) as { designId: string; content: DesignContent };
    return split(content, { key: designId, separatePallet: null });
  }
}
