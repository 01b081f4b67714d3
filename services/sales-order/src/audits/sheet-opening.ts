import type { CodeRule } from '@ishare/contracts/platform/code-rule.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { OrderNumbers } from '../orders/order-numbers.js';
import { Actors, type Actor } from './actor.js';
import { auditHours } from './audit-hours.js';
import { AuditNotifier } from './audit-notifier.js';
import { SubmissionCheck, type Judged } from './submission-check.js';

/**
 * Who opens a sheet, by which rule it is numbered, what its design was found to be, and in how many hours it is due.
 */
export interface Opening {
  actor: Actor;
  rule: CodeRule;
  /** Null for a step that opens no sheet. */
  judged: Judged | null;
  hours: number | null;
  /** Who are told of it. */
  auditors: readonly string[];
}

/** Asks elsewhere for what a new sheet needs. */
@Injectable()
export class SheetOpening {
  constructor(
    private readonly ports: Ports,
    private readonly numbers: OrderNumbers,
    private readonly actors: Actors,
    private readonly checks: SubmissionCheck,
    private readonly notifier: AuditNotifier,
  ) {}

  /**
   * For the order that hands its sheet in, which a blocking rule refuses; without one for a step that opens no sheet.
   */
  async of(orderId: string | null): Promise<Opening> {
    const judged = orderId ? await this.checks.refuseBlocked(orderId) : null;
    const [actor, rule, hours, auditors] = await Promise.all([
      this.actors.current(),
      this.numbers.rule('AuditDesign'),
      auditHours(this.ports),
      orderId ? this.notifier.auditors() : [],
    ]);
    return { actor, rule, judged, hours, auditors };
  }
}
