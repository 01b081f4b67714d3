import type { Session, sessionQuery } from '@ishare/contracts/identity/sessions.js';
import { Database, type CompiledList } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import { parseSorting } from '@ishare/kernel/paging.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { UserSession } from './user-session.entity.js';

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
    ) as { totalCount: number; items: Omit<Session, 'isCurrent' | 'extraProperties'>[] };
    const { sessionId } = currentPrincipal();
    const items = page.items.map((item) => ({ ...item, isCurrent: item.id === sessionId, extraProperties: {} }));
    return { ...page, items };
  }
}
