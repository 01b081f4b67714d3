import { entitiesChanged, requestsAudited } from '@ishare/contracts/platform/events.js';
import { features } from '@ishare/contracts/saas/features.js';
import type { Tx } from '@ishare/data/tx.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { TenantFinder } from '@ishare/server/request-hooks.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Features } from '@ishare/server/features.js';
import { AuditEntityChange, AuditLog } from './audit-log.entity.js';

/** How often a tenant's old logs are looked for, in ms. */
const SWEEP_PERIOD = 3_600_000;

/** Keeps what the services tell of requests and changes, for as long as the tenant's features say. */
@Injectable()
export class AuditLogHandlers {
  private readonly sweptAt = new Map<string, number>();

  constructor(
    private readonly tenants: TenantFinder,
    private readonly features: Features,
  ) {}

  @OnEvent(requestsAudited)
  async requestsAudited({ requests }: z.output<typeof requestsAudited.schema>, tx: Tx): Promise<void> {
    const rows: Partial<AuditLog>[] = [];
    for (const { serviceName, methodName, parameters, executionTime, impersonatorTenantId, ...request } of requests) {
      rows.push({
        ...request,
        executionTime: new Date(executionTime),
        actions: methodName ? [{ serviceName, methodName, parameters }] : [],
        tenantName: await this.nameOf(tx.tenantId),
        impersonatorTenantId: impersonatorTenantId === EMPTY_GUID ? null : impersonatorTenantId,
        impersonatorTenantName: impersonatorTenantId ? await this.nameOf(impersonatorTenantId) : null,
      });
    }
    await tx.insertMany(AuditLog, rows);
    await this.sweep(tx);
  }

  @OnEvent(entitiesChanged)
  async entitiesChanged(
    { changes, auditLogId, userName, correlationId }: z.output<typeof entitiesChanged.schema>,
    tx: Tx,
  ): Promise<void> {
    await tx.insertMany(
      AuditEntityChange,
      changes.map((change) => ({
        ...change,
        changeTime: new Date(change.changeTime),
        auditLogId,
        userName,
        correlationId,
      })),
    );
  }

  private async nameOf(tenantId: string): Promise<string | null> {
    return tenantId === EMPTY_GUID ? null : ((await this.tenants.find(tenantId))?.name ?? null);
  }

  private async sweep(tx: Tx): Promise<void> {
    if (Date.now() - (this.sweptAt.get(tx.tenantId) ?? 0) < SWEEP_PERIOD) return;
    this.sweptAt.set(tx.tenantId, Date.now());
    const days = Number((await this.features.of(tx.tenantId))[features.auditRetention.name]);
    if (!days) return;
    await tx.query(`delete from audit_log where execution_time < now() - make_interval(days => $1)`, [days]);
    await tx.query(`delete from audit_entity_change where change_time < now() - make_interval(days => $1)`, [days]);
  }
}
