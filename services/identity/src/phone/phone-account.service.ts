import { settings } from '@ishare/contracts/platform/settings.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { refuseImpersonatorOf } from '@ishare/server/impersonation.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { identityErrors } from '../errors.js';
import { SecurityLog } from '../security-log/security-log.service.js';
import { PasswordChanges } from '../users/password-changes.service.js';
import { OwnerCheck } from '../profile/owner-check.service.js';
import { Registration } from '../account/registration.service.js';
import { TenantSettings } from '../settings/tenant-settings.service.js';
import { User } from '../users/user.entity.js';
import type { changeNumberBody, phoneRegisterBody, phoneResetBody } from '@ishare/contracts/identity/account.js';
import { PhoneCodes } from './phone-codes.service.js';

/** What people do with a phone number and no password: register, sign in, and get a new password. */
@Injectable()
export class PhoneAccounts {
  constructor(
    private readonly database: Database,
    private readonly codes: PhoneCodes,
    private readonly passwords: PasswordChanges,
    private readonly log: SecurityLog,
    private readonly registration: Registration,
    private readonly settings: TenantSettings,
    private readonly owner: OwnerCheck,
  ) {}

  /** The one active user of the current tenant who has confirmed the number. */
  async find(phoneNumber: string): Promise<User | null> {
    const found = await this.database.tx((tx) =>
      tx.em.find(User, { where: { phoneNumber, phoneNumberConfirmed: true, isActive: true, isDeleted: false } }),
    );
    return found.length === 1 ? found[0]! : null;
  }

  async sendSignInCode(phoneNumber: string): Promise<void> {
    await this.codes.send('sign-in', phoneNumber, (await this.find(phoneNumber)) !== null);
  }

  async sendPasswordResetCode(phoneNumber: string): Promise<void> {
    await this.codes.send('reset-password', phoneNumber, (await this.find(phoneNumber)) !== null);
  }

  async sendRegisterCode(phoneNumber: string): Promise<void> {
    await this.registration.assertOpen();
    await this.database.tx((tx) => this.assertFree(phoneNumber, null, tx));
    await this.codes.send('register', phoneNumber, true);
  }

  async register({
    phoneNumber,
    code,
    password,
    userName = phoneNumber.replace('+', ''),
    name,
    emailAddress = `${phoneNumber.replace('+', '')}@phone.invalid`,
  }: z.output<typeof phoneRegisterBody>): Promise<void> {
    await this.registration.assertOpen();
    const passwordHash = await this.passwords.hash(password);
    await this.codes.redeem('register', phoneNumber, code);
    await this.database.tx(async (tx) => {
      await this.assertFree(phoneNumber, null, tx);
      await this.registration.add(
        { userName, email: emailAddress, name, phoneNumber, phoneNumberConfirmed: true, passwordHash },
        tx,
      );
    });
  }

  async resetPassword({ phoneNumber, code, newPassword }: z.output<typeof phoneResetBody>): Promise<void> {
    const passwordHash = await this.passwords.hash(newPassword);
    await this.codes.redeem('reset-password', phoneNumber, code);
    const user = await this.find(phoneNumber);
    if (!user) throw new AppError(identityErrors.InvalidVerifyCode);
    await this.database.tx(async (tx) =>
      this.passwords.apply(await tx.get(User, user.id, { lock: true }), passwordHash, tx),
    );
  }

  async sendChangeCode(phoneNumber: string): Promise<void> {
    refuseImpersonatorOf(currentPrincipal().userId);
    if (!(await this.settings.isOn(settings.signIn.enablePhoneNumberConfirmation)))
      throw new AppError(identityErrors.PhoneNumberConfirmationDisabled);
    await this.database.tx((tx) => this.assertFree(phoneNumber, currentPrincipal().userId, tx));
    await this.codes.send('change-number', phoneNumber, true);
  }

  async changeNumber({
    newPhoneNumber: phoneNumber,
    code,
    currentPassword,
  }: z.output<typeof changeNumberBody>): Promise<void> {
    const { userId, userName } = currentPrincipal();
    await this.owner.assert(currentPassword);
    await this.codes.redeem('change-number', phoneNumber, code);
    await this.database.tx(async (tx) => {
      await this.assertFree(phoneNumber, userId, tx);
      await tx.update(User, userId, { phoneNumber, phoneNumberConfirmed: true });
      await this.log.write({ identity: 'Identity', action: 'ChangePhoneNumber', userId, userName }, tx);
    });
  }

  private async assertFree(phoneNumber: string, ownId: string | null, tx: Tx): Promise<void> {
    const holder = await tx.find(User, { phoneNumber, phoneNumberConfirmed: true });
    if (holder && holder.id !== ownId) throw new AppError(identityErrors.DuplicatePhoneNumber, { 0: phoneNumber });
  }
}
