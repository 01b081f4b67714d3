import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { notificationRequested, NotificationSeverity } from '@ishare/contracts/notifications/events.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { AuditState, type AuditAction } from '@ishare/contracts/sales-order/audit-table.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import type { Tx } from '@ishare/data/tx.js';
import { currentTenantId, isPast, type Language } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import type { Actor } from './actor.js';
import type { AuditDesign } from './audit-design.entity.js';
import { mayHave, type AuditCase, type AuditTarget } from './audit-guards.js';

/** Who are told at most of a sheet that waits. */
const MOST_AUDITORS = 200;

interface Moved {
  before: AuditDesign;
  after: AuditDesign;
}

/** Whom each action concerns, beside whoever does it. */
const concerned: Record<
  AuditAction['name'],
  (moved: Moved, target: AuditTarget | null) => (string | null | undefined)[]
> = {
  submit: ({ after }) => [after.assigneeId],
  claim: ({ after }) => [after.submitterId],
  assign: ({ before }, target) => [target?.userId, before.assigneeId],
  transfer: ({ before }, target) => [target?.userId, before.submitterId],
  pass: ({ after }) => [after.submitterId, after.assigneeId],
  reject: ({ after }) => [after.submitterId],
  sendback: ({ after }) => [after.assigneeId, after.submitterId],
  revoke: ({ before }) => [before.assigneeId],
  discard: ({ before }) => [before.assigneeId, before.submitterId],
};
const severities: Partial<Record<AuditAction['name'], number>> = {
  pass: NotificationSeverity.Success,
  reject: NotificationSeverity.Warn,
  sendback: NotificationSeverity.Warn,
  revoke: NotificationSeverity.Warn,
  discard: NotificationSeverity.Warn,
};

/** Tells people what became of their sheets: one notification for each of them, however many sheets it was. */
@Injectable()
export class AuditNotifier {
  constructor(
    private readonly localizer: Localizer,
    private readonly ports: Ports,
  ) {}

  /** Those who may claim sheets, to be told of new ones. */
  async auditors(): Promise<string[]> {
    const holders = await this.ports.client(identityPort).holders({
      tenantId: currentTenantId(),
      permission: salesOrderPermissions.names.AuditDesigns.Claim,
      most: MOST_AUDITORS,
    });
    return holders.map(({ id }) => id);
  }

  /** Tells those who may claim them of sheets that wait for anybody. */
  async tellWaiting(
    tx: Tx,
    waiting: readonly Pick<AuditCase, 'sheet' | 'type' | 'fourEyes'>[],
    { actor, auditors }: { actor: Actor; auditors: readonly string[] },
  ): Promise<void> {
    if (isPast()) return;
    const open = waiting.filter(
      ({ sheet: { state, assigneeId } }) =>
        assigneeId === null && (state === AuditState.Waiting || state === AuditState.Returned),
    );
    const sheetsOf = Map.groupBy(
      auditors
        .filter((userId) => userId !== actor.userId)
        .map((userId) => ({ userId, sheets: open.filter((one) => mayHave(one, userId)).map(({ sheet }) => sheet) })),
      ({ sheets }) => sheets.map(({ id }) => id).join(),
    );
    for (const told of sheetsOf.values()) {
      const { sheets } = told[0]!;
      if (sheets.length === 0) continue;
      const data = (language: Language) => ({
        action: this.localizer.text(language, 'AuditAction:submit'),
        count: sheets.length,
        userName: actor.called,
        codes: this.codes(sheets, language),
      });
      await tx.publish(notificationRequested, {
        tenantId: tx.tenantId,
        name: notificationDefinitions.auditWaiting.name,
        userIds: told.map(({ userId }) => userId),
        severity: NotificationSeverity.Info,
        title: this.localizer.both('Audit:WaitingTitle', data),
        message: this.localizer.both('Audit:Message', data),
        data: { auditIds: sheets.map(({ id }) => id), salesOrderId: sheets[0]!.salesOrderId },
      });
    }
  }

  private codes(sheets: readonly AuditDesign[], language: Language): string {
    return sheets
      .map(({ auditCode, auditName }) => `${auditCode} ${auditName}`)
      .join(this.localizer.text(language, 'ListSeparator'));
  }

  async tell(
    tx: Tx,
    action: AuditAction,
    moved: readonly Moved[],
    { actor, target, comment }: { actor: Actor; target: AuditTarget | null; comment: string | null },
  ): Promise<void> {
    if (isPast()) return;
    const sheetsOf = new Map<string, AuditDesign[]>();
    for (const one of moved) {
      for (const userId of new Set(concerned[action.name](one, target)))
        if (userId && userId !== actor.userId) sheetsOf.set(userId, [...(sheetsOf.get(userId) ?? []), one.after]);
    }
    for (const [userId, sheets] of sheetsOf) {
      const isForMe = userId === target?.userId;
      const data = (language: Language) => ({
        action: this.localizer.text(language, `AuditAction:${action.name}`),
        count: sheets.length,
        userName: actor.called,
        comment: comment ?? '',
        codes: this.codes(sheets, language),
      });
      await tx.publish(notificationRequested, {
        tenantId: tx.tenantId,
        name: (isForMe ? notificationDefinitions.auditAssigned : notificationDefinitions.auditChanged).name,
        userIds: [userId],
        severity: severities[action.name] ?? NotificationSeverity.Info,
        title: this.localizer.both(isForMe ? 'Audit:AssignedTitle' : 'Audit:ChangedTitle', data),
        message: this.localizer.both(comment ? 'Audit:MessageWithComment' : 'Audit:Message', data),
        data: { auditIds: sheets.map(({ id }) => id), salesOrderId: sheets[0]!.salesOrderId },
      });
    }
  }
}
