import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { notificationRequested, NotificationSeverity } from '@ishare/contracts/notifications/events.js';
import type { AuditAction } from '@ishare/contracts/sales-order/audit-table.js';
import type { Tx } from '@ishare/data/tx.js';
import { isPast, LANGUAGES, type Language } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Injectable } from '@nestjs/common';
import type { Actor } from './actor.js';
import type { AuditDesign } from './audit-design.entity.js';
import type { AuditTarget } from './audit-guards.js';

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
  constructor(private readonly localizer: Localizer) {}

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
    const both = (key: string, data: (language: Language) => Record<string, unknown>) =>
      Object.fromEntries(
        LANGUAGES.map((language) => [language, this.localizer.text(language, key, data(language))]),
      ) as Record<Language, string>;
    for (const [userId, sheets] of sheetsOf) {
      const isForMe = userId === target?.userId;
      const data = (language: Language) => ({
        action: this.localizer.text(language, `AuditAction:${action.name}`),
        count: sheets.length,
        userName: actor.userName,
        comment: comment ?? '',
        codes: sheets
          .map(({ auditCode, auditName }) => `${auditCode} ${auditName}`)
          .join(this.localizer.text(language, 'ListSeparator')),
      });
      await tx.publish(notificationRequested, {
        tenantId: tx.tenantId,
        name: (isForMe ? notificationDefinitions.auditAssigned : notificationDefinitions.auditChanged).name,
        userIds: [userId],
        severity: severities[action.name] ?? NotificationSeverity.Info,
        title: both(isForMe ? 'Audit:AssignedTitle' : 'Audit:ChangedTitle', data),
        message: both(comment ? 'Audit:MessageWithComment' : 'Audit:Message', data),
        data: { auditIds: sheets.map(({ id }) => id), salesOrderId: sheets[0]!.salesOrderId },
      });
    }
  }
}
