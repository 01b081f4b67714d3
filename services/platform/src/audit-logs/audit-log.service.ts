import { Database, type CompiledList } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Condition, Expression } from '@ishare/data/list.js';
import { EMPTY_GUID, nameId } from '@ishare/kernel/ids.js';
import { parseSorting } from '@ishare/kernel/paging.js';
import { JsonText } from '@ishare/server/reply.interceptor.js';
import type { Sent } from '@ishare/server/serves.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  auditLogItem,
  type AuditLogQuery,
  type AuditLogRecord,
  type Period,
} from '@ishare/contracts/platform/audit-logs.js';
import { AuditEntityChange, AuditLog } from './audit-log.entity.js';
import { toWire } from './entity-change.service.js';

const COLUMNS = Object.keys(auditLogItem.shape);
const SORTABLE = [
  'executionTime',
  'executionDuration',
  'userName',
  'url',
  'httpMethod',
  'httpStatusCode',
  'applicationName',
  'clientIpAddress',
];
const EXPRESSIONS: Record<string, Expression> = {
  clientName: { sql: 'null::text', kind: 'text' },
  comments: { sql: `''`, kind: 'text' },
  extraProperties: { sql: `'{}'`, kind: 'raw' },
};

type Bound = [field: keyof AuditLog & string, op: Condition['op'], value: Condition['value'] | undefined];

function conditionsOf(q: AuditLogQuery): Condition[] {
  const bounds: Bound[] = [
    ['executionTime', 'gte', q.startTime],
    ['executionTime', 'lte', q.endTime],
    ['url', 'contains', q.url],
    ['clientId', 'eq', q.clientId],
    ['userName', 'contains', q.userName],
    ['applicationName', 'contains', q.applicationName],
    ['clientIpAddress', 'contains', q.clientIpAddress],
    ['correlationId', 'eq', q.correlationId],
    ['httpMethod', 'eq', q.httpMethod?.toUpperCase()],
    ['httpStatusCode', 'eq', q.httpStatusCode],
    ['executionDuration', 'gte', q.minExecutionDuration],
    ['executionDuration', 'lte', q.maxExecutionDuration],
    ['exceptions', 'null', q.hasException === undefined ? undefined : !q.hasException],
  ];
  return bounds.flatMap(([field, op, value]) => (value === undefined ? [] : [{ fields: [field], op, value }]));
}

/** The audit log of a tenant, or of the host. */
@Injectable()
export class AuditLogService {
  private compiled?: CompiledList;

  constructor(private readonly database: Database) {}

  async list(query: AuditLogQuery): Promise<JsonText> {
    const order = parseSorting(query.sorting, SORTABLE);
    return new JsonText(
      await this.page(
        conditionsOf(query),
        order.length > 0 ? order : [{ field: 'executionTime', descending: true }],
        query.skipCount,
        query.maxResultCount,
      ),
    );
  }

  async get(id: string): Promise<Sent<AuditLogRecord>> {
    const { items } = JSON.parse(await this.page([{ fields: ['id'], op: 'eq', value: id }], [], 0, 1)) as {
      items: z.output<typeof auditLogItem>[];
    };
    const [log] = items;
    if (!log) throw notFound('AuditLog', id);
    const [row, changes] = await this.database.tx(async (tx) => [
      await tx.get(AuditLog, id),
      await tx.em.find(AuditEntityChange, { where: { auditLogId: id }, order: { changeTime: 'ASC', id: 'ASC' } }),
    ]);
    const { tenantId, executionTime, executionDuration } = row;
    const actions = row.actions.map((action, index) => ({
      ...action,
      id: nameId(`action:${index}`, id),
      tenantId: tenantId === EMPTY_GUID ? null : tenantId,
      auditLogId: id,
      executionTime,
      executionDuration,
      extraProperties: {},
    }));
    return { ...log, actions, entityChanges: changes.map(toWire) };
  }

  /** All of them or none. */
  async deleteMany(ids: readonly string[]): Promise<void> {
    await this.database.tx(async (tx) => {
      for (const id of new Set(ids)) await tx.remove(AuditLog, id);
    });
  }

  /** The changes that the request made stay: they are the records' history. */
  async delete(id: string): Promise<void> {
    await this.database.tx((tx) => tx.remove(AuditLog, id));
  }

  /** Requests that failed, and those that did not. */
  async errorRate(period: Period): Promise<Record<string, number>> {
    const [row] = await this.database.tx((tx) =>
      tx.query<{ failed: number; total: number }>(
        `select count(*) filter (where http_status_code >= 400)::int as failed, count(*)::int as total from audit_log
          where ${WITHIN}`,
        bounds(period),
      ),
    );
    return { Fault: row!.failed, Success: row!.total - row!.failed };
  }

  /** ms by day. */
  async averageDurations(period: Period): Promise<Record<string, number>> {
    const rows = await this.database.tx((tx) =>
      tx.query<{ day: string; average: number }>(
        `select to_char(execution_time, 'YYYY-MM-DD') as day, avg(execution_duration)::float8 as average from audit_log
          where ${WITHIN} group by 1 order by 1`,
        bounds(period),
      ),
    );
    return Object.fromEntries(rows.map(({ day, average }) => [day, average]));
  }

  private page(
    conditions: Condition[],
    order: ReturnType<typeof parseSorting>,
    skip: number,
    take: number,
  ): Promise<string> {
    this.compiled ??= this.database.list(AuditLog, { columns: COLUMNS, expressions: EXPRESSIONS });
    return this.compiled.page({ conditions, order, skip, take });
  }
}

const WITHIN = `execution_time >= coalesce($1::timestamptz, now() - make_interval(days => 30))
    and execution_time <= coalesce($2::timestamptz, now())`;

function bounds({ startDate, endDate }: Period): unknown[] {
  return [startDate ?? null, endDate ?? null];
}
