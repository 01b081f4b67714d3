import type { changePasswordBody, Profile, profileUpdate } from '@ishare/contracts/identity/profile.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { refuseImpersonatorOf } from '@ishare/server/impersonation.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { identityErrors } from '../errors.js';
import { Credentials } from '../passwords/credentials.service.js';
import { SecurityLog, type SecurityAction } from '../security-log/security-log.service.js';
import { TenantSettings } from '../settings/tenant-settings.service.js';
import { checkNames } from '../users/user-names.js';
import { PasswordChanges } from '../users/password-changes.service.js';
import { User } from '../users/user.entity.js';
import { OwnerCheck } from './owner-check.service.js';

/** What an account is found by, and reached by where its password is lost. */
const SIGN_IN_FIELDS = ['userName', 'email', 'phoneNumber'] as const;

/** What signed-in users see and change of themselves. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly database: Database,
    private readonly credentials: Credentials,
    private readonly passwords: PasswordChanges,
    private readonly log: SecurityLog,
    private readonly settings: TenantSettings,
    private readonly owner: OwnerCheck,
  ) {}

  async get(): Promise<Profile> {
    const {
      userName,
      email,
      name,
      surname,
      phoneNumber,
      isExternal,
      passwordHash,
      emailConfirmed,
      phoneNumberConfirmed,
      extraProperties,
      concurrencyStamp,
    } = await this.database.tx((tx) => this.self(tx));
    return {
      userName,
      email,
      name,
      surname,
      phoneNumber,
      isExternal,
      hasPassword: passwordHash !== null,
      emailConfirmed,
      phoneNumberConfirmed,
      extraProperties,
      concurrencyStamp,
    };
  }

  async update({ concurrencyStamp, currentPassword, ...body }: z.output<typeof profileUpdate>): Promise<Profile> {
    refuseImpersonatorOf(currentPrincipal().userId);
    const values = await this.settings.values();
    const changesSignIn = (user: User) => SIGN_IN_FIELDS.some((field) => body[field] !== user[field]);
    const isAsked = changesSignIn(await this.database.tx((tx) => this.self(tx)));
    if (isAsked) await this.owner.assert(currentPassword);
    await this.database.tx(async (tx) => {
      const user = { ...(await this.self(tx, true)) };
      // Somebody else has changed it meanwhile, and the form would take that back.
      if (!isAsked && changesSignIn(user)) throw new AppError(kernelErrors.Concurrency);
      if (body.userName !== user.userName && values[settings.user.isUserNameUpdateEnabled.name] !== 'true')
        throw new AppError(identityErrors.UserNameUpdateDisabled);
      if (body.email !== user.email && values[settings.user.isEmailUpdateEnabled.name] !== 'true')
        throw new AppError(identityErrors.EmailUpdateDisabled);
      const names = await checkNames(body, user.id, tx);
      const phoneChanged = body.phoneNumber !== user.phoneNumber;
      // A stolen session must not take the second step away; a new number is confirmed by a code first, a new address
      // by a link.
      const emailChanged = names.normalizedEmail !== user.normalizedEmail;
      if (user.twoFactorEnabled && (phoneChanged || (emailChanged && user.emailConfirmed)))
        throw new AppError(identityErrors.TwoFactorWithoutFactor);
      const confirmations = {
        ...(emailChanged ? { emailConfirmed: false } : {}),
        ...(phoneChanged ? { phoneNumberConfirmed: false } : {}),
      };
      await tx.update(User, user.id, { ...body, ...names, ...confirmations }, concurrencyStamp);
      const changed: [boolean, SecurityAction][] = [
        [names.userName !== user.userName, 'ChangeUserName'],
        [names.email !== user.email, 'ChangeEmail'],
        [phoneChanged, 'ChangePhoneNumber'],
      ];
      for (const [isChanged, action] of changed)
        if (isChanged)
          await this.log.write({ identity: 'Identity', action, userId: user.id, userName: names.userName }, tx);
    });
    return this.get();
  }

  async changePassword({ currentPassword, newPassword }: z.output<typeof changePasswordBody>): Promise<void> {
    refuseImpersonatorOf(currentPrincipal().userId);
    const user = await this.database.tx((tx) => this.self(tx));
    if (user.isExternal) throw new AppError(identityErrors.ExternalUserPassword);
    const outcome = await this.credentials.check(user.userName, currentPassword);
    if (outcome.kind !== 'right') throw new AppError(identityErrors.PasswordMismatch);
    const hash = await this.passwords.hash(newPassword);
    await this.database.tx(async (tx) =>
      this.passwords.apply(await this.self(tx), hash, tx, currentPrincipal().sessionId),
    );
  }

  private self(tx: Tx, lock = false): Promise<User> {
    return tx.get(User, currentPrincipal().userId, { lock });
  }
}
