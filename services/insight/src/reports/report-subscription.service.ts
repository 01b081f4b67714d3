import { identityPort } from '@ishare/contracts/identity/client.js';
import { reportSubscriptions, type ReportSubscription as Record_ } from '@ishare/contracts/insight/report-outputs.js';
import { platformPort } from '@ishare/contracts/platform/client.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { OnSchedule } from '@ishare/messaging/handlers.js';
import { DueTenants } from '@ishare/messaging/messaging.module.js';
import { currentTenantId, now, runAsTenant } from '@ishare/server/context.js';
import { eachTenant } from '@ishare/server/each-tenant.js';
import { nextTime } from '@ishare/server/next-time.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Serves } from '@ishare/server/serves.js';
import { factoryZone } from '@ishare/server/zones.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { In } from 'typeorm';
import { servedSubscriptions } from '../things.js';
import { ReportMailing, ReportSubscription } from './report-output.entity.js';
import { ReportOutputService } from './report-output.service.js';

/** ms */
const EVERY = 60_000;
/** Bytes that a mail takes along; a call to the service that sends it may have a third more. */
const LARGEST = 2_500_000;
/** Runs are kept for so long. */
const KEPT_HOURS = 24;
const SWEPT_EVERY = 3_600_000;
const MOST_RESULT = 512;

/** What became of a mail to one person, and what is to be said of it. */
interface Sent {
  isSent: boolean;
  remark: string | null;
}

@Injectable()
export class ReportSubscriptionService extends ThingService<ReportSubscription, Record_> {
  private readonly logger = new Logger('ReportMails');

  /** The clocks of tenants, asked before the transaction that plans by them. */
  private readonly zones = new Map<string, string>();

  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(ReportOutputService) private readonly outputs: ReportOutputService,
    @Inject(Localizer) private readonly localizer: Localizer,
    @Inject(DueTenants) private readonly due: DueTenants,
  ) {
    super(database, ports, servedSubscriptions);
  }

  override async create(body: Record<string, unknown>): Promise<Record_> {
    this.zones.set(currentTenantId(), await factoryZone(this.ports));
    return super.create(body);
  }

  override async update(id: string, body: Record<string, unknown>): Promise<Record_> {
    this.zones.set(currentTenantId(), await factoryZone(this.ports));
    return super.update(id, body as never);
  }

  override async undelete(id: string): Promise<void> {
    this.zones.set(currentTenantId(), await factoryZone(this.ports));
    await super.undelete(id);
  }

  protected override afterCreate(row: ReportSubscription, tx: Tx): Promise<void> {
    return this.plan(row, tx);
  }

  protected override afterUpdate(row: ReportSubscription, tx: Tx): Promise<void> {
    return this.plan(row, tx);
  }

  /** Its time may have passed while it was away. */
  protected override async afterRestore(row: ReportSubscription, tx: Tx): Promise<void> {
    await super.afterRestore(row, tx);
    await this.plan(row, tx);
  }

  private async plan(row: ReportSubscription, tx: Tx): Promise<void> {
    const next = row.isEnable ? nextTime(row, now(), this.zones.get(tx.tenantId)!) : null;
    await tx.em.upsert(ReportMailing, { id: row.id, tenantId: tx.tenantId, nextTime: next }, ['id']);
  }

  /** Every minute what is due goes out. */
  @OnSchedule(EVERY)
  look(): Promise<void> {
    return this.due.each(ReportMailing, () => this.sendDue());
  }

  /** Runs that nobody looks at any more are forgotten. */
  @OnSchedule(SWEPT_EVERY)
  sweep(): Promise<void> {
    return eachTenant(this.ports, this.logger, () =>
      this.database.tx((tx) =>
        tx.query(`delete from report_run where time < now() - $1 * interval '1 hour'`, [KEPT_HOURS]),
      ),
    );
  }

  /** Claimed before it is sent: a process that dies meanwhile sends nothing twice. */
  async sendDue(): Promise<void> {
    const zone = await factoryZone(this.ports);
    const due = await this.database.tx(async (tx) => {
      const mailings = await tx.query<{ id: string }>(
        `select id from report_mailing where next_time <= $1 order by next_time for update skip locked`,
        [now()],
      );
      const rows = await tx.em.findBy(ReportSubscription, {
        id: In(mailings.map(({ id }) => id)),
        isDeleted: false,
        isEnable: true,
      });
      for (const { id } of mailings) {
        const row = rows.find((one) => one.id === id);
        await tx.em.update(ReportMailing, id, { nextTime: row ? nextTime(row, now(), zone) : null });
      }
      return rows;
    });
    for (const one of due) await this.send(one);
  }

  async sendNow(id: string): Promise<{ lastResult: string }> {
    return { lastResult: await this.send(await this.database.tx((tx) => tx.get(ReportSubscription, id))) };
  }

  private async send(subscription: ReportSubscription): Promise<string> {
    const told: string[] = [];
    let sent = 0;
    for (const userId of subscription.receiverIds) {
      const { isSent, remark } = await this.sendTo(subscription, userId);
      if (isSent) sent++;
      if (remark) told.push(remark);
    }
    const all = subscription.receiverIds.length;
    const { culture } = subscription;
    const result = [this.localizer.text(culture, 'ReportMail:result', { sent, all }), ...told].join(' ');
    const lastResult = result.slice(0, MOST_RESULT);
    await this.database.tx((tx) => tx.em.update(ReportMailing, subscription.id, { lastTime: now(), lastResult }));
    return lastResult;
  }

  /** What somebody was called who is no user any more. */
  private async calledBefore(userId: string): Promise<string> {
    const asked = { tenantId: currentTenantId(), ids: [userId] };
    const [found] = await this.ports.client(identityPort).names(asked);
    return found?.userName ?? userId;
  }

  /** In the name of who is to read it: what he may not see is left out, and a dealer gets his own. */
  private async sendTo({ name, outputFileId, culture }: ReportSubscription, userId: string): Promise<Sent> {
    const tenantId = currentTenantId();
    const person = await this.ports.client(identityPort).profile({ tenantId, userId });
    const text = (key: string, data = {}) => this.localizer.text(culture, key, data);
    const called = person?.userName ?? (await this.calledBefore(userId));
    const remarked = (reason: string) => text('ReportMail:failed', { name: called, reason });
    const failed = (reason: string): Sent => ({ isSent: false, remark: remarked(reason) });
    const saidOf = ({ definition, data }: AppError) => text(definition.text, data);
    if (!person || person.isActive === false) return failed(text('ReportMail:gone'));
    if (!person.email || !person.emailConfirmed) return failed(text('ReportMail:noAddress'));
    const principal = {
      userId,
      userName: person.userName,
      tenantId,
      sessionId: '',
      clientId: '',
      issuedAt: 0,
      expiresAt: 0,
    };
    try {
      const file = await runAsTenant(tenantId, () => this.outputs.produceReadable(outputFileId), {
        principal,
        language: culture,
      });
      const missing = file.refusals.map((one) =>
        text('ReportMail:without', { file: one.name, reason: saidOf(one.error) }),
      );
      const isFit = file.bytes.length <= LARGEST;
      const size = (file.bytes.length / 1e6).toFixed(1);
      await this.ports.client(platformPort).sendMail({
        tenantId,
        to: person.email,
        subject: name,
        template: 'Insight.ReportMail',
        culture,
        model: {
          name,
          message: [isFit ? text('ReportMail:attached') : text('ReportMail:tooLarge', { size }), ...missing].join(' '),
        },
        ...(isFit && { attachments: [{ name: file.name, content: file.bytes.toString('base64') }] }),
      });
      return { isSent: true, remark: missing.length > 0 ? remarked(missing.join(' ')) : null };
    } catch (error) {
      if (error instanceof AppError) return failed(saidOf(error));
      this.logger.error(error);
      return failed(text('InternalServerErrorMessage'));
    }
  }
}

export class ReportSubscriptionController extends CrudController(
  servedSubscriptions.resource,
  ReportSubscriptionService,
) {
  @Inject(ReportSubscriptionService) private readonly subscriptions!: ReportSubscriptionService;

  @Serves(reportSubscriptions.send)
  send(id: string) {
    return this.subscriptions.sendNow(id);
  }
}
