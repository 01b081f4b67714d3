import { AppError } from '@ishare/kernel/errors.js';
import { Injectable } from '@nestjs/common';
import { Credentials, type Outcome } from '../passwords/credentials.service.js';
import type { SecurityAction } from '../security-log/security-log.service.js';
import { TwoFactor } from '../two-factor/two-factor.service.js';
import type { User } from '../users/user.entity.js';
import { SignIn, signInErrors } from './sign-in.service.js';

const refusedAs: Record<Exclude<Outcome['kind'], 'right'>, SecurityAction> = { unknown: 'LoginInvalidUserName', locked: 'LoginLockedout', wrong: 'LoginInvalidUserNameOrPassword' };

interface SecondStep {
  provider?: string | undefined;
  code?: string | undefined;
}

/** Name and password of a user of the current tenant, and a code as the second step: the same at the token endpoint and at the server's own page. */
@Injectable()
export class PasswordSignIn {
  constructor(private readonly credentials: Credentials, private readonly twoFactor: TwoFactor, private readonly signIn: SignIn) {}

  /** The user who may sign in; a refusal that a second step can mend carries its proof in `data`. */
  async check(clientId: string, username: string, password: string, second: SecondStep = {}): Promise<User> {
    const outcome = await this.credentials.check(username, password);
    if (outcome.kind !== 'right') {
      await this.signIn.logRefusal(clientId, refusedAs[outcome.kind], outcome.kind === 'unknown' ? username : outcome.user);
      throw new AppError(signInErrors.WrongCredentials);
    }
    const { user } = outcome;
    if (!user.isActive) {
      await this.signIn.logRefusal(clientId, 'LoginNotAllowed', user);
      throw new AppError(signInErrors.NotAllowed);
    }
    if (user.twoFactorEnabled) await this.secondStep(clientId, user, second);
    return user;
  }

  /** The second step alone, on the strength of the proof of the first. */
  async checkCode(clientId: string, userId: string, proof: string, { provider, code = '' }: SecondStep): Promise<User> {
    const user = await this.twoFactor.proven(userId, proof);
    await this.secondStep(clientId, user, { provider, code });
    return user;
  }

  private async secondStep(clientId: string, user: User, { provider, code }: SecondStep): Promise<void> {
    if (code === undefined) {
      await this.signIn.logRefusal(clientId, 'LoginRequiresTwoFactor', user);
      throw new AppError(signInErrors.RequiresTwoFactor, { userId: user.id, twoFactorToken: await this.twoFactor.prove(user.id) });
    }
    try {
      await this.twoFactor.redeem(user, provider, code);
    } catch (error) {
      await this.signIn.logRefusal(clientId, 'LoginFailed', user);
      throw error;
    }
  }
}
