import { identityPort } from '@ishare/contracts/identity/client.js';
import { NotificationAudience, NotificationReadState } from '@ishare/contracts/notifications/enums.js';
import { platformPort } from '@ishare/contracts/platform/client.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { OnSchedule } from '@ishare/messaging/handlers.js';
import { DueTenants } from '@ishare/messaging/messaging.module.js';
import { currentTenantId, now } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { factoryZone } from '@ishare/server/zones.js';
import { Injectable, Logger } from '@nestjs/common';
import { In } from 'typeorm';
import { Audience } from '../notifications/audience.service.js';
import type { Notification } from '../notifications/notification.entity.js';
import { MailSetting, WaitingMail } from './mail.entity.js';
import { mailTime, quietUntil } from './mail-times.js';

/** ms */
const EVERY = 60_000;
const RETRY = 5 * 60_000;
/** Taken at a time, and told in one mail. */
const BATCH = 1_000;
const MOST_TOLD = 50;
const MOST_ATTEMPTS = 12;

type Told = Pick<Notification, 'longId' | 'title' | 'message' | 'creationTime' | 'audience'>;

/** Mails notifications to those who want it: each as it comes or a day's together, and never in their quiet hours. */
@Injectable()
export class NotificationMails {
  private readonly logger = new Logger('NotificationMails');

  constructor(
    private readonly database: Database,
    private readonly ports: Ports,
    private readonly audience: Audience,
    private readonly localizer: Localizer,
    private readonly due: DueTenants,
  ) {}

  /** Keeps it for those of the receivers who are mailed; of an audience it is asked later who belongs to it. */
  async enqueue(tx: Tx, { longId, audience }: Notification, receivers: readonly string[]): Promise<void> {
    await tx.query(
      `insert into waiting_mail (id, tenant_id, user_id, notification_id, due_time, attempts)
       select gen_random_uuid(), $1, s.user_id, $2, null, 0 from mail_setting s
        where s.mail <> 'none' and ($3 or s.user_id = any($4::uuid[]))
       on conflict do nothing`,
      [tx.tenantId, longId, audience !== null, receivers],
    );
  }

  @OnSchedule(EVERY)
  look(): Promise<void> {
    return this.due.each(WaitingMail, () => this.sendDue());
  }

  /** Plans what has come, and sends what is due; where two do so at once, one takes each. */
  async sendDue(): Promise<void> {
    const zone = await factoryZone(this.ports);
    await this.plan(zone);
    const due = await this.database.tx((tx) =>
      tx.query<{ userId: string; notificationId: string; attempts: number }>(
        `delete from waiting_mail where id in (
           select id from waiting_mail where due_time <= $1 order by due_time limit ${BATCH} for update skip locked)
         returning user_id as "userId", notification_id as "notificationId", attempts`,
        [now()],
      ),
    );
    for (const [userId, mails] of Map.groupBy(due, (one) => one.userId)) {
      const ids = mails.map(({ notificationId }) => notificationId);
      try {
        const later = await this.sendTo(userId, ids, zone);
        if (later) await this.putBack(userId, mails, later);
      } catch (error) {
        this.logger.warn(`A mail to ${userId} could not be sent: ${String(error)}`);
        const again = mails.filter(({ attempts }) => attempts < MOST_ATTEMPTS);
        const failed = again.map((one) => ({ ...one, attempts: one.attempts + 1 }));
        await this.putBack(userId, failed, new Date(now().getTime() + RETRY));
      }
    }
  }

  private async plan(zone: string): Promise<void> {
    await this.database.tx(async (tx) => {
      const waiting = await tx.query<{ id: string; userId: string }>(
        `select id, user_id as "userId" from waiting_mail where due_time is null limit ${BATCH} for update skip locked`,
      );
      if (waiting.length === 0) return;
      const settings = await tx.em.findBy(MailSetting, { userId: In(waiting.map(({ userId }) => userId)) });
      for (const setting of settings) {
        const ids = waiting.filter(({ userId }) => userId === setting.userId).map(({ id }) => id);
        await tx.em.update(WaitingMail, { id: In(ids) }, { dueTime: mailTime(setting, now(), zone) });
      }
    });
  }

  /** Somebody whose quiet hours have begun meanwhile, or whose mail server is away, gets it later. */
  private async putBack(
    userId: string,
    mails: readonly { notificationId: string; attempts: number }[],
    dueTime: Date,
  ): Promise<void> {
    await this.database.tx((tx) =>
      tx.insertMany(
        WaitingMail,
        mails.map(({ notificationId, attempts }) => ({ userId, notificationId, dueTime, attempts })),
      ),
    );
  }

  /** What he has not read since; the moment for another try where this is none. */
  private async sendTo(userId: string, ids: readonly string[], zone: string): Promise<Date | null> {
    const tenantId = currentTenantId();
    const setting = await this.database.tx((tx) => tx.find(MailSetting, { userId }));
    if (!setting || setting.mail === 'none') return null;
    const quiet = quietUntil(setting, now(), zone);
    if (quiet) return quiet;
    const person = await this.ports.client(identityPort).profile({ tenantId, userId });
    if (!person || person.isActive === false || !person.email || !person.emailConfirmed) return null;
    const isDealer = (await this.audience.dealers(tenantId)).includes(userId);
    const audiences: readonly number[] = [
      NotificationAudience.All,
      isDealer ? NotificationAudience.Dealers : NotificationAudience.Staff,
    ];
    const unread = (await this.unread(userId, ids)).filter(
      ({ audience }) => audience === null || audiences.includes(audience),
    );
    if (unread.length === 0) return null;
    await this.ports.client(platformPort).sendMail({ tenantId, to: person.email, ...this.mailOf(unread, setting) });
    return null;
  }

  private mailOf(unread: readonly Told[], { culture, mail }: MailSetting) {
    const text = (key: string, data = {}) => this.localizer.text(culture, key, data);
    const [first] = unread as [Told];
    const title =
      unread.length === 1 ? first.title[culture] : text('NotificationMail:several', { count: unread.length });
    const told = unread.slice(0, MOST_TOLD).map((one) => `${one.title[culture]}\n${one.message[culture]}`.trim());
    const left = unread.length - told.length;
    const lines = [...told, ...(left > 0 ? [text('NotificationMail:more', { count: left })] : [])].join('\n\n');
    return {
      subject: title,
      template: 'Notifications.Mail',
      culture,
      model: { title, lines, why: text(`NotificationMail:${mail}`) },
    };
  }

  private unread(userId: string, ids: readonly string[]): Promise<Told[]> {
    return this.database.tx((tx) =>
      tx.query<Told>(
        `select n.long_id as "longId", n.title, n.message, n.creation_time as "creationTime", n.audience
           from notification n
           left join user_notification u on u.notification_id = n.long_id and u.user_id = $1
          where n.long_id = any($2::bigint[]) and n.creation_time <= now()
            and coalesce(u.read_state, $3) = $3 and not coalesce(u.is_removed, false)
          order by n.creation_time, n.long_id`,
        [userId, ids, NotificationReadState.UnRead],
      ),
    );
  }
}
