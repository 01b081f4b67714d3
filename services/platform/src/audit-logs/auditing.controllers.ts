// The audit log where other clients look for it, and with their names: the same records under the same permissions.
import { auditingPermissions } from '@ishare/contracts/identity/permissions.js';
import { features } from '@ishare/contracts/saas/features.js';
import { NeedsFeature } from '@ishare/server/features.js';
import { Allow, FromBody, FromPath, FromQuery, Returns } from '@ishare/server/routes.js';
import { guid, itemsReply, pagedReply } from '@ishare/server/schemas.js';
import { Controller, Delete, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  auditLogItem,
  auditLogQuery,
  auditLogReply,
  changeWithUser,
  entityChangeQuery,
  entityChangeReply,
  entityHistoryQuery,
  type AuditLogQuery,
} from './audit-log.dto.js';
import { AuditLogService } from './audit-log.service.js';
import { EntityChangeService } from './entity-change.service.js';

const P = auditingPermissions.names.AuditLog;

const manyIds = z.object({ ids: z.array(guid()).min(1).max(1_000) });
const { entityChangeType, startDate, endDate, ...shared } = entityChangeQuery.shape;
const changeQuery = z.object({
  ...shared,
  changeType: entityChangeType,
  startTime: startDate,
  endTime: endDate,
});

@ApiTags('AuditLogs')
@Controller('api/auditing/audit-log')
@NeedsFeature(features.auditLogging)
export class AuditingLogController {
  constructor(private readonly logs: AuditLogService) {}

  @Get()
  @Allow(P.Default)
  @Returns(pagedReply(auditLogItem))
  list(@FromQuery(auditLogQuery) query: AuditLogQuery) {
    return this.logs.list(query);
  }

  @Get(':id')
  @Allow(P.Default)
  @Returns(auditLogReply)
  get(@FromPath('id') id: string) {
    return this.logs.get(id);
  }

  @Delete('bulk')
  @Allow(P.Delete)
  @Returns('nothing')
  deleteMany(@FromBody(manyIds) { ids }: z.output<typeof manyIds>) {
    return this.logs.deleteMany(ids);
  }

  @Delete(':id')
  @Allow(P.Delete)
  @Returns('nothing')
  delete(@FromPath('id') id: string) {
    return this.logs.delete(id);
  }
}

@ApiTags('AuditLogs')
@Controller('api/auditing/entity-changes')
@NeedsFeature(features.auditLogging)
export class AuditingChangesController {
  constructor(private readonly changes: EntityChangeService) {}

  @Get()
  @Allow(P.Default)
  @Returns(pagedReply(entityChangeReply))
  list(@FromQuery(changeQuery) { changeType, startTime, endTime, ...query }: z.output<typeof changeQuery>) {
    return this.changes.list({ ...query, entityChangeType: changeType, startDate: startTime, endDate: endTime });
  }

  @Get('with-username')
  @Allow(P.Default)
  @Returns(itemsReply(changeWithUser))
  async history(@FromQuery(entityHistoryQuery) { entityId, entityTypeFullName }: z.output<typeof entityHistoryQuery>) {
    return { items: await this.changes.history(entityId, entityTypeFullName) };
  }

  @Get('with-username/:id')
  @Allow(P.Default)
  @Returns(changeWithUser)
  withUser(@FromPath('id') id: string) {
    return this.changes.withUser(id);
  }

  @Get(':id')
  @Allow(P.Default)
  @Returns(entityChangeReply)
  get(@FromPath('id') id: string) {
    return this.changes.get(id);
  }
}
