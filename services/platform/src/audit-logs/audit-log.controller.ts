import { auditingPermissions } from '@ishare/contracts/identity/permissions.js';
import { features } from '@ishare/contracts/saas/features.js';
import { Allow, FromPath, FromQuery, Returns } from '@ishare/server/routes.js';
import { pagedReply } from '@ishare/server/schemas.js';
import { Controller, Delete, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { NeedsFeature } from '@ishare/server/features.js';
import {
  auditLogItem,
  auditLogQuery,
  auditLogReply,
  changeWithUser,
  entityChangeExportQuery,
  entityChangeQuery,
  entityChangeReply,
  entityHistoryQuery,
  periodQuery,
  statistics,
  type AuditLogQuery,
  type EntityChangeExportQuery,
  type EntityChangeQuery,
  type Period,
} from './audit-log.dto.js';
import { AuditLogService } from './audit-log.service.js';
import { EntityChangeExport } from './entity-change-export.service.js';
import { EntityChangeService } from './entity-change.service.js';

const P = auditingPermissions.names.AuditLog;

@ApiTags('AuditLogs')
@Controller('api/audit-logging/audit-logs')
@NeedsFeature(features.auditLogging)
export class AuditLogController {
  constructor(
    private readonly logs: AuditLogService,
    private readonly changes: EntityChangeService,
    private readonly exports: EntityChangeExport,
  ) {}

  @Get()
  @Allow(P.Default)
  @Returns(pagedReply(auditLogItem))
  list(@FromQuery(auditLogQuery) query: AuditLogQuery) {
    return this.logs.list(query);
  }

  @Get('entity-changes')
  @Allow(P.Default)
  @Returns(pagedReply(entityChangeReply))
  entityChanges(@FromQuery(entityChangeQuery) query: EntityChangeQuery) {
    return this.changes.list(query);
  }

  @Get('entity-changes-with-username')
  @Allow(P.Default)
  @Returns(z.array(changeWithUser))
  history(@FromQuery(entityHistoryQuery) { entityId, entityTypeFullName }: z.output<typeof entityHistoryQuery>) {
    return this.changes.history(entityId, entityTypeFullName);
  }

  @Get('entity-change-with-username/:id')
  @Allow(P.Default)
  @Returns(changeWithUser)
  changeWithUser(@FromPath('id') id: string) {
    return this.changes.withUser(id);
  }

  @Get('entity-changes/export')
  @Allow(P.Default)
  @Returns('file')
  exportChanges(@FromQuery(entityChangeExportQuery) query: EntityChangeExportQuery) {
    return this.exports.file(query);
  }

  @Get('entity-changes/:id')
  @Allow(P.Default)
  @Returns(entityChangeReply)
  entityChange(@FromPath('id') id: string) {
    return this.changes.get(id);
  }

  @Get('statistics/error-rate')
  @Allow(P.Default)
  @Returns(statistics)
  async errorRate(@FromQuery(periodQuery) period: Period) {
    return { data: await this.logs.errorRate(period) };
  }

  @Get('statistics/average-execution-duration-per-day')
  @Allow(P.Default)
  @Returns(statistics)
  async averageDurations(@FromQuery(periodQuery) period: Period) {
    return { data: await this.logs.averageDurations(period) };
  }

  @Get(':id')
  @Allow(P.Default)
  @Returns(auditLogReply)
  get(@FromPath('id') id: string) {
    return this.logs.get(id);
  }

  @Delete(':id')
  @Allow(P.Delete)
  @Returns('nothing')
  delete(@FromPath('id') id: string) {
    return this.logs.delete(id);
  }
}
