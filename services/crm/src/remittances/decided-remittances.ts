import type { remittanceLife } from '@ishare/contracts/crm/remittance.js';
import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { notificationRequested, NotificationSeverity } from '@ishare/contracts/notifications/events.js';
import type { StepName } from '@ishare/contracts/things/machine.js';
import type { Case } from '@ishare/crud/machines/machine.service.js';
import { moneyText } from '@ishare/kernel/money.js';
import type { Localizer } from '@ishare/server/localizer.js';
import { Dealer } from '../dealers/dealer.entity.js';
import type { Remittance } from './remittance.entity.js';

/** What the factory says of money that a dealer has sent, and how much it matters to him. */
const SEVERITIES = {
  confirm: NotificationSeverity.Success,
  reject: NotificationSeverity.Error,
  reverse: NotificationSeverity.Error,
} as const satisfies { readonly [S in StepName<typeof remittanceLife>]?: number };

/** Tells a dealer what became of what he has paid; who of the factory decided it, is not his to know. */
export async function tellDecided(
  { tx, row, comment, caller }: Case<Remittance>,
  step: keyof typeof SEVERITIES,
  localizer: Localizer,
): Promise<void> {
  const userId = (await tx.find(Dealer, { id: row.dealerId }))?.userId;
  if (!userId || userId === caller.userId) return;
  const said = { remittanceNo: row.remittanceNo, amount: moneyText(row.amount), comment: comment ?? '' };
  await tx.publish(notificationRequested, {
    tenantId: tx.tenantId,
    name: notificationDefinitions.remittanceDecided.name,
    userIds: [userId],
    severity: SEVERITIES[step],
    title: localizer.both(`Remittance:${step}Title`, said),
    message: localizer.both(`Remittance:${step}Message`, said),
    data: { remittanceId: row.id, remittanceNo: row.remittanceNo },
  });
}
