import { NotificationLifetime, NotificationReadState } from '@ishare/contracts/notifications/enums.js';
import type { myQuery, NotificationInfo } from '@ishare/contracts/notifications/notifications.js';
import { Database } from '@ishare/data/database.js';
import { escapeLike } from '@ishare/data/like.js';
import { AppError } from '@ishare/kernel/errors.js';
import { parseSorting, type Paged } from '@ishare/kernel/paging.js';
import { currentContext, currentPrincipal } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { errors } from '../errors.js';
import { toNotificationInfo } from './notification.dto.js';
import { Audience } from './audience.service.js';
import type { Notification } from './notification.entity.js';

/** Columns by which notifications are sorted, by name on the wire. */
const SORT: Readonly<Record<string, string>> = {
  id: '"longId"',
  creationTime: '"creationTime"',
  severity: 'severity',
  name: 'name',
  readState: '"readState"',
};

const COLUMNS = `n.long_id as "longId", n.tenant_id as "tenantId", n.name, n.type, n.lifetime, n.severity, n.title,
  n.message, n.audience, n.is_subscribed as "isSubscribed",
    n.data, n.creation_time as "creationTime"`;

/** What the user sees: copies of their own, and what went to their audiences as long as they have no copy of it. */
const mine = (audiences: readonly number[]) => `(
  select ${COLUMNS}, u.read_state as "readState" from user_notification u join notification n
    on n.long_id = u.notification_id
  where u.user_id = $1 and not u.is_removed and n.creation_time <= now() and (n.audience is null
    or n.audience in (${audiences.join()}))
  union all
  select ${COLUMNS}, ${NotificationReadState.UnRead} from notification n where n.audience in (${audiences.join()})
    and n.creation_time <= now()
  and not exists (select from user_notification u where u.user_id = $1 and u.notification_id = n.long_id)
) mine`;

const MATCHES = `($2::int is null or "readState" = $2) and ($3 = '' or name ilike '%' || $3 || '%'
  or title::text ilike '%' || $3 || '%' or message::text ilike '%' || $3 || '%')`;

type MyRow = Notification & { readState: number };

/** The notifications of the caller. */
@Injectable()
export class MyNotificationsService {
  constructor(
    private readonly database: Database,
    private readonly audience: Audience,
  ) {}

  private async mine(): Promise<string> {
    return mine(await this.audience.ofCaller());
  }

  private toInfo(row: MyRow): NotificationInfo {
    return toNotificationInfo(row, currentContext()!.language, row.readState);
  }

  async list({
    skipCount,
    maxResultCount,
    sorting,
    filter = '',
    reverse = false,
    readState,
  }: z.output<typeof myQuery>): Promise<Paged<NotificationInfo>> {
    const order = parseSorting(sorting, Object.keys(SORT)).map(
      ({ field, descending }) => `${SORT[field]}${descending !== reverse ? ' desc' : ''}`,
    );
    const values = [currentPrincipal().userId, readState ?? null, escapeLike(filter)];
    const seen = await this.mine();
    return this.database.tx(async (tx) => {
      const rows = await tx.query<MyRow>(
        `select * from ${seen} where ${MATCHES} order by ${[...order, '"longId" desc'].join(', ')} limit $4 offset $5`,
        [...values, maxResultCount, skipCount],
      );
      const [total] = await tx.query<{ count: number }>(
        `select count(*)::int as count from ${seen} where ${MATCHES}`,
        values,
      );
      return { totalCount: total!.count, items: rows.map((row) => this.toInfo(row)) };
    });
  }

  async get(id: string): Promise<NotificationInfo> {
    const seen = await this.mine();
    const [row] = await this.database.tx((tx) =>
      tx.query<MyRow>(`select * from ${seen} where "longId" = $2`, [currentPrincipal().userId, id]),
    );
    if (!row) throw new AppError(errors.NotificationNotFound, { id });
    return this.toInfo(row);
  }

  /** Sets the read state of one notification; 404 when the caller has no such. */
  async mark(id: string, state: number): Promise<void> {
    if ((await this.markAll([id], state)) === 0) throw new AppError(errors.NotificationNotFound, { id });
  }

  /**
   * Sets the read state of those that the caller has, passes over the others, and counts; what lives only once goes
   * when it is read.
   */
  markAll(ids: readonly string[], state: number): Promise<number> {
    return this.keepCopies(
      ids,
      state,
      `lifetime = ${NotificationLifetime.OnlyOne} and ${state} = ${NotificationReadState.Read}`,
    );
  }

  async remove(id: string): Promise<void> {
    if ((await this.keepCopies([id], NotificationReadState.Read, 'true')) === 0)
      throw new AppError(errors.NotificationNotFound, { id });
  }

  private async keepCopies(ids: readonly string[], state: number, removed: string): Promise<number> {
    const { userId, tenantId } = currentPrincipal();
    const seen = await this.mine();
    return this.database.tx(async (tx) => {
      const rows = await tx.query(
        `insert into user_notification (id, tenant_id, user_id, notification_id, read_state, is_removed)
         select gen_random_uuid(), $2, $1, "longId", $3, ${removed} from ${seen} where "longId" = any($4::bigint[])
         on conflict (tenant_id, user_id, notification_id) do update
           set read_state = excluded.read_state, is_removed = excluded.is_removed
         returning notification_id`,
        [userId, tenantId, state, ids],
      );
      return rows.length;
    });
  }
}
