import { identityPort } from '@ishare/contracts/identity/client.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { AuditState, WITH_AUDITOR, type AuditAction } from '@ishare/contracts/sales-order/audit-table.js';
import {
  auditLogReply,
  type AuditDesign as Sheet,
  type auditDesign,
  type audits,
} from '@ishare/contracts/sales-order/audits.js';
import type { StateCount } from '@ishare/contracts/sales-order/audit-figures.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import type { ReplyOf } from '@ishare/contracts/things/route.js';
import type { ChangeOf, CheckedOf } from '@ishare/contracts/things/thing.js';
import type { ListQuery } from '@ishare/crud/crud.service.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database, type CompiledList } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import { currentPrincipal, currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import type { JsonText } from '@ishare/server/reply.interceptor.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { OrderScope } from '../orders/order-scope.js';
import { OrderType } from '../types/order-type.entity.js';
import { ActOnSheets, type ActionRequest } from './act-on-sheets.command.js';
import { Actors } from './actor.js';
import { AuditDesign, AuditLogEntry } from './audit-design.entity.js';
import { auditDesigns } from '../things.js';
import { ANYBODY } from './audit-design.rules.js';
import { loadsOf } from './auditor-loads.js';
import { mayHave } from './audit-guards.js';
import { AuditRefusals } from './audit-refusals.js';
import { isSwitchedOn } from './audit-settings.js';
import { countsOf } from './state-counts.js';
import { HandInSheet } from './hand-in-sheet.command.js';

const LOG_PAGE = 1_000;
/** Users that are offered at most to take a sheet. */
const MOST_AUDITORS = 500;
/** What of the caller decides which sheets wait for him. */
const [MAY_CLAIM, FOUR_EYES] = ['mayClaim', 'fourEyes'];
/** Whose sheets he may not audit: his own. */
const NOT_OWN = ['submitter', 'roundSubmitter'];
@Injectable()
export class AuditDesignService extends ThingService<AuditDesign, Sheet> {
  private compiledLogs?: CompiledList;

  constructor(
    database: Database,
    private readonly orders: OrderScope,
    private readonly actors: Actors,
    ports: Ports,
    private readonly refusals: AuditRefusals,
    private readonly commands: CommandBus,
  ) {
    super(database, ports, auditDesigns);
  }

  protected override scope(): Promise<Condition[]> {
    return this.orders.conditions();
  }

  /**
   * own: submitted by the caller; pending: with the caller, or waiting for anybody; history: the caller has had a hand
   * in it.
   */
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
    return [...super.where(query), ...(query.scope ? tracking[query.scope as string]! : [])];
  }

  /** What waits for the caller depends on what he may claim. */
  override async list(query: ListQuery): Promise<JsonText> {
    return super.list(await this.asked(query));
  }

  /** How many sheets of a scope stand in each state, and how many of them are late. */
  async counts(scope: string | undefined): Promise<StateCount[]> {
    const query = await this.asked({ skipCount: 0, maxResultCount: 1, ...(scope && { scope }) });
    return countsOf(await this.tally(query, ['state', 'isOverdue']));
  }

  /** What is asked for with what of the caller decides it. */
  private async asked(query: ListQuery): Promise<ListQuery> {
    if (query.scope !== 'pending') return query;
    const [actor, fourEyes] = await Promise.all([
      this.actors.current(),
      isSwitchedOn(this.ports, settings.salesOrder.fourEyes),
    ]);
    return {
      ...query,
      [MAY_CLAIM]: actor.holds(salesOrderPermissions.names.AuditDesigns.Claim),
      [FOUR_EYES]: fourEyes,
    };
  }

  /** To whom a sheet can be given: who may pass it, whoever has least before him first. */
  async auditors(id: string): Promise<ReplyOf<typeof audits.auditors>> {
    const { salesOrderId } = await this.get(id);
    const [fourEyes, holders] = await Promise.all([
      isSwitchedOn(this.ports, settings.salesOrder.fourEyes),
      this.ports.client(identityPort).holders({
        tenantId: currentTenantId(),
        permission: salesOrderPermissions.names.AuditDesigns.Pass,
        most: MOST_AUDITORS,
      }),
    ]);
    return this.orders.tx(async (tx, orders) => {
      const { orderTypeId } = await orders.get(salesOrderId);
      const one = { sheet: await tx.get(AuditDesign, id), type: await tx.get(OrderType, orderTypeId), fourEyes };
      const loadOf = await loadsOf(tx);
      const able = holders.filter((holder) => holder.id !== one.sheet.assigneeId && mayHave(one, holder.id));
      return {
        items: able
          .map((holder) => {
            const { open, avgMinutes } = loadOf(holder.id);
            return { ...holder, open, avgMinutes };
          })
          .toSorted((first, second) => first.open - second.open),
      };
    });
  }

  override async create(body: CheckedOf<typeof auditDesign>): Promise<Sheet> {
    return this.get(await this.commands.execute(new HandInSheet(body)));
  }

  /** Sheets that are not void can be told how they are packed, until their order is made. */
  override async update(
    id: string,
    { separatePallet, concurrencyStamp }: ChangeOf<typeof auditDesign>,
  ): Promise<Sheet> {
    const { salesOrderId } = await this.get(id);
    await this.orders.tx(async (tx, orders) => {
      const order = await orders.get(salesOrderId, { lock: true });
      const sheet = await tx.get(AuditDesign, id, { lock: true });
      if (sheet.state === AuditState.Voided || order.state >= OrderState.Scheduled)
        throw this.refusals.of('edit', [{ sheet, reason: 'state' }]);
      await tx.update(AuditDesign, id, { separatePallet }, concurrencyStamp);
    });
    return this.get(id);
  }

  async actOnOne(action: AuditAction, id: string, request: ActionRequest): Promise<Sheet> {
    await this.commands.execute(new ActOnSheets(action, [id], request));
    return this.get(id);
  }

  async logs(id: string): Promise<{ items: z.output<typeof auditLogReply>[] }> {
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
    return { items: (JSON.parse(page) as { items: z.output<typeof auditLogReply>[] }).items };
  }
}
