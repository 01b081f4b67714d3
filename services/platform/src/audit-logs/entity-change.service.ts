import { Database } from '@ishare/data/database.js';
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
  return name ? { entityTypeFullName: ILike(`%${name.replace(/[\\%_]/g, '\\$&')}%`) } : {};
}

/** What happened to the records of all services. */
@Injectable()
export class EntityChangeService {
  constructor(private readonly database: Database) {}

  async list({
    auditLogId,
    entityChangeType,
    entityId,
    entityTypeFullName,
    userName,
    startDate,
    endDate,
    sorting,
    skipCount,
    maxResultCount,
  }: EntityChangeQuery): Promise<Paged<EntityChangeReply>> {
    const order = parseSorting(sorting, SORTABLE);
    const [rows, totalCount] = await this.database.tx((tx) =>
      tx.em.findAndCount(AuditEntityChange, {
        where: {
          ...(auditLogId ? { auditLogId } : {}),
          ...(entityChangeType === undefined ? {} : { changeType: entityChangeType }),
          ...(entityId ? { entityId } : {}),
          ...ofType(entityTypeFullName),
          ...(userName ? { userName: ILike(`%${userName.replace(/[\\%_]/g, '\\$&')}%`) } : {}),
          ...within(startDate, endDate),
        },
        order: {
          ...Object.fromEntries(
            (order.length > 0 ? order : [{ field: 'changeTime', descending: true }]).map(({ field, descending }) => [
              field,
              descending ? 'DESC' : 'ASC',
            ]),
          ),
          id: 'ASC',
        },
        skip: skipCount,
        take: maxResultCount,
      }),
    );
    return { totalCount, items: rows.map(toWire) };
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
