import {
  type AuditLogQuery,
  type EntityChangeExportQuery,
  type EntityChangeQuery,
  type entityHistoryQuery,
  type Period,
  auditLogs,
} from '@ishare/contracts/platform/audit-logs.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { AuditLogService } from './audit-log.service.js';
import { EntityChangeExport } from './entity-change-export.service.js';
import { EntityChangeService } from './entity-change.service.js';

@ApiTags('AuditLogs')
@Controller()
export class AuditLogController {
  constructor(
    private readonly logs: AuditLogService,
    private readonly changes: EntityChangeService,
    private readonly exports: EntityChangeExport,
  ) {}

  @Serves(auditLogs.list)
  list(query: AuditLogQuery) {
    return this.logs.list(query);
  }

  @Serves(auditLogs.entityChanges)
  entityChanges(query: EntityChangeQuery) {
    return this.changes.list(query);
  }

  @Serves(auditLogs.history)
  history({ entityId, entityTypeFullName }: z.output<typeof entityHistoryQuery>) {
    return this.changes.history(entityId, entityTypeFullName);
  }

  @Serves(auditLogs.changeWithUser)
  changeWithUser(id: string) {
    return this.changes.withUser(id);
  }

  @Serves(auditLogs.exportChanges)
  exportChanges(query: EntityChangeExportQuery) {
    return this.exports.file(query);
  }

  @Serves(auditLogs.entityChange)
  entityChange(id: string) {
    return this.changes.get(id);
  }

  @Serves(auditLogs.errorRate)
  async errorRate(period: Period) {
    return { data: await this.logs.errorRate(period) };
  }

  @Serves(auditLogs.averageDurations)
  async averageDurations(period: Period) {
    return { data: await this.logs.averageDurations(period) };
  }

  @Serves(auditLogs.get)
  get(id: string) {
    return this.logs.get(id);
  }

  @Serves(auditLogs.remove)
  delete(id: string) {
    return this.logs.delete(id);
  }
}
