import { Database, type CompiledList } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import { parseSorting } from '@ishare/kernel/paging.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { pagedQuery, query } from '@ishare/server/schemas.js';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { UserSession } from './user-session.entity.js';

/** What is asked of one's own sign-ins; of others', whose they are as well. */
export const ownSessionQuery = pagedQuery.extend({ device: query.text(16), clientId: query.text(64) });
export const sessionQuery = ownSessionQuery.extend({ userId: query.guid() });

const columns = [
  'id',
  'sessionId',
  'device',
  'deviceInfo',
  'userId',
  'userName',
  'tenantId',
  'clientId',
  'ipAddresses',
  'signedIn',
  'lastAccessed',
];
export const sessionReply = z.object({
  id: z.guid(),
  sessionId: z.guid(),
  device: z.string(),
  deviceInfo: z.string(),
  userId: z.guid(),
  userName: z.string(),
  tenantId: z.guid().nullable(),
  clientId: z.string(),
  ipAddresses: z.string(),
  signedIn: z.iso.datetime(),
  lastAccessed: z.iso.datetime(),
  isCurrent: z.boolean(),
  /** Nothing is kept beside a sign-in; clients expect the object all the same. */
  extraProperties: z.record(z.string(), z.unknown()),
});

/** Sign-ins that have not ended. */
@Injectable()
export class SessionList {
  private readonly compiled: CompiledList;

  constructor(database: Database) {
    this.compiled = database.list(UserSession, { columns, expressions: { sessionId: { sql: 't.id', kind: 'text' } } });
  }

  async page({ skipCount, maxResultCount, sorting, ...wanted }: z.output<typeof sessionQuery>) {
    const order = parseSorting(sorting, ['signedIn', 'lastAccessed', 'device', 'userName', 'clientId']);
    const conditions: Condition[] = Object.entries(wanted).flatMap(([field, value]) =>
      value === undefined ? [] : [{ fields: [field], op: 'eq', value } as const],
    );
    const page = JSON.parse(
      await this.compiled.page({
        conditions,
        order: order.length > 0 ? order : [{ field: 'lastAccessed', descending: true }],
        skip: skipCount,
        take: maxResultCount,
      }),
    ) as { totalCount: number; items: { id: string }[] };
    const { sessionId } = currentPrincipal();
    const items = page.items.map((item) => ({ ...item, isCurrent: item.id === sessionId, extraProperties: {} }));
    return { ...page, items };
  }
}
