import { identityPort } from '@ishare/contracts/identity/client.js';
import { platformPort } from '@ishare/contracts/platform/client.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { AuditState, WITH_AUDITOR, type AuditAction } from '@ishare/contracts/sales-order/audit-table.js';
import { isOrderOpen, OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { CrudService, type ListQuery } from '@ishare/crud/crud.service.js';
import { Database, type CompiledList } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import { once } from '@ishare/data/idempotency.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentContext, currentPrincipal, currentTenantId } from '@ishare/server/context.js';
import type { JsonText } from '@ishare/server/reply.interceptor.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { z } from 'zod';
import { errors } from '../errors.js';
import { OrderNumbers } from '../orders/order-numbers.js';
import { OrderScope } from '../orders/order-scope.js';
import { OrderTransitions } from '../orders/order-transitions.js';
import { OrderType } from '../types/order-type.entity.js';
import { Actors } from './actor.js';
import { auditHours } from './audit-hours.js';
import { AuditDesign, AuditLogEntry } from './audit-design.entity.js';
import {
  ANYBODY,
  auditDesignResource,
  auditLogReply,
  type auditDesignCreate,
  type AuditResult,
} from './audit-design.resource.js';
import { mayHave, refusal, type AuditCase, type AuditTarget } from './audit-guards.js';
import { AuditNotifier } from './audit-notifier.js';
import { AuditWriter } from './audit-writer.js';
import { SubmissionCheck } from './submission-check.js';

export interface ActionRequest {
  comment?: string | null;
  reasonCode?: string | null;
  userId?: string;
  dryRun?: boolean | undefined;
  idempotencyKey?: string | undefined;
}

const LOG_PAGE = 1_000;
/** Users that are offered at most to take a sheet. */
const MOST_AUDITORS = 500;
/** What of the caller decides which sheets wait for him. */
const [MAY_CLAIM, FOUR_EYES] = ['mayClaim', 'fourEyes'];
/** Whose sheets he may not audit: his own. */
const NOT_OWN = ['submitter', 'roundSubmitter'];
/** Actions after which a sheet can wait for anybody. */
const FREES: ReadonlySet<string> = new Set<AuditAction['name']>(['submit', 'pass', 'sendback']);

@Injectable()
export class AuditDesignService extends CrudService<AuditDesign, typeof auditDesignCreate> {
  private compiledLogs?: CompiledList;

  constructor(
    database: Database,
    private readonly orders: OrderScope,
    private readonly actors: Actors,
    private readonly writer: AuditWriter,
    private readonly notifier: AuditNotifier,
    private readonly transitions: OrderTransitions,
    private readonly numbers: OrderNumbers,
    private readonly checks: SubmissionCheck,
    private readonly ports: Ports,
    private readonly localizer: Localizer,
  ) {
    super(database, auditDesignResource);
  }

  protected override scope(): Promise<Condition[]> {
    return this.orders.conditions();
  }

  /** own: submitted by the caller; pending: with the caller, or waiting for anybody; history: the caller has had a hand in it. */
  protected override where(query: ListQuery): Condition[] {
    const { userId } = currentPrincipal();
    const tracking: Record<string, Condition[]> = {
      own: [{ fields: ['submitterId'], op: 'eq', value: userId }],
      pending: [
        { fields: ['state'], op: 'in', value: WITH_AUDITOR },
        ...(query[MAY_CLAIM]
          ? [
              { fields: ['turnOf'], op: 'in', value: [userId, ANYBODY] } as const,
              ...[...NOT_OWN, ...(query[FOUR_EYES] ? ['firstAuditor'] : [])].map(
                (field) => ({ fields: [field], op: 'ne', value: userId }) as const,
              ),
            ]
          : [{ fields: ['assigneeId'], op: 'eq', value: userId } as const]),
      ],
      history: [{ fields: ['auditors'], op: 'contains', value: userId }],
    };
    return [
      ...super.where(query),
      ...(query.scope ? tracking[query.scope as string]! : []),
      ...(query.isDownload === undefined
        ? []
        : [{ fields: ['isDownload'], op: 'eq', value: query.isDownload as boolean } as const]),
    ];
  }

  /** What waits for the caller depends on what he may claim. */
  override async list(query: ListQuery): Promise<JsonText> {
    if (query.scope !== 'pending') return super.list(query);
    const [actor, fourEyes] = await Promise.all([this.actors.current(), this.flag(settings.salesOrder.fourEyes.name)]);
    return super.list({
      ...query,
      [MAY_CLAIM]: actor.holds(salesOrderPermissions.names.AuditDesigns.Claim),
      [FOUR_EYES]: fourEyes,
    });
  }

  /** To whom a sheet can be given: who may pass it. */
  async auditors(id: string): Promise<{ items: { id: string; userName: string; name: string | null }[] }> {
    const { salesOrderId } = (await this.get(id)) as { salesOrderId: string };
    const [fourEyes, holders] = await Promise.all([
      this.flag(settings.salesOrder.fourEyes.name),
      this.ports.client(identityPort).holders({
        tenantId: currentTenantId(),
        permission: salesOrderPermissions.names.AuditDesigns.Pass,
        most: MOST_AUDITORS,
      }),
    ]);
    return this.orders.tx(async (tx, orders) => {
      const { orderTypeId } = await orders.get(salesOrderId);
      const one = { sheet: await tx.get(AuditDesign, id), type: await tx.get(OrderType, orderTypeId), fourEyes };
      return { items: holders.filter((holder) => holder.id !== one.sheet.assigneeId && mayHave(one, holder.id)) };
    });
  }

  override async create(body: z.output<typeof auditDesignCreate>): Promise<Record<string, unknown>> {
    await this.orders.require(body.salesOrderId);
    const checkSummary = await this.checks.refuseBlocked(body.salesOrderId);
    const [actor, rule, hours, auditors] = await Promise.all([
      this.actors.current(),
      this.numbers.rule('AuditDesign'),
      auditHours(this.ports),
      this.notifier.auditors(),
    ]);
    const id = await this.orders.tx(async (tx, orders) => {
      const order = await orders.get(body.salesOrderId, { lock: true });
      if (!isOrderOpen(order.state)) throw new AppError(errors.OrderNotOpen, { salesOrderNo: order.salesOrderNo });
      const type = await tx.get(OrderType, order.orderTypeId);
      if (type.needDesign && order.desginId === null)
        throw new AppError(errors.DesignMissing, { salesOrderNo: order.salesOrderNo });
      await this.transitions.ensureSubmitted(tx, order, {
        comment: null,
        credit: 0,
        actor,
        sheetRule: rule,
        checkSummary,
        hours,
        auditors,
      });
      const sheet = await this.writer.open(tx, order, { ...body, actor, rule, checkSummary, hours, auditors });
      return sheet.id;
    });
    return this.get(id);
  }

  /** Sheets that are not void can be told how they are packed, until their order is made. */
  override async update(
    id: string,
    { separatePallet, concurrencyStamp }: { separatePallet: string | null; concurrencyStamp?: string | null },
  ): Promise<Record<string, unknown>> {
    const { salesOrderId } = (await this.get(id)) as { salesOrderId: string };
    await this.orders.tx(async (tx, orders) => {
      const order = await orders.get(salesOrderId, { lock: true });
      const sheet = await tx.get(AuditDesign, id, { lock: true });
      if (sheet.state === AuditState.Voided || order.state >= OrderState.Scheduled)
        throw this.refused('edit', [{ sheet, reason: 'state' }]);
      await tx.update(AuditDesign, id, { separatePallet }, concurrencyStamp);
    });
    return this.get(id);
  }

  /**
   * Does an action on sheets, all or none. They are judged as they are; whoever changes one of them in between wins, and this
   * call is told by a 409. A refusal names every sheet that cannot follow, and a dry run gives the same list.
   */
  async act(action: AuditAction, ids: readonly string[], request: ActionRequest): Promise<AuditResult[]> {
    const [actor, target, fourEyes, autoAssign, hours, auditors] = await Promise.all([
      this.actors.current(),
      request.userId ? this.target(request.userId) : null,
      this.flag(settings.salesOrder.fourEyes.name),
      this.flag(settings.salesOrder.autoAssignAudit.name),
      auditHours(this.ports),
      FREES.has(action.name) && !request.dryRun ? this.notifier.auditors() : [],
    ]);
    const { dryRun = false, idempotencyKey, ...wish } = request;
    const { blocking: broken, summary: checkSummary } = action.guards.includes('checksPassed')
      ? await this.checks.judgeSheet(ids[0]!)
      : { blocking: [], summary: null };
    return this.orders.tx((tx, orders) =>
      once(tx, dryRun ? undefined : idempotencyKey, { action: action.name, ids, ...wish }, async () => {
        const sheets = await this.find(tx, ids);
        const judged = await orders.many(sheets.map(({ salesOrderId }) => salesOrderId));
        const types = new Map(
          (await tx.em.findBy(OrderType, { id: In([...new Set(judged.map(({ orderTypeId }) => orderTypeId))]) })).map(
            (type) => [type.id, type],
          ),
        );
        const cases = sheets.map((sheet): AuditCase => {
          const order = judged.find(({ id }) => id === sheet.salesOrderId)!;
          return {
            sheet,
            order,
            type: types.get(order.orderTypeId)!,
            actor,
            fourEyes,
            target,
            isBlocked: broken.length > 0,
          };
        });
        const findings = cases.map((one) => ({ ...one, reason: refusal(action, one) }));
        if (dryRun) return findings.map(({ sheet, type, reason }) => this.result(action, sheet, type, reason));
        const failures = findings.filter((finding) => finding.reason !== null);
        if (failures.length > 0 && failures.every(({ reason }) => reason === 'checksPassed'))
          throw new AppError(errors.DesignBlocked, { findings: broken.join('; ') });
        if (failures.length > 0)
          throw this.refused(
            action.name,
            failures.map(({ sheet, reason }) => ({ sheet, reason: reason! })),
          );
        const locked = await orders.many(
          judged.map(({ id }) => id),
          { lock: true },
        );
        // What was judged of an order must still hold when its sheets move.
        const stale = locked.find(
          (order) =>
            judged.find(({ id }) => id === order.id)!.state !== order.state &&
            !cases.every(
              (one) => refusal(action, { ...one, order: locked.find(({ id }) => id === one.order.id)! }) === null,
            ),
        );
        if (stale)
          throw new AppError(errors.AuditStateChanged, {
            auditCode: cases.find(({ order }) => order.id === stale.id)!.sheet.auditCode,
          });
        const results: AuditResult[] = [];
        const moved: { before: AuditDesign; after: AuditDesign }[] = [];
        for (const { sheet, type } of cases) {
          const after = await this.writer.move(tx, sheet, action, {
            actor,
            levels: type.auditLevels,
            comment: wish.comment ?? null,
            reasonCode: wish.reasonCode ?? null,
            target,
            autoAssign,
            checkSummary,
            hours,
          });
          moved.push({ before: sheet, after });
          results.push({
            id: sheet.id,
            auditCode: sheet.auditCode,
            isAllowed: true,
            state: after.state,
            levelIndex: after.levelIndex,
            reason: null,
          });
        }
        await this.notifier.tell(tx, action, moved, { actor, target, comment: wish.comment ?? null });
        if (auditors.length > 0)
          await this.notifier.tellWaiting(
            tx,
            moved.map(({ after }, index) => ({ sheet: after, type: cases[index]!.type, fourEyes })),
            { actor, auditors },
          );
        return results;
      }),
    );
  }

  async actOnOne(action: AuditAction, id: string, request: ActionRequest): Promise<Record<string, unknown>> {
    await this.act(action, [id], request);
    return this.get(id);
  }

  async logs(id: string): Promise<{ items: unknown[] }> {
    await this.get(id);
    this.compiledLogs ??= this.database.list(AuditLogEntry, { columns: Object.keys(auditLogReply.shape) });
    const order = [
      { field: 'operationTime', descending: false },
      { field: 'id', descending: false },
    ];
    const page = await this.compiledLogs.page({
      conditions: [{ fields: ['auditId'], op: 'eq', value: id }],
      order,
      skip: 0,
      take: LOG_PAGE,
    });
    return { items: (JSON.parse(page) as { items: unknown[] }).items };
  }

  /** Sheets by id, in the order of their ids; they are not locked. */
  async find(tx: Tx, ids: readonly string[]): Promise<AuditDesign[]> {
    const wanted = [...new Set(ids)];
    const sheets = await tx.em.find(AuditDesign, { where: { id: In(wanted), isDeleted: false }, order: { id: 'ASC' } });
    const missing = wanted.find((id) => !sheets.some((sheet) => sheet.id === id));
    if (missing) throw notFound('AuditDesign', missing);
    return sheets;
  }

  private result(action: AuditAction, sheet: AuditDesign, type: OrderType, reason: string | null): AuditResult {
    const next =
      reason === null
        ? action.next({ state: sheet.state as AuditState, levelIndex: sheet.levelIndex, levels: type.auditLevels })
        : sheet;
    return {
      id: sheet.id,
      auditCode: sheet.auditCode,
      isAllowed: reason === null,
      state: next.state,
      levelIndex: next.levelIndex,
      reason: reason && this.inWords(reason, sheet.state),
    };
  }

  private inWords(reason: string, state: number): string {
    const language = currentContext()?.language ?? 'zh-Hans';
    return this.localizer.text(language, `AuditGuard:${reason}`, {
      state: this.localizer.text(language, `AuditState:${state}`),
    });
  }

  /** The refusal that names each failing sheet, and each reason once. */
  refused(action: string, failures: readonly { sheet: AuditDesign; reason: string }[]): AppError {
    const language = currentContext()?.language ?? 'zh-Hans';
    const list = failures.map(({ sheet, reason }) => ({
      id: sheet.id,
      code: sheet.auditCode,
      state: sheet.state,
      reasonCode: reason,
      reason: this.inWords(reason, sheet.state),
    }));
    const sheets = [...Map.groupBy(list, ({ reason }) => reason)]
      .map(([reason, same]) =>
        this.localizer.text(language, 'AuditFailure', { code: same.map(({ code }) => code).join(', '), reason }),
      )
      .join(this.localizer.text(language, 'ListSeparator'));
    return new AppError(errors.AuditNotAllowed, {
      action: this.localizer.text(language, `AuditAction:${action}`),
      sheets,
      failures: list,
    });
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

  private async flag(name: string): Promise<boolean> {
    return (
      (await this.ports.client(platformPort).settings({ tenantId: currentTenantId(), names: [name] }))[name] === 'true'
    );
  }
}
