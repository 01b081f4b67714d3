import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { hashPassword } from '@ishare/server/password-hash.js';
import { refuseImpersonatorOf } from '@ishare/server/impersonation.js';
import { Injectable } from '@nestjs/common';
import { identityErrors } from '../errors.js';
import { checkPassword } from '@ishare/server/password-policy.js';
import { SecurityLog } from '../security-log/security-log.service.js';
import { Sessions } from '../sessions/sessions.service.js';
import { TenantSettings } from '../settings/tenant-settings.service.js';
import { User } from './user.entity.js';

/** Gives users a new password and ends the sign-ins that were made with the old one. */
@Injectable()
export class PasswordChanges {
  constructor(
    private readonly sessions: Sessions,
    private readonly log: SecurityLog,
    private readonly settings: TenantSettings,
  ) {}

  /** Checks the rules and computes the hash; outside of a transaction, because it takes its time. */
  async hash(password: string): Promise<string> {
    checkPassword(password, await this.settings.values());
    return hashPassword(password);
  }

  /** `keepSession` survives: that of the user who changes the password in it. */
  async apply(user: User, passwordHash: string, tx: Tx, keepSession?: string): Promise<void> {
    if (user.isExternal) throw new AppError(identityErrors.ExternalUserPassword);
    refuseImpersonatorOf(user.id);
    await tx.update(User, user.id, {
      passwordHash,
      lastPasswordChangeTime: new Date(),
      shouldChangePasswordOnNextLogin: false,
      accessFailedCount: 0,
    });
    await this.sessions.endAll(user.id, tx, keepSession);
    await this.log.write(
      { identity: 'Identity', action: 'ChangePassword', userId: user.id, userName: user.userName },
      tx,
    );
  }
}
