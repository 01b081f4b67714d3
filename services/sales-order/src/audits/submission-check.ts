import type { CheckFinding } from '@ishare/contracts/sales-order/json-check.js';
import { Database } from '@ishare/data/database.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentContext } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Injectable } from '@nestjs/common';
import { Design } from '../designs/design.entity.js';
import type { DesignContent } from '../designs/design-content.js';
import { SplitModelReader } from '../designs/split-models.js';
import { split } from '../designs/splitter.js';
import { errors as refusals } from '../errors.js';
import { JsonCheckService } from '../json-check/json-check.service.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { AuditDesign } from './audit-design.entity.js';

const NAMED = 5;
/** What is said of each kind of part that cannot be made. */
const IMPOSSIBLE = { size: 'Check:part', formula: 'Check:formula', parameter: 'Check:parameter' } as const;

/** What rules read of the order around a design. */
type AroundDesign = Partial<Pick<SalesOrder, 'salesOrderNo' | 'orderName' | 'customerName' | 'dealerName'>>;

/** Holds a design against the check rules before its sheet is handed in. */
@Injectable()
export class SubmissionCheck {
  constructor(private readonly database: Database, private readonly rules: JsonCheckService, private readonly models: SplitModelReader, private readonly localizer: Localizer) {}

  /** What the order's design breaks of the blocking rules, in words; nothing for a design that is not known here. */
  async blocking(salesOrderId: string): Promise<string[]> {
    const found = await this.database.tx(async (tx) => {
      const order = await tx.find(SalesOrder, { id: salesOrderId });
      return order?.desginId ? { order, design: await tx.find(Design, { designId: order.desginId }) } : null;
    });
    if (!found?.design) return [];
    const { salesOrderNo, orderName, customerName, dealerName } = found.order;
    const findings = await this.findings(found.design.content, { salesOrderNo, orderName, customerName, dealerName });
    return findings.filter(({ severity }) => severity === 'block').slice(0, NAMED).map(({ target, message }) => `${target}: ${message}`);
  }

  /** What a design breaks of the rules, and its parts that cannot be made: those block always. */
  async findings(content: DesignContent, order: AroundDesign = {}): Promise<CheckFinding[]> {
    const { parts, hardware, errors } = split(content, { key: '', separatePallet: null }, await this.models.of([content]));
    const cabinets = content.rooms.flatMap((room) => room.cabinets.map((cabinet) => ({ ...cabinet, roomName: room.name })));
    const checked = await this.rules.runCheckRules({ order, cabinets, parts, hardware });
    const language = currentContext()?.language ?? 'zh-Hans';
    const impossible = errors.map(({ kind, cabinetNo, ruleId, model, formula, reason }): CheckFinding => ({
      ruleCode: ruleId, ruleName: ruleId, severity: 'block', actual: reason, expected: '',
      scope: kind === 'parameter' ? 'cabinet' : 'part', target: kind === 'parameter' ? `cabinet ${cabinetNo}` : `cabinet ${cabinetNo} / part ${cabinetNo}-${ruleId}`,
      message: this.localizer.text(language, IMPOSSIBLE[kind], { size: reason, parameter: reason, model, formula }),
    }));
    return [...impossible, ...checked.errors];
  }

  /** Refuses the submission of a design that breaks a blocking rule, and says which. */
  async refuseBlocked(salesOrderId: string): Promise<void> {
    const findings = await this.blocking(salesOrderId);
    if (findings.length > 0) throw new AppError(refusals.DesignBlocked, { findings: findings.join('; ') });
  }

  async blockingOfSheet(auditId: string): Promise<string[]> {
    const sheet = await this.database.tx((tx) => tx.find(AuditDesign, { id: auditId }));
    return sheet ? this.blocking(sheet.salesOrderId) : [];
  }
}
