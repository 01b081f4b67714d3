import { identityPort } from '@ishare/contracts/identity/client.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import type { AuditAction, AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import type { AuditVerdict } from '@ishare/contracts/sales-order/audits.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import { PreparedUseCase } from '@ishare/cqrs/use-case.js';
import { Database } from '@ishare/data/database.js';
import { once } from '@ishare/data/idempotency.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { In } from 'typeorm';
import { errors } from '../errors.js';
import { OrderScope, type VisibleOrders } from '../orders/order-scope.js';
import { OrderType } from '../types/order-type.entity.js';
import { Actors, type Actor } from './actor.js';
import { SheetsActedOn, type MovedSheet } from './audit-events.js';
import { refusal, type AuditCase, type AuditTarget } from './audit-guards.js';
import { auditHours } from './audit-hours.js';
import { AuditNotifier } from './audit-notifier.js';
import { AuditRefusals } from './audit-refusals.js';
import { isSwitchedOn } from './audit-settings.js';
import { AuditWriter } from './audit-writer.js';
import { sheetsOf } from './sheets.js';
import { SubmissionCheck, type Judged } from './submission-check.js';

/** Actions after which a sheet can wait for anybody. */
const FREES: ReadonlySet<string> = new Set<AuditAction['name']>(['submit', 'pass', 'sendback']);

export interface ActionRequest {
  comment?: string | null;
  reasonCode?: string | null;
  userId?: string;
  dryRun?: boolean | undefined;
  idempotencyKey?: string | undefined;
}

/**
 * Does an action on sheets, all or none. They are judged as they are; whoever changes one of them in between wins, and
 * this call is told by a 409. A refusal names every sheet that cannot follow, and a dry run gives the same list.
 */
export class ActOnSheets extends Command<AuditVerdict[]> {
  constructor(
    readonly action: AuditAction,
    readonly ids: readonly string[],
    readonly request: ActionRequest,
  ) {
    super();
  }
}

interface Facts {
  orders: (tx: Tx) => VisibleOrders;
  actor: Actor;
  target: AuditTarget | null;
  fourEyes: boolean;
  autoAssign: boolean;
  hours: number | null;
  auditors: readonly string[];
  /** How the rules judge the design of a sheet that is handed in. */
  judged: Judged | null;
}

@CommandHandler(ActOnSheets)
export class ActOnSheetsHandler extends PreparedUseCase<ActOnSheets, Facts> {
  constructor(
    database: Database,
    private readonly orders: OrderScope,
    private readonly ports: Ports,
    private readonly actors: Actors,
    private readonly checks: SubmissionCheck,
    private readonly notifier: AuditNotifier,
    private readonly refusals: AuditRefusals,
    private readonly writer: AuditWriter,
    private readonly events: TransactionEventBus,
  ) {
    super(database);
  }

  protected async prepare({ action, ids, request: { userId, dryRun } }: ActOnSheets): Promise<Facts> {
    const [orders, actor, target, fourEyes, autoAssign, hours, auditors] = await Promise.all([
      this.orders.ofCaller(),
      this.actors.current(),
      userId ? this.target(userId) : null,
      isSwitchedOn(this.ports, settings.salesOrder.fourEyes),
      isSwitchedOn(this.ports, settings.salesOrder.autoAssignAudit),
      auditHours(this.ports),
      FREES.has(action.name) && !dryRun ? this.notifier.auditors() : [],
    ]);
    const judged = action.guards.includes('checksPassed') ? await this.checks.judgeSheet(ids[0]!) : null;
    return { orders, actor, target, fourEyes, autoAssign, hours, auditors, judged };
  }

  protected change(tx: Tx, command: ActOnSheets, facts: Facts): Promise<AuditVerdict[]> {
    const { action, ids, request } = command;
    const { dryRun = false, idempotencyKey, ...wish } = request;
    return once(tx, dryRun ? undefined : idempotencyKey, { action: action.name, ids, ...wish }, async () => {
      const cases = await this.cases(tx, ids, facts);
      const findings = cases.map((one) => ({ ...one, reason: refusal(action, one) }));
      if (dryRun) return findings.map((finding) => this.foreseen(action, finding));
      this.refuse(action, findings, facts);
      await this.lock(tx, action, cases, facts);
      return this.move(tx, command, cases, facts);
    });
  }

  /** The sheets with what they are judged by. */
  private async cases(
    tx: Tx,
    ids: readonly string[],
    { orders, actor, fourEyes, target, judged: checked }: Facts,
  ): Promise<AuditCase[]> {
    const sheets = await sheetsOf(tx, ids);
    const judged = await orders(tx).many(sheets.map(({ salesOrderId }) => salesOrderId));
    const typeIds = [...new Set(judged.map(({ orderTypeId }) => orderTypeId))];
    const types = new Map((await tx.em.findBy(OrderType, { id: In(typeIds) })).map((type) => [type.id, type]));
    return sheets.map((sheet) => {
      const order = judged.find(({ id }) => id === sheet.salesOrderId)!;
      return {
        sheet,
        order,
        type: types.get(order.orderTypeId)!,
        actor,
        fourEyes,
        target,
        isBlocked: (checked?.blocking.length ?? 0) > 0,
      };
    });
  }

  private refuse(
    { name }: AuditAction,
    findings: readonly (AuditCase & { reason: string | null })[],
    { judged }: Facts,
  ): void {
    const failures = findings.flatMap(({ sheet, reason }) => (reason === null ? [] : [{ sheet, reason }]));
    if (failures.length === 0) return;
    if (failures.every(({ reason }) => reason === 'checksPassed'))
      throw new AppError(errors.DesignBlocked, { findings: judged?.blocking.join('; ') });
    throw this.refusals.of(name, failures);
  }

  /** Locks the sheets' orders: what was judged of them must still hold when the sheets move. */
  private async lock(tx: Tx, action: AuditAction, cases: readonly AuditCase[], { orders }: Facts): Promise<void> {
    const locked = await orders(tx).many(
      cases.map(({ order }) => order.id),
      { lock: true },
    );
    const now = cases.map((one) => ({ ...one, order: locked.find(({ id }) => id === one.order.id)! }));
    if (now.every((one) => refusal(action, one) === null)) return;
    const casesOf = Map.groupBy(cases, ({ order }) => order.id);
    const stale = locked.find(({ id, state }) => casesOf.get(id)![0]!.order.state !== state);
    if (stale) throw new AppError(errors.AuditStateChanged, { auditCode: casesOf.get(stale.id)![0]!.sheet.auditCode });
  }

  private async move(
    tx: Tx,
    { action, request: { comment = null, reasonCode = null } }: ActOnSheets,
    cases: readonly AuditCase[],
    facts: Facts,
  ): Promise<AuditVerdict[]> {
    const moved: MovedSheet[] = [];
    for (const { sheet, type } of cases) {
      const after = await this.writer.move(tx, sheet, action, {
        ...facts,
        levels: type.auditLevels,
        comment,
        reasonCode,
      });
      moved.push({ before: sheet, after, type });
    }
    await this.events.publish(new SheetsActedOn(action, moved, { ...facts, comment }), tx);
    return moved.map(({ before: { id, auditCode }, after: { state, levelIndex } }) => ({
      id,
      auditCode,
      isAllowed: true,
      state,
      levelIndex,
      reason: null,
    }));
  }

  /** What would become of a sheet. */
  private foreseen(action: AuditAction, { sheet, type, reason }: AuditCase & { reason: string | null }): AuditVerdict {
    const { state, levelIndex } =
      reason === null
        ? action.next({ state: sheet.state as AuditState, levelIndex: sheet.levelIndex, levels: type.auditLevels })
        : sheet;
    return {
      id: sheet.id,
      auditCode: sheet.auditCode,
      isAllowed: reason === null,
      state,
      levelIndex,
      reason: reason && this.refusals.inWords(reason, sheet.state),
    };
  }

  /** The user to whom a sheet is to go, and whether he may pass it. */
  private async target(userId: string): Promise<AuditTarget> {
    const identity = this.ports.client(identityPort);
    const key = { tenantId: currentTenantId(), userId };
    const [{ permissions }, profile] = await Promise.all([identity.grants(key), identity.profile(key)]);
    return {
      userId,
      userName: profile?.userName ?? null,
      mayPass: permissions.includes(salesOrderPermissions.names.AuditDesigns.Pass),
    };
  }
}
