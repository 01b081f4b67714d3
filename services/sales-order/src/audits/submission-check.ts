import { Database } from '@ishare/data/database.js';
import { Injectable } from '@nestjs/common';
import { Design } from '../designs/design.entity.js';
import { split } from '../designs/splitter.js';
import { JsonCheckService } from '../json-check/json-check.service.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { AuditDesign } from './audit-design.entity.js';

const NAMED = 5;

/** Holds a design against the check rules before its sheet is handed in. */
@Injectable()
export class SubmissionCheck {
  constructor(private readonly database: Database, private readonly rules: JsonCheckService) {}

  /** What the order's design breaks of the blocking rules, in words; nothing for a design that is not known here. */
  async blocking(salesOrderId: string): Promise<string[]> {
    const found = await this.database.tx(async (tx) => {
      const order = await tx.find(SalesOrder, { id: salesOrderId });
      return order?.desginId ? { order, design: await tx.find(Design, { designId: order.desginId }) } : null;
    });
    if (!found?.design) return [];
    const { parts, hardware } = split(found.design.content, { key: found.design.designId, separatePallet: null });
    const { salesOrderNo, orderName, customerName, dealerName } = found.order;
    const cabinets = found.design.content.rooms.flatMap((room) => room.cabinets.map((cabinet) => ({ ...cabinet, roomName: room.name })));
    const { errors } = await this.rules.runCheckRules({ order: { salesOrderNo, orderName, customerName, dealerName }, cabinets, parts, hardware });
    return errors.filter(({ severity }) => severity === 'block').slice(0, NAMED).map(({ target, message }) => `${target}: ${message}`);
  }

  async blockingOfSheet(auditId: string): Promise<string[]> {
    const sheet = await this.database.tx((tx) => tx.find(AuditDesign, { id: auditId }));
    return sheet ? this.blocking(sheet.salesOrderId) : [];
  }
}
