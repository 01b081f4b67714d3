import { isDone } from '@ishare/contracts/platform/made-call.js';
import { DEALER_EVENTS, PING, type WebhookEvent, type webhooks } from '@ishare/contracts/platform/webhook.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { newId } from '@ishare/kernel/ids.js';
import { OnSchedule } from '@ishare/messaging/handlers.js';
import { DueTenants } from '@ishare/messaging/messaging.module.js';
import { currentTenantId, now } from '@ishare/server/context.js';
import { eachTenant } from '@ishare/server/each-tenant.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable, Logger } from '@nestjs/common';
import { In } from 'typeorm';
import type { z } from 'zod';
import { SignedCalls } from '../outside/signed-calls.js';
import { Webhook, WebhookAttempt, WebhookDeliveryRow } from './webhook.entity.js';

/** After how many seconds what was not heard is said again. */
const AGAIN = [60, 300, 1_800, 7_200, 21_600];
/** ms */
const EVERY = 5_000;
const DAY = 86_400_000;
/** Days for which it is kept what was told. */
const KEPT_DAYS = 30;
/** Deliveries of one tenant that one look serves, and that one sweep forgets. */
const [MOST_AT_ONCE, MOST_SWEPT] = [50, 2_000];
/** How long a call may take before somebody else makes it, in ms. */
const CLAIM = 60_000;

type Due = Pick<WebhookDeliveryRow, 'id'>;
type Entry = Pick<WebhookDeliveryRow, 'webhookId' | 'event' | 'dueTime'> & { data: object };

/** What is told to other systems: kept first, in the transaction that it comes from, then sent until it is heard. */
@Injectable()
export class WebhookDeliveries {
  private readonly logger = new Logger('Webhooks');

  constructor(
    private readonly database: Database,
    private readonly ports: Ports,
    private readonly due: DueTenants,
    private readonly calls: SignedCalls,
  ) {}

  /** By which one webhook of the current tenant signs. */
  keyOf(webhookId: string): string {
    return this.calls.keyOf('webhooks', `${currentTenantId()}.${webhookId}`);
  }

  async key(webhookId: string): Promise<{ key: string }> {
    await this.database.tx((tx) => tx.get(Webhook, webhookId));
    return { key: this.keyOf(webhookId) };
  }

  /** Has all be told who want to hear of an event; who wants that of one dealer alone hears nothing of others. */
  async announce(tx: Tx, event: WebhookEvent, data: object, dealerId: string | null = null): Promise<void> {
    const hooks = await tx.query<{ id: string }>(
      `select id from webhook where is_enable and not is_deleted and events @> $1::jsonb
         and (dealer_id is null or dealer_id = $2)`,
      [JSON.stringify([event]), DEALER_EVENTS.includes(event) ? dealerId : null],
    );
    for (const { id } of hooks) await this.enter(tx, { webhookId: id, event, data, dueTime: now() });
  }

  private async enter(tx: Tx, { webhookId, event, data, dueTime }: Entry): Promise<string> {
    const id = newId();
    const creationTime = now();
    const body = JSON.stringify({ id, event, time: creationTime.toISOString(), data });
    await tx.insert(WebhookDeliveryRow, { id, webhookId, event, body, state: 'waiting', dueTime, creationTime });
    return id;
  }

  /** Says something that means nothing; what came of it stands among the deliveries. */
  async ping(webhookId: string): Promise<void> {
    const id = await this.database.tx(async (tx) => {
      const { name } = await tx.get(Webhook, webhookId);
      // Said at once; should this process die over it, a while later.
      return this.enter(tx, { webhookId, event: PING, data: { name }, dueTime: new Date(now().getTime() + CLAIM) });
    });
    await this.send(id, { isReplay: true });
  }

  async replay(id: string): Promise<void> {
    await this.database.tx(async (tx) => {
      const { webhookId } = await tx.get(WebhookDeliveryRow, id);
      if (!(await tx.find(Webhook, { id: webhookId }))) throw notFound('WebhookDelivery', id);
    });
    await this.send(id, { isReplay: true });
  }

  /** Makes the call outside of transactions, and writes down how it went. */
  private async send(id: string, { isReplay }: { isReplay: boolean }): Promise<void> {
    const { body, event, webhookId, hook } = await this.database.tx(async (tx) => {
      const delivery = await tx.get(WebhookDeliveryRow, id);
      return { ...delivery, hook: await tx.find(Webhook, { id: delivery.webhookId }) };
    });
    // Taken away, or switched off, while it waited.
    if (!hook || (!hook.isEnable && !isReplay)) return this.giveUp(id);
    const attempt = await this.calls.make({
      url: hook.url,
      method: 'POST',
      body,
      key: this.keyOf(webhookId),
      sign: 'x-webhook',
      headers: { 'x-webhook-id': id, 'x-webhook-event': event },
    });
    await this.database.tx(async (tx) => {
      const { state } = await tx.get(WebhookDeliveryRow, id, { lock: true });
      const before = await tx.em.countBy(WebhookAttempt, { deliveryId: id, isReplay: false });
      const number = before + (isReplay ? 0 : 1);
      await tx.insert(WebhookAttempt, { deliveryId: id, attempt: Math.max(1, number), isReplay, ...attempt });
      if (isDone(attempt)) return this.put(tx, id, 'delivered', null);
      if (isReplay && event !== PING) return;
      const wait = event === PING ? undefined : AGAIN[number - 1];
      if (state === 'delivered') return;
      const due = wait === undefined ? null : new Date(now().getTime() + wait * 1_000);
      await this.put(tx, id, due ? 'waiting' : 'failed', due);
    });
  }

  private giveUp(id: string): Promise<void> {
    return this.database.tx((tx) => this.put(tx, id, 'failed', null));
  }

  private async put(tx: Tx, id: string, state: WebhookDeliveryRow['state'], dueTime: Date | null): Promise<void> {
    await tx.query('update webhook_delivery set state = $2, due_time = $3 where id = $1', [id, state, dueTime]);
  }

  @OnSchedule(EVERY)
  look(): Promise<void> {
    return this.due.each(WebhookDeliveryRow, () => this.serve());
  }

  /** Tells what is due of the current tenant, each put off first, so that nobody else tells it meanwhile. */
  async serve(): Promise<void> {
    const due = await this.database.tx((tx) =>
      tx.query<Due>(
        `update webhook_delivery set due_time = $2 where id in
          (select id from webhook_delivery where due_time <= $1 order by due_time, id limit ${MOST_AT_ONCE}
            for update skip locked) returning id`,
        [now(), new Date(now().getTime() + CLAIM)],
      ),
    );
    await Promise.all(
      due.map(({ id }) =>
        this.send(id, { isReplay: false }).catch((error: unknown) =>
          this.logger.warn(`Delivery ${id}: ${String(error)}`),
        ),
      ),
    );
  }

  @OnSchedule(DAY / 24)
  sweep(): Promise<void> {
    return eachTenant(this.ports, this.logger, () => this.forgetBefore(new Date(now().getTime() - KEPT_DAYS * DAY)));
  }

  /** Forgets what was told before a time, with its attempts. */
  async forgetBefore(time: Date): Promise<void> {
    await this.database.tx(async (tx) => {
      const old = await tx.query<Due>(
        `select id from webhook_delivery where creation_time < $1 limit ${MOST_SWEPT} for update skip locked`,
        [time],
      );
      const ids = old.map(({ id }) => id);
      if (ids.length === 0) return;
      await tx.removeAll(WebhookAttempt, { deliveryId: In(ids) });
      await tx.removeAll(WebhookDeliveryRow, { id: In(ids) });
    });
  }

  async list(webhookId: string, asked: z.output<typeof webhooks.deliveries.query>) {
    const { skipCount, maxResultCount, state, event } = asked;
    return this.database.tx(async (tx) => {
      await tx.get(Webhook, webhookId);
      const [rows, totalCount] = await tx.em.findAndCount(WebhookDeliveryRow, {
        where: { webhookId, ...(state && { state }), ...(event && { event }) },
        order: { creationTime: 'DESC', id: 'DESC' },
        skip: skipCount,
        take: maxResultCount,
      });
      const made = await tx.em.find(WebhookAttempt, {
        where: { deliveryId: In(rows.map(({ id }) => id)) },
        order: { time: 'DESC', id: 'DESC' },
      });
      const items = rows.map((row) => ({
        id: row.id,
        event: row.event,
        state: row.state,
        creationTime: row.creationTime,
        dueTime: row.dueTime,
        attempts: made
          .filter(({ deliveryId }) => deliveryId === row.id)
          .map(({ tenantId: _tenant, deliveryId: _delivery, ...attempt }) => attempt),
      }));
      return { totalCount, items };
    });
  }
}
