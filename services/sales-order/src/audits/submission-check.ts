import type { CheckFinding } from '@ishare/contracts/sales-order/json-check.js';
import { Database } from '@ishare/data/database.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Injectable } from '@nestjs/common';
import { Design } from '../designs/design.entity.js';
import type { DesignContent } from '@ishare/contracts/sales-order/design-content.js';
import { designJson, impossibleFindings } from '../designs/design-json.js';
import { SplitModelReader } from '../designs/split-models.js';
import { errors as refusals } from '../errors.js';
import { JsonCheckService } from '../json-check/json-check.service.js';
import { asTold, type SaidFinding } from '../json-check/said-finding.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { AuditDesign, type CheckTally } from './audit-design.entity.js';
import type { KeptFinding } from './audit-round.entity.js';

const NAMED = 5;

/** What rules read of the order around a design. */
type AroundDesign = Partial<Pick<SalesOrder, 'salesOrderNo' | 'orderName' | 'customerName' | 'dealerName'>>;

/** How the rules judge a design that is to be handed in. */
export interface Judged {
  /** What it breaks of the blocking rules, in words. */
  blocking: string[];
  /** Null for a design that is not known here. */
  summary: CheckTally | null;
  findings: KeptFinding[];
}

const UNKNOWN: Judged = { blocking: [], summary: null, findings: [] };
const kept = ({ said, ...finding }: SaidFinding): KeptFinding => ({ ...finding, message: said });

/** Holds a design against the check rules before its sheet is handed in. */
@Injectable()
export class SubmissionCheck {
  constructor(
    private readonly database: Database,
    private readonly rules: JsonCheckService,
    private readonly models: SplitModelReader,
    private readonly localizer: Localizer,
  ) {}

  /**
   * How the rules judge the order's design, and what it breaks of the blocking ones, in words; nothing for a design
   * that is not known here.
   */
  async judge(salesOrderId: string): Promise<Judged> {
    const found = await this.database.tx(async (tx) => {
      const order = await tx.find(SalesOrder, { id: salesOrderId });
      return order?.desginId ? { order, design: await tx.find(Design, { designId: order.desginId }) } : null;
    });
    if (!found?.design) return UNKNOWN;
    const { salesOrderNo, orderName, customerName, dealerName } = found.order;
    const { findings, summary } = await this.check(found.design.content, {
      salesOrderNo,
      orderName,
      customerName,
      dealerName,
    });
    return {
      summary,
      findings: findings.map(kept),
      blocking: findings
        .filter(({ severity }) => severity === 'block')
        .slice(0, NAMED)
        .map(({ target, message }) => `${target}: ${message}`),
    };
  }

  /** What a design breaks of the rules, and its parts that cannot be made: those block always. */
  async findings(content: DesignContent): Promise<CheckFinding[]> {
    return (await this.check(content, {})).findings.map(asTold);
  }

  private async check(
    content: DesignContent,
    order: AroundDesign,
  ): Promise<{ findings: SaidFinding[]; summary: CheckTally }> {
    const { json, errors } = designJson(content, await this.models.of([content]), order);
    const checked = await this.rules.judge(json);
    const impossible = impossibleFindings(errors, json.cabinets, this.localizer);
    const { error, warn, pass } = checked.tally;
    return { findings: [...impossible, ...checked.errors], summary: { error: error + impossible.length, warn, pass } };
  }

  /**
   * Refuses the submission of a design that breaks a blocking rule, and says which; else tells how the rules judge it.
   */
  async refuseBlocked(salesOrderId: string): Promise<Judged> {
    const judged = await this.judge(salesOrderId);
    const { blocking } = judged;
    if (blocking.length > 0) throw new AppError(refusals.DesignBlocked, { findings: blocking.join('; ') });
    return judged;
  }

  async judgeSheet(auditId: string): Promise<Judged> {
    const sheet = await this.database.tx((tx) => tx.find(AuditDesign, { id: auditId }));
    return sheet ? this.judge(sheet.salesOrderId) : UNKNOWN;
  }
}
