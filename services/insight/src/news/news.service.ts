import { identityPort } from '@ishare/contracts/identity/client.js';
import { insightPermissions } from '@ishare/contracts/insight/permissions.js';
import { type News as NewsRecord } from '@ishare/contracts/insight/news.js';
import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { notificationRequested, NotificationSeverity } from '@ishare/contracts/notifications/events.js';
import { audienceConditions, audienceOf } from '@ishare/crud/audience.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { invalid } from '@ishare/kernel/errors.js';
import { OnSchedule } from '@ishare/messaging/handlers.js';
import { DueTenants } from '@ishare/messaging/messaging.module.js';
import { currentPrincipal, currentTenantId, now } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { cleanRichText } from '@ishare/server/rich-text.js';
import { Inject, Injectable } from '@nestjs/common';
import { servedNews } from '../things.js';
import { News, NewsReceipt } from './news.entity.js';

const P = insightPermissions.names.News;
/** ms */
const EVERY = 60_000;
const MOST_LISTED = 1_000;
/** A picture is one that was uploaded here: a foreign one would tell its server who reads. */
const UPLOADED = /^\/api\/datav\/files\/[0-9a-f-]{36}$/;

const isSeen = (
  { status, publishTime, expireTime }: Pick<News, 'status' | 'publishTime' | 'expireTime'>,
  at: Date,
): boolean =>
  status === 'published' && publishTime !== null && publishTime <= at && (expireTime === null || expireTime > at);

@Injectable()
export class NewsService extends ThingService<News, NewsRecord> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(Permissions) private readonly permissions: Permissions,
    @Inject(DueTenants) private readonly due: DueTenants,
  ) {
    super(database, ports, servedNews);
  }

  private mayWrite(): Promise<boolean> {
    return Promise.resolve(this.permissions.holdsAny(currentPrincipal(), [P.Create, P.Edit]));
  }

  /** Readers see what is published for them at the moment; whoever writes news sees all. */
  protected override async scope(): Promise<Condition[]> {
    if (await this.mayWrite()) return [];
    return this.forReaders();
  }

  private async forReaders(): Promise<Condition[]> {
    const at = now();
    return [
      { fields: ['status'], op: 'eq', value: 'published' },
      { fields: ['publishTime'], op: 'lte', value: at },
      { fields: ['expireTime'], op: 'null', value: true, or: { fields: ['expireTime'], op: 'gte', value: at } },
      ...(await audienceConditions(this.ports)),
    ];
  }

  protected override async toRow(body: Record<string, unknown>, tx: Tx, existing: News | null): Promise<Values<News>> {
    const row = await super.toRow(body, tx, existing);
    const { image } = row;
    if (image && !UPLOADED.test(image)) throw invalid('image', 'Validation:uploaded');
    const publishTime = row.publishTime === undefined ? (existing?.publishTime ?? null) : row.publishTime;
    const from = publishTime ?? (row.status === 'published' ? now() : null);
    if (row.expireTime && from && row.expireTime <= from) throw invalid('expireTime', 'Validation:period');
    const clean = (text: string | null | undefined) => (text ? cleanRichText(text) : null);
    const at = now();
    const shown = { status: row.status!, publishTime: from, expireTime: row.expireTime ?? null };
    // Its audience hears of it once, when it is to be seen for the first time.
    const toldTime = existing?.toldTime ?? (row.isTold !== false && isSeen(shown, at) ? at : null);
    return { ...row, publishTime: from, content: clean(row.content), contentEn: clean(row.contentEn), toldTime };
  }

  protected override async afterCreate(row: News, tx: Tx): Promise<void> {
    if (row.toldTime) await this.tell(row, tx, row.readerIds);
  }

  protected override async afterUpdate(row: News, tx: Tx, before: News): Promise<void> {
    if (row.toldTime && !before.toldTime) await this.tell(row, tx, row.readerIds);
  }

  private async tell({ id, title, titleEn, audience }: News, tx: Tx, userIds: readonly string[]): Promise<void> {
    await tx.publish(notificationRequested, {
      tenantId: tx.tenantId,
      name: notificationDefinitions.systemNotification.name,
      userIds: [...userIds],
      ...(userIds.length === 0 && { audience }),
      severity: NotificationSeverity.Info,
      title: { 'zh-Hans': title, en: titleEn ?? title },
      message: { 'zh-Hans': title, en: titleEn ?? title },
      data: { moduleId: id },
    });
  }

  /** What becomes visible by the clock is told then. */
  @OnSchedule(EVERY)
  look(): Promise<void> {
    return this.due.each(News, () => this.tellDue());
  }

  async tellDue(): Promise<void> {
    await this.database.tx(async (tx) => {
      const due = await tx.query<{ id: string }>(
        `select id from news where status = 'published' and is_told and told_time is null and publish_time <= $1
            and (expire_time is null or expire_time > $1) and not is_deleted for update skip locked`,
        [now()],
      );
      for (const { id } of due) {
        const row = await tx.get(News, id);
        await this.tell(row, tx, row.readerIds);
        const toldTime = now();
        await tx.em.update(News, id, { toldTime });
        tx.wrote(News, id, { toldTime: null }, { toldTime });
      }
    });
  }

  /** What is for the caller and must be confirmed, and is not yet. */
  async toConfirm(): Promise<{ items: NewsRecord[] }> {
    const must: Condition = { fields: ['mustConfirm'], op: 'eq', value: true };
    const page = await this.page([must, ...(await this.forReaders())], [], 0, MOST_LISTED);
    const { items } = JSON.parse(page) as { items: NewsRecord[] };
    const { userId } = currentPrincipal();
    const done = await this.database.tx((tx) =>
      tx.query<{ newsId: string }>(
        'select news_id as "newsId" from news_receipt where user_id = $1 and confirm_time is not null',
        [userId],
      ),
    );
    const known = new Set(done.map(({ newsId }) => newsId));
    return { items: items.filter(({ id }) => !known.has(id)) };
  }

  async markRead(id: string) {
    await this.get(id);
    return this.mark(id, false);
  }

  async confirm(id: string): Promise<void> {
    await this.get(id);
    await this.mark(id, true);
  }

  /** One receipt for each reader, however many ask at once. */
  private async mark(newsId: string, isConfirmed: boolean) {
    const { userId } = currentPrincipal();
    return this.database.tx(async (tx) => {
      await tx.get(News, newsId, { lock: true });
      const known = await tx.find(NewsReceipt, { newsId, userId });
      const time = now();
      const confirmTime = known?.confirmTime ?? (isConfirmed ? time : null);
      if (!known) await tx.insert(NewsReceipt, { newsId, userId, readTime: time, confirmTime });
      else if (isConfirmed && !known.confirmTime)
        await tx.watching(NewsReceipt, { id: known.id }, () => tx.em.update(NewsReceipt, known.id, { confirmTime }));
      return {
        readTime: (known?.readTime ?? time).toISOString(),
        confirmTime: confirmTime?.toISOString() ?? null,
      };
    });
  }

  async receipts(id: string) {
    const { audience, readerIds } = await this.get(id);
    const rows = await this.database.tx((tx) =>
      tx.em.find(NewsReceipt, { where: { newsId: id }, order: { readTime: 'ASC' } }),
    );
    const meant = await audienceOf(this.ports, { audience: audience!, readerIds });
    const confirmed = new Set(rows.flatMap(({ userId, confirmTime }) => (confirmTime ? [userId] : [])));
    const missing = meant.filter((userId) => !confirmed.has(userId)).slice(0, MOST_LISTED);
    const names = await this.namesOf([...rows.map(({ userId }) => userId), ...missing]);
    return {
      count: meant.length,
      items: rows.slice(0, MOST_LISTED).map(({ userId, readTime, confirmTime }) => ({
        userId,
        userName: names.get(userId) ?? null,
        readTime: readTime.toISOString(),
        confirmTime: confirmTime?.toISOString() ?? null,
      })),
      missing: missing.flatMap((userId) => names.get(userId) ?? []),
    };
  }

  private async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
    const asked = [...new Set(ids)].slice(0, MOST_LISTED);
    if (asked.length === 0) return new Map();
    const people = await this.ports.client(identityPort).names({ tenantId: currentTenantId(), ids: asked });
    return new Map(people.map(({ id, userName }) => [id, userName]));
  }

  /** Tells those alone who have not confirmed. */
  async remind(id: string): Promise<{ count: number }> {
    const { audience, readerIds } = await this.get(id);
    const meant = await audienceOf(this.ports, { audience: audience!, readerIds });
    return this.database.tx(async (tx) => {
      const row = await tx.get(News, id, { lock: true });
      const done = await tx.em.find(NewsReceipt, { where: { newsId: id } });
      const confirmed = new Set(done.flatMap(({ userId, confirmTime }) => (confirmTime ? [userId] : [])));
      const missing = meant.filter((userId) => !confirmed.has(userId)).slice(0, MOST_LISTED);
      if (missing.length > 0 && isSeen(row, now())) await this.tell(row, tx, missing);
      return { count: missing.length };
    });
  }

  async headCount(audience: number): Promise<number> {
    return (await audienceOf(this.ports, { audience, readerIds: [] })).length;
  }
}
