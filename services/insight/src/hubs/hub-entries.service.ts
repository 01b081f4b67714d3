import { dealerCreditChanged, orderPaid, remittanceSubmitted } from '@ishare/contracts/crm/events.js';
import type { EventDefinition } from '@ishare/contracts/define.js';
import { HUB_DAYS, MAX_HUB_CONTENT } from '@ishare/contracts/insight/hubs.js';
import { notificationRequested, NotificationSeverity } from '@ishare/contracts/notifications/events.js';
import { boardsShort, listCut } from '@ishare/contracts/optimisation/events.js';
import { workflowMoved } from '@ishare/contracts/platform/workflow/events.js';
import {
  jsonTaskRequested,
  orderCancelled,
  orderHoldMoved,
  orderReached,
  quotationRequested,
  rushListRequested,
} from '@ishare/contracts/sales-order/events.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { OnEvent, OnSchedule } from '@ishare/messaging/handlers.js';
import { now } from '@ishare/server/context.js';
import { eachTenant } from '@ishare/server/each-tenant.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable, Logger } from '@nestjs/common';
import type { z } from 'zod';
import { HubEntry } from './hub-entry.entity.js';

/** ms */
const EVERY = 3_600_000;

/** What of it is told between services and means something to people; who may sign in is told nowhere. */
const HEARD: readonly EventDefinition<z.ZodType>[] = [
  workflowMoved,
  orderReached,
  orderPaid,
  orderHoldMoved,
  orderCancelled,
  quotationRequested,
  jsonTaskRequested,
  rushListRequested,
  boardsShort,
  listCut,
  remittanceSubmitted,
  dealerCreditChanged,
];

const cut = (text: string): string => text.slice(0, MAX_HUB_CONTENT);

/** Keeps what people and services are told, for a while. */
@Injectable()
export class HubEntries {
  private readonly logger = new Logger('HubEntries');

  constructor(
    private readonly database: Database,
    private readonly ports: Ports,
  ) {}

  @OnEvent(notificationRequested)
  async told({ name, severity, title, message }: z.output<typeof notificationRequested.schema>, tx: Tx) {
    const said = (language: 'zh-Hans' | 'en') =>
      cut([...new Set([title[language], message[language]])].filter(Boolean).join(' · '));
    await tx.insert(HubEntry, {
      kind: 'business',
      name,
      time: now(),
      level: severity,
      content: said('zh-Hans'),
      contentEn: said('en'),
    });
  }

  async heard(name: string, payload: unknown, tx: Tx): Promise<void> {
    const content = cut(JSON.stringify(payload));
    const level = NotificationSeverity.Info;
    await tx.insert(HubEntry, { kind: 'event', name, time: now(), level, content, contentEn: content });
  }

  @OnSchedule(EVERY)
  forget(): Promise<void> {
    return eachTenant(this.ports, this.logger, () => this.forgetBefore(HUB_DAYS));
  }

  async forgetBefore(days: number): Promise<void> {
    await this.database.tx((tx) =>
      tx.query(`delete from hub_entry where time < now() - make_interval(days => $1::int)`, [days]),
    );
  }
}

// One handler for each event that is heard, for a handler hears one.
for (const event of HEARD) {
  const key = `hear ${event.name}`;
  const hear = function (this: HubEntries, payload: unknown, tx: Tx) {
    return this.heard(event.name, payload, tx);
  };
  Object.defineProperty(HubEntries.prototype, key, { value: hear, writable: true, configurable: true });
  OnEvent(event)(HubEntries.prototype, key, Object.getOwnPropertyDescriptor(HubEntries.prototype, key)!);
}
