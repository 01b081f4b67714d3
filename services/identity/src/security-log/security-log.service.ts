import { Database } from '@ishare/data/database.js';
import type { BatchStep } from '@ishare/data/tenant-batch.js';
import type { Tx } from '@ishare/data/tx.js';
import { newId } from '@ishare/kernel/ids.js';
import { currentContext, currentTenantId, runAsTenant } from '@ishare/server/context.js';
import { storable } from '@ishare/server/secrets.js';
import { Batcher } from '@ishare/server/batcher.js';
import { Injectable } from '@nestjs/common';
import { TenantDirectory } from '../tenants/tenant-directory.service.js';
import { SecurityLogEntry } from './security-log.entity.js';

export type SecurityAction =
  | 'LoginSucceeded'
  | 'LoginLockedout'
  | 'LoginNotAllowed'
  | 'LoginRequiresTwoFactor'
  | 'LoginFailed'
  | 'LoginInvalidUserName'
  | 'LoginInvalidUserNameOrPassword'
  | 'Logout'
  | 'ChangeUserName'
  | 'ChangeEmail'
  | 'ChangePhoneNumber'
  | 'ChangePassword'
  | 'TwoFactorEnabled'
  | 'TwoFactorDisabled'
  | 'RefreshTokenReplayed'
  | 'ForcedOffline'
  | 'ImpersonateUser'
  | 'ImpersonationEnded';

export interface SecurityEvent {
  identity: 'Identity' | 'IdentityTwoFactor' | 'IdentityServer';
  action: SecurityAction;
  userId?: string | null;
  userName?: string | null;
  clientId?: string | null;
  extraProperties?: Record<string, unknown>;
}

const APPLICATION = 'iShare';

/** Keeps who signed in, failed to, or changed what protects an account. */
@Injectable()
export class SecurityLog {
  static readonly table = 'security_log';
  private readonly batcher = new Batcher<SecurityLogEntry>((tenantId, rows) =>
    runAsTenant(tenantId, () =>
      this.database.write([this.database.insertion(SecurityLogEntry, rows)], { touched: [SecurityLog.table] }),
    ),
  );

  constructor(
    private readonly database: Database,
    private readonly tenants: TenantDirectory,
  ) {}

  /**
   * Writes one row of the current tenant, in the transaction given, or else together with those that come at the same
   * time.
   */
  async write(event: SecurityEvent, tx?: Tx): Promise<void> {
    if (tx) await tx.insert(SecurityLogEntry, this.entry(event, tx.tenantId, await this.tenants.nameIn(tx)));
    else await this.batcher.add(currentTenantId(), await this.row(event));
  }

  /** The row as a step of a batch that writes more. */
  async step(event: SecurityEvent): Promise<BatchStep> {
    return this.database.insertion(SecurityLogEntry, [await this.row(event)]);
  }

  private async row(event: SecurityEvent): Promise<SecurityLogEntry> {
    const tenantId = currentTenantId();
    return this.entry(event, tenantId, await this.tenants.nameOf(tenantId));
  }

  private entry(event: SecurityEvent, tenantId: string, tenantName: string | null): SecurityLogEntry {
    const context = currentContext();
    const text = (value: string | null | undefined, length: number) => (value ? storable(value, length) : null);
    return {
      id: newId(),
      tenantId,
      tenantName,
      applicationName: APPLICATION,
      identity: event.identity,
      action: event.action,
      userId: event.userId ?? null,
      userName: text(event.userName, 256),
      clientId: text(event.clientId ?? context?.principal?.clientId, 64),
      correlationId: text(context?.correlationId, 64),
      clientIpAddress: text(context?.clientIp, 64),
      browserInfo: text(context?.userAgent, 512),
      creationTime: new Date(),
      extraProperties: event.extraProperties ?? {},
    };
  }
}
