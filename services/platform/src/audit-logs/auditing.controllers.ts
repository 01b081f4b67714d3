// The audit log where other clients look for it, and with their names: the same records under the same permissions.
import {
  type AuditLogQuery,
  type entityHistoryQuery,
  type manyIds,
  type changeQuery,
  auditing,
  auditingChanges,
} from '@ishare/contracts/platform/audit-logs.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { AuditLogService } from './audit-log.service.js';
import { EntityChangeService } from './entity-change.service.js';

@ApiTags('AuditLogs')
@Controller()
export class AuditingLogController {
  constructor(private readonly logs: AuditLogService) {}

  @Serves(auditing.list)
  list(query: AuditLogQuery) {
    return this.logs.list(query);
  }

  @Serves(auditing.get)
  get(id: string) {
    return this.logs.get(id);
  }

  @Serves(auditing.deleteMany)
  deleteMany({ ids }: z.output<typeof manyIds>) {
    return this.logs.deleteMany(ids);
  }

  @Serves(auditing.remove)
  delete(id: string) {
    return this.logs.delete(id);
  }
}

@ApiTags('AuditLogs')
@Controller()
export class AuditingChangesController {
  constructor(private readonly changes: EntityChangeService) {}

  @Serves(auditingChanges.list)
  list({ changeType, startTime, endTime, ...query }: z.output<typeof changeQuery>) {
    return this.changes.list({ ...query, entityChangeType: changeType, startDate: startTime, endDate: endTime });
  }

  @Serves(auditingChanges.history)
  async history({ entityId, entityTypeFullName }: z.output<typeof entityHistoryQuery>) {
    return { items: await this.changes.history(entityId, entityTypeFullName) };
  }

  @Serves(auditingChanges.withUser)
  withUser(id: string) {
    return this.changes.withUser(id);
  }

  @Serves(auditingChanges.get)
  get(id: string) {
    return this.changes.get(id);
  }
}
