import { Database } from '@ishare/data/database.js';
import { containing } from '@ishare/data/like.js';
import { EMPTY_GUID, nameId } from '@ishare/kernel/ids.js';
import { parseSorting, type Paged } from '@ishare/kernel/paging.js';
import { Injectable } from '@nestjs/common';
import { Between, ILike, LessThanOrEqual, MoreThanOrEqual, type FindOptionsWhere } from 'typeorm';
import type { EntityChangeQuery, EntityChangeReply } from '@ishare/contracts/platform/audit-logs.js';
import { AuditEntityChange } from './audit-log.entity.js';

const SORTABLE = ['changeTime', 'changeType', 'entityTypeFullName', 'entityId'];
/** Of one history; nobody reads further. */
const MAX_HISTORY = 1_000;

export function toWire({
  id,
  auditLogId,
  tenantId,
  changeTime,
  userName,
  changeType,
  entityId,
  entityTypeFullName,
  propertyChanges,
}: AuditEntityChange): EntityChangeReply {
  const tenant = tenantId === EMPTY_GUID ? null : tenantId;
  return {
    id,
    auditLogId,
    tenantId: tenant,
    changeTime: changeTime.toISOString(),
    userName,
    changeType,
    entityId,
    entityTypeFullName,
    extraProperties: {},
    propertyChanges: propertyChanges.map((change) => ({
      id: nameId(change.propertyName, id),
      tenantId: tenant,
      entityChangeId: id,
      ...change,
    })),
  };
}

function within(from: Date | undefined, to: Date | undefined) {
  if (from && to) return { changeTime: Between(from, to) };
  return from ? { changeTime: MoreThanOrEqual(from) } : to ? { changeTime: LessThanOrEqual(to) } : {};
}

/** Type names are short here; clients may send any part of one. */
function ofType(name: string | undefined): FindOptionsWhere<AuditEntityChange> {
  return name ? { entityTypeFullName: ILike(containing(name)) } : {};
}

type Filter = Omit<EntityChangeQuery, 'skipCount' | 'maxResultCount'>;
type Order = ReturnType<typeof parseSorting>[number];

function filterOf({
  auditLogId,
  entityChangeType,
  entityId,
  entityTypeFullName,
  userName,
  startDate,
  endDate,
}: Filter): FindOptionsWhere<AuditEntityChange> {
  return {
    ...(auditLogId ? { auditLogId } : {}),
    ...(entityChangeType === undefined ? {} : { changeType: entityChangeType }),
    ...(entityId ? { entityId } : {}),
    ...ofType(entityTypeFullName),
    ...(userName ? { userName: ILike(containing(userName)) } : {}),
    ...within(startDate, endDate),
  };
}

/** As asked, else the newest first; the id decides between equals. */
function orderOf({ sorting }: Filter): Order[] {
  const order = parseSorting(sorting, SORTABLE);
  return [
    ...(order.length > 0 ? order : [{ field: 'changeTime', descending: true }]),
    { field: 'id', descending: false },
  ];
}

/** What happened to the records of all services. */
@Injectable()
export class EntityChangeService {
  constructor(private readonly database: Database) {}

  async list({ skipCount, maxResultCount, ...query }: EntityChangeQuery): Promise<Paged<EntityChangeReply>> {
    const [rows, totalCount] = await this.database.tx((tx) =>
      tx.em.findAndCount(AuditEntityChange, {
        where: filterOf(query),
        order: Object.fromEntries(
          orderOf(query).map(({ field, descending }) => [field, descending ? 'DESC' : 'ASC'] as const),
        ),
        skip: skipCount,
        take: maxResultCount,
      }),
    );
    return { totalCount, items: rows.map(toWire) };
  }

  /** The next changes after `last`, by where it stands: neither counted nor passed over one by one at each page. */
  async after(query: Filter, last: AuditEntityChange | undefined, take: number): Promise<AuditEntityChange[]> {
    const order = orderOf(query);
    return this.database.tx((tx) => {
      const found = tx.em.createQueryBuilder(AuditEntityChange, 'c').where(filterOf(query)).take(take);
      for (const { field, descending } of order) found.addOrderBy(`c.${field}`, descending ? 'DESC' : 'ASC');
      if (!last) return found.getMany();
      const beyond = order.map(({ field, descending }, index) =>
        [
          ...order.slice(0, index).map((one) => `c.${one.field} = :${one.field}`),
          `c.${field} ${descending ? '<' : '>'} :${field}`,
        ].join(' and '),
      );
      const [{ field, descending }] = order as [Order];
      return found
        .andWhere(`c.${field} ${descending ? '<=' : '>='} :${field}`)
        .andWhere(`(${beyond.map((one) => `(${one})`).join(' or ')})`)
        .setParameters(Object.fromEntries(order.map((one) => [one.field, last[one.field as keyof AuditEntityChange]])))
        .getMany();
    });
  }

  async get(id: string): Promise<EntityChangeReply> {
    return toWire(await this.database.tx((tx) => tx.get(AuditEntityChange, id)));
  }

  async withUser(id: string): Promise<{ entityChange: EntityChangeReply; userName: string | null }> {
    const row = await this.database.tx((tx) => tx.get(AuditEntityChange, id));
    return { entityChange: toWire(row), userName: row.userName };
  }

  /** The history of one record, or of all, the newest change first. */
  async history(
    entityId?: string,
    entityTypeFullName?: string,
  ): Promise<{ entityChange: EntityChangeReply; userName: string | null }[]> {
    const rows = await this.database.tx((tx) =>
      tx.em.find(AuditEntityChange, {
        where: { ...(entityId ? { entityId } : {}), ...ofType(entityTypeFullName) },
        order: { changeTime: 'DESC', id: 'DESC' },
        take: MAX_HISTORY,
      }),
    );
    return rows.map((row) => ({ entityChange: toWire(row), userName: row.userName }));
  }
}
