import { settings } from '@ishare/contracts/platform/settings.js';
import { Database } from '@ishare/data/database.js';
import type { BatchStep } from '@ishare/data/tenant-batch.js';
import { AppError, type ErrorDefinition } from '@ishare/kernel/errors.js';
import { assertRoom } from '@ishare/server/password-hash.js';
import { Injectable } from '@nestjs/common';
import { Captcha } from '../account/captcha.service.js';
import { Clock } from '../clock.js';
import { identityErrors } from '../errors.js';
import { Credentials, type Outcome } from '../passwords/credentials.service.js';
import type { SecurityAction } from '../security-log/security-log.service.js';
import { TwoFactorBehaviour } from '@ishare/contracts/identity/account-settings.js';
import { TenantSettings } from '../settings/tenant-settings.service.js';
import { RememberedBrowsers, type SignInBrowser } from '../two-factor/remembered-browsers.service.js';
import { TwoFactor } from '../two-factor/two-factor.service.js';
import { PasswordChanges } from '../users/password-changes.service.js';
import { User } from '../users/user.entity.js';
import { signInErrors } from './sign-in-errors.js';
import { SignIn } from './sign-in.service.js';

const refusedAs: Record<Exclude<Outcome['kind'], 'right'>, SecurityAction> = {
  unknown: 'LoginInvalidUserName',
  locked: 'LoginLockedout',
  wrong: 'LoginInvalidUserNameOrPassword',
};
const DAY = 86_400_000;

/** What a sign-in brings along beside name and password. */
export interface FurtherSteps {
  /** Of the second step. */
  provider?: string | undefined;
  code?: string | undefined;
  /** The proof that a sign-in with the old password gave, and the password to take its place. */
  changePasswordToken?: string | undefined;
  newPassword?: string | undefined;
  /** Of the captcha, where the settings want one. */
  captchaResponse?: string | undefined;
  /** Where the second step may be remembered, and whether it shall be. */
  browser?: SignInBrowser | undefined;
  rememberBrowser?: boolean | undefined;
}

/**
 * Name and password of a user of the current tenant, as its settings will have it: the same at the token endpoint and
 * at the server's own page.
 */
@Injectable()
export class PasswordSignIn {
  constructor(
    private readonly credentials: Credentials,
    private readonly twoFactor: TwoFactor,
    private readonly signIn: SignIn,
    private readonly settings: TenantSettings,
    private readonly passwords: PasswordChanges,
    private readonly captcha: Captcha,
    private readonly browsers: RememberedBrowsers,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * The user who may sign in; a refusal that a further step can mend carries its proof in `data`. `finish` completes
   * the sign-in and writes the step that it is given with the rest.
   */
  async check(
    clientId: string,
    { username, password, ...steps }: FurtherSteps & { username: string; password: string },
    finish?: (user: User, proof: BatchStep) => Promise<void>,
  ): Promise<User> {
    if (!(await this.settings.isOn(settings.account.enableLocalLogin))) throw new AppError(signInErrors.NoLocalLogin);
    await assertRoom();
    await this.captcha.check('login', steps.captchaResponse, username);
    const goOn = async (user: User) => {
      await this.afterFirstProof(clientId, user, steps);
      return this.renewed(clientId, user, steps);
    };
    if (!finish) return goOn(await this.verify(clientId, username, password));
    return this.verify(clientId, username, password, async (user) => {
      const proven = await goOn(user);
      await finish(proven, this.credentials.proof(proven));
      return proven;
    });
  }

  /**
   * The user whose password it is, or whom `use` makes of it; failures count and are logged. That an account is locked
   * is told to its owner alone.
   */
  async verify(
    clientId: string,
    username: string,
    password: string,
    use?: (user: User) => Promise<User>,
  ): Promise<User> {
    const outcome = await this.credentials.check(username, password, use);
    if (outcome.kind !== 'right') {
      await this.signIn.logRefusal(
        clientId,
        refusedAs[outcome.kind],
        outcome.kind === 'unknown' ? username : outcome.user,
      );
      const isLockedOwner = outcome.kind === 'locked' && outcome.isRight;
      throw new AppError(isLockedOwner ? signInErrors.LockedOut : signInErrors.WrongCredentials);
    }
    return outcome.user;
  }

  /** The same for a user whom a provider elsewhere has vouched for. */
  async checkExternal(clientId: string, user: User, steps: FurtherSteps): Promise<User> {
    if (user.lockoutEnd && user.lockoutEnd.getTime() > this.clock.now()) {
      await this.signIn.logRefusal(clientId, 'LoginLockedout', user);
      throw new AppError(signInErrors.LockedOut);
    }
    await this.afterFirstProof(clientId, user, steps);
    return user;
  }

  private async afterFirstProof(clientId: string, user: User, steps: FurtherSteps): Promise<void> {
    const problem = user.isActive ? await this.unconfirmed(user) : signInErrors.NotAllowed;
    if (problem) {
      await this.signIn.logRefusal(clientId, 'LoginNotAllowed', user);
      throw new AppError(problem);
    }
    if ((await this.needsSecondStep(user)) && !(await this.browsers.knows(user, steps.browser)))
      await this.secondStep(clientId, user, steps);
  }

  /** The second step alone, on the strength of the proof of the first. */
  async checkCode(
    clientId: string,
    userId: string,
    proof: string,
    { code = '', ...steps }: FurtherSteps,
  ): Promise<User> {
    const user = await this.twoFactor.proven(userId, proof);
    await this.secondStep(clientId, user, { ...steps, code });
    return user.isExternal ? user : this.renewed(clientId, user, {});
  }

  private async unconfirmed({ emailConfirmed, phoneNumberConfirmed }: User): Promise<ErrorDefinition | undefined> {
    if (!emailConfirmed && (await this.settings.isOn(settings.signIn.requireConfirmedEmail)))
      return signInErrors.EmailNotConfirmed;
    if (!phoneNumberConfirmed && (await this.settings.isOn(settings.signIn.requireConfirmedPhoneNumber)))
      return signInErrors.PhoneNotConfirmed;
    return undefined;
  }

  /** Where it is forced, everybody is asked who has something to be asked on. */
  private async needsSecondStep(user: User): Promise<boolean> {
    const behaviour = await this.settings.number(settings.twoFactor.behaviour);
    if (behaviour === TwoFactorBehaviour.Disabled) return false;
    return (
      user.twoFactorEnabled ||
      (behaviour === TwoFactorBehaviour.Forced && (await this.twoFactor.factorsOf(user)).length > 0)
    );
  }

  private async secondStep(
    clientId: string,
    user: User,
    { provider, code, browser, rememberBrowser }: FurtherSteps,
  ): Promise<void> {
    if (code === undefined) {
      await this.signIn.logRefusal(clientId, 'LoginRequiresTwoFactor', user);
      throw new AppError(signInErrors.RequiresTwoFactor, {
        userId: user.id,
        twoFactorToken: await this.twoFactor.prove(user.id),
      });
    }
    try {
      await this.twoFactor.redeem(user, provider, code);
    } catch (error) {
      await this.signIn.logRefusal(clientId, 'LoginFailed', user);
      throw error;
    }
    if (rememberBrowser) await this.browsers.remember(user, browser);
  }

  /** A password that has had its time is changed before the user goes on. */
  private async renewed(
    clientId: string,
    user: User,
    { changePasswordToken, newPassword }: FurtherSteps,
  ): Promise<User> {
    const days = (await this.settings.isOn(settings.password.forceUsersToPeriodicallyChangePassword))
      ? await this.settings.number(settings.password.passwordChangePeriodDays)
      : 0;
    const since = user.lastPasswordChangeTime ?? user.creationTime;
    const isTooOld = days > 0 && since.getTime() + days * DAY < this.clock.now();
    if (!user.shouldChangePasswordOnNextLogin && !isTooOld) return user;
    if (!changePasswordToken || !newPassword) {
      await this.signIn.logRefusal(clientId, 'LoginNotAllowed', user);
      throw new AppError(
        user.shouldChangePasswordOnNextLogin ? signInErrors.ShouldChangePassword : signInErrors.PasswordTooOld,
        { userId: user.id, changePasswordToken: await this.twoFactor.prove(user.id) },
      );
    }
    await this.twoFactor.proven(user.id, changePasswordToken);
    if (await this.credentials.matches(user, newPassword)) throw new AppError(identityErrors.PasswordUnchanged);
    const hash = await this.passwords.hash(newPassword);
    return this.database.tx(async (tx) => {
      await this.passwords.apply(await tx.get(User, user.id, { lock: true }), hash, tx);
      return tx.get(User, user.id);
    });
  }
}
