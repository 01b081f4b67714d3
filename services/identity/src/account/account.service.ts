import type { User as UserRecord } from '@ishare/contracts/identity/user.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { Database } from '@ishare/data/database.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { identityErrors } from '../errors.js';
import { TenantSettings } from '../settings/tenant-settings.service.js';
import { PasswordChanges } from '../users/password-changes.service.js';
import { User } from '../users/user.entity.js';
import { UserService } from '../users/user.service.js';
import type { registerBody, resetBody } from '@ishare/contracts/identity/account.js';
import { Captcha } from './captcha.service.js';
import { EmailLinks } from './email-links.service.js';
import { Registration } from './registration.service.js';

/** What people do with an e-mail address and no sign-in: register, confirm the address, and get a new password. */
@Injectable()
export class Account {
  constructor(
    private readonly database: Database,
    private readonly settings: TenantSettings,
    private readonly registration: Registration,
    private readonly passwords: PasswordChanges,
    private readonly links: EmailLinks,
    private readonly users: UserService,
    private readonly captcha: Captcha,
  ) {}

  async register({
    userName,
    emailAddress: email,
    password,
    captchaResponse,
  }: z.output<typeof registerBody>): Promise<UserRecord> {
    await this.registration.assertOpen();
    await this.captcha.check('register', captchaResponse);
    await this.links.assertNotTooMany(email);
    const passwordHash = await this.passwords.hash(password);
    const user = await this.database.tx((tx) => this.registration.add({ userName, email, passwordHash }, tx));
    if (await this.settings.isOn(settings.signIn.requireConfirmedEmail)) await this.links.send('confirm-email', user);
    return this.users.get(user.id);
  }

  /**
   * An unknown address is answered like a known one, and so is one that nobody has confirmed: it may be a stranger's.
   */
  async sendPasswordReset(email: string, captchaResponse: string | undefined): Promise<void> {
    await this.captcha.check('forgot-password', captchaResponse);
    await this.links.assertNotTooMany(email);
    const user = await this.database.tx((tx) =>
      tx.find(User, { normalizedEmail: email.toUpperCase(), isActive: true, isExternal: false }),
    );
    if (user?.emailConfirmed) await this.links.send('reset-password', user);
    // Who cannot sign in without having confirmed it may have lost the first link.
    else if (user && (await this.settings.isOn(settings.signIn.requireConfirmedEmail)))
      await this.links.send('confirm-email', user);
  }

  async resetPassword({ userId, resetToken, password }: z.output<typeof resetBody>): Promise<void> {
    const user = await this.known(userId);
    const passwordHash = await this.passwords.hash(password);
    await this.links.redeem('reset-password', user, resetToken);
    await this.database.tx(async (tx) =>
      this.passwords.apply(await tx.get(User, user.id, { lock: true }), passwordHash, tx),
    );
  }

  /** Sends the caller a link to confirm the own address. */
  async sendConfirmation(): Promise<void> {
    const user = await this.known(currentPrincipal().userId);
    await this.links.assertNotTooMany(user.email);
    await this.links.send('confirm-email', user);
  }

  async confirmEmail(userId: string, token: string): Promise<void> {
    const user = await this.known(userId);
    await this.links.redeem('confirm-email', user, token);
    await this.database.tx((tx) => tx.update(User, user.id, { emailConfirmed: true }));
  }

  private async known(userId: string): Promise<User> {
    const user = await this.database.tx((tx) => tx.find(User, { id: userId, isActive: true }));
    if (!user) throw new AppError(identityErrors.LinkExpired);
    return user;
  }
}
