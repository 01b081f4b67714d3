import { auditingPermissions } from '@ishare/contracts/identity/permissions.js';
import { Database, type CompiledList } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Condition } from '@ishare/data/list.js';
import { parseSorting } from '@ishare/kernel/paging.js';
import { JsonText } from '@ishare/server/reply.interceptor.js';
import { Allow, FromPath, FromQuery, Returns } from '@ishare/server/routes.js';
import { pagedQuery, pagedReply, query } from '@ishare/server/schemas.js';
import { Controller, Delete, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { SecurityLogEntry } from './security-log.entity.js';

const P = auditingPermissions.names.SecurityLog;

/** Old clients write other filters into `endTime`: the first value that is a date counts, and no other is an error. */
const lenientDate = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) =>
    [value ?? []]
      .flat()
      .filter((text) => /^\d{4}-\d{1,2}-\d{1,2}/.test(text))
      .map((text) => new Date(text))
      .find((date) => !Number.isNaN(date.getTime())),
  );

const logQuery = pagedQuery.extend({
  startTime: query.date(),
  endTime: lenientDate,
  applicationName: query.text(),
  identity: query.text(),
  action: query.text(),
  actionName: query.text(),
  userId: query.guid(),
  userName: query.text(),
  clientId: query.text(),
  correlationId: query.text(),
  clientIpAddress: query.text(),
});

const logReply = z.object({
  id: z.guid(),
  tenantId: z.guid().nullable(),
  tenantName: z.string().nullable(),
  applicationName: z.string(),
  identity: z.string(),
  action: z.string(),
  userId: z.guid().nullable(),
  userName: z.string().nullable(),
  clientId: z.string().nullable(),
  correlationId: z.string().nullable(),
  clientIpAddress: z.string().nullable(),
  browserInfo: z.string().nullable(),
  creationTime: z.iso.datetime(),
  extraProperties: z.record(z.string(), z.unknown()),
});

@ApiTags('SecurityLog')
@Controller(['api/identity/security-logs', 'api/auditing/security-log'])
export class SecurityLogController {
  private readonly compiled: CompiledList;

  constructor(private readonly database: Database) {
    this.compiled = database.list(SecurityLogEntry, { columns: Object.keys(logReply.shape) });
  }

  @Get()
  @Allow(P.Default)
  @Returns(pagedReply(logReply))
  async list(
    @FromQuery(logQuery)
    {
      skipCount,
      maxResultCount,
      sorting,
      startTime,
      endTime,
      userName,
      actionName,
      action = actionName,
      ...exact
    }: z.output<typeof logQuery>,
  ) {
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

  @Get(':id')
  @Allow(P.Default)
  @Returns(logReply)
  async get(@FromPath('id') id: string) {
    const { items } = JSON.parse(
      await this.compiled.page({ conditions: [{ fields: ['id'], op: 'eq', value: id }], order: [], skip: 0, take: 1 }),
    ) as { items: unknown[] };
    if (!items[0]) throw notFound('SecurityLog', id);
    return items[0];
  }

  @Delete(':id')
  @Allow(P.Delete)
  @Returns('nothing')
  async delete(@FromPath('id') id: string) {
    await this.database.tx((tx) => tx.remove(SecurityLogEntry, id));
  }
}
