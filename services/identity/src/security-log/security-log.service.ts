import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { currentContext } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import { TenantDirectory } from '../tenants/tenant-directory.service.js';
import { SecurityLogEntry } from './security-log.entity.js';

export type SecurityAction =
  | 'LoginSucceeded' | 'LoginLockedout' | 'LoginNotAllowed' | 'LoginRequiresTwoFactor' | 'LoginFailed' | 'LoginInvalidUserName' | 'LoginInvalidUserNameOrPassword'
  | 'Logout' | 'ChangeUserName' | 'ChangeEmail' | 'ChangePhoneNumber' | 'ChangePassword' | 'TwoFactorEnabled' | 'TwoFactorDisabled'
  | 'RefreshTokenReplayed' | 'ForcedOffline' | 'ImpersonateUser' | 'ImpersonationEnded';

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
  constructor(private readonly database: Database, private readonly tenants: TenantDirectory) {}

  /** Writes one row of the current tenant, in the transaction given or in one of its own. */
  async write(event: SecurityEvent, tx?: Tx): Promise<void> {
    if (!tx) return this.database.tx((own) => this.write(event, own));
    const context = currentContext();
    await tx.insert(SecurityLogEntry, {
      tenantName: await this.tenants.nameOf(tx.tenantId, tx),
      applicationName: APPLICATION, identity: event.identity, action: event.action,
      userId: event.userId ?? null, userName: event.userName?.slice(0, 256) ?? null, clientId: event.clientId ?? context?.principal?.clientId ?? null,
      correlationId: context?.correlationId ?? null, clientIpAddress: context?.clientIp ?? null, browserInfo: context?.userAgent ?? null,
      creationTime: new Date(), extraProperties: event.extraProperties ?? {},
    });
  }
}
