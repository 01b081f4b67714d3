import { securityLog, type logQuery, type SecurityLogEntry } from '@ishare/contracts/identity/security-log.js';
import { Database, type CompiledList } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Condition } from '@ishare/data/list.js';
import { parseSorting } from '@ishare/kernel/paging.js';
import { JsonText } from '@ishare/server/reply.interceptor.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { SecurityLogEntry as Entry } from './security-log.entity.js';

@ApiTags('SecurityLog')
@Controller()
export class SecurityLogController {
  private readonly compiled: CompiledList;

  constructor(private readonly database: Database) {
    this.compiled = database.list(Entry, { columns: Object.keys(securityLog.get.reply.shape) });
  }

  @Serves(securityLog.list)
  async list({
    skipCount,
    maxResultCount,
    sorting,
    startTime,
    endTime,
    userName,
    actionName,
    action = actionName,
    ...exact
  }: z.output<typeof logQuery>) {
    const order = parseSorting(sorting, [
      'creationTime',
      'userName',
      'action',
      'identity',
      'clientIpAddress',
      'applicationName',
    ]);
    const conditions: Condition[] = [
      ...(startTime ? [{ fields: ['creationTime'], op: 'gte', value: startTime } as const] : []),
      ...(endTime ? [{ fields: ['creationTime'], op: 'lte', value: endTime } as const] : []),
      ...(userName ? [{ fields: ['userName'], op: 'contains', value: userName } as const] : []),
      ...Object.entries({ ...exact, action }).flatMap(([field, value]) =>
        value === undefined ? [] : [{ fields: [field], op: 'eq', value } as const],
      ),
    ];
    return new JsonText(
      await this.compiled.page({
        conditions,
        order: order.length > 0 ? order : [{ field: 'creationTime', descending: true }],
        skip: skipCount,
        take: maxResultCount,
      }),
    );
  }

  @Serves(securityLog.get)
  async get(id: string) {
    const { items } = JSON.parse(
      await this.compiled.page({ conditions: [{ fields: ['id'], op: 'eq', value: id }], order: [], skip: 0, take: 1 }),
    ) as { items: SecurityLogEntry[] };
    if (!items[0]) throw notFound('SecurityLog', id);
    return items[0];
  }

  @Serves(securityLog.remove)
  async delete(id: string) {
    await this.database.tx((tx) => tx.remove(Entry, id));
  }
}
