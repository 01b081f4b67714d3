import { remittanceSubmitted } from '@ishare/contracts/crm/events.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { remittanceLife } from '@ishare/contracts/crm/remittance.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { notificationRequested, NotificationSeverity } from '@ishare/contracts/notifications/events.js';
import type { Tx } from '@ishare/data/tx.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { called } from '@ishare/server/called.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Dealer } from '../dealers/dealer.entity.js';
import { DealerScope } from '../dealers/dealer-scope.js';
import { Remittance } from './remittance.entity.js';

/** Who are told at most. */
const MOST = 200;

/** Tells those who may confirm it of money that waits for that. */
@Injectable()
export class WaitingRemittances {
  constructor(
    @Inject(Ports) private readonly ports: Ports,
    @Inject(Localizer) private readonly localizer: Localizer,
    @Inject(DealerScope) private readonly dealers: DealerScope,
  ) {}

  @OnEvent(remittanceSubmitted)
  async tell({ remittanceId, userId, ...by }: z.output<typeof remittanceSubmitted.schema>, tx: Tx): Promise<void> {
    const row = await tx.find(Remittance, { id: remittanceId });
    // Somebody was quicker than the news.
    if (row?.state !== remittanceLife.states.Submitted) return;
    const [{ name: dealer }, confirmers] = [await tx.get(Dealer, row.dealerId), await this.confirmers(tx)];
    const userIds = confirmers.filter((id) => id !== userId);
    if (userIds.length === 0) return;
    const amount = row.amount.toLocaleString('en-US', { minimumFractionDigits: 2 });
    const userName = await called(this.ports, { userId, ...by });
    const said = { remittanceNo: row.remittanceNo, dealer, amount, userName };
    await tx.publish(notificationRequested, {
      tenantId: tx.tenantId,
      name: notificationDefinitions.remittanceWaiting.name,
      userIds,
      severity: NotificationSeverity.Info,
      title: this.localizer.both('Remittance:WaitingTitle', said),
      message: this.localizer.both('Remittance:WaitingMessage', said),
      data: { remittanceId, remittanceNo: row.remittanceNo },
    });
  }

  /** Those who may confirm, without the dealers, who never do. */
  private async confirmers(tx: Tx): Promise<string[]> {
    const holders = await this.ports.client(identityPort).holders({
      tenantId: tx.tenantId,
      permission: crmPermissions.names.Remittances.Confirm,
      most: MOST,
    });
    const outside = new Set(await this.dealers.usersIn(tx));
    return holders.map(({ id }) => id).filter((id) => !outside.has(id));
  }
}
