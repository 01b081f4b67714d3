import { randomBytes } from 'node:crypto';
import { Database } from '@ishare/data/database.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentTenantId } from '@ishare/server/context.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable } from '@nestjs/common';
import { identityErrors } from '../errors.js';
import { PhoneCodes } from '../phone/phone-codes.service.js';
import { SmsSender } from '../phone/sms-sender.service.js';
import { User } from '../users/user.entity.js';

export const PHONE_PROVIDER = 'Phone';
const PROOF_LIFE = 300;

/** The second step of a sign-in: whoever has given the right password gets a proof of it, and for the proof a code. */
@Injectable()
export class TwoFactor {
  constructor(private readonly database: Database, @Inject(SHARED_STATE) private readonly state: SharedState, private readonly codes: PhoneCodes, private readonly sms: SmsSender) {}

  /** A proof that the first step was passed. */
  async prove(userId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.state.set(`two-factor:${token}`, `${currentTenantId()}:${userId}`, PROOF_LIFE);
    return token;
  }

  /** Whether there is anything to send a code to. */
  isPossible({ phoneNumberConfirmed }: User): boolean {
    return phoneNumberConfirmed && this.sms.available;
  }

  async providers(userId: string, token: string): Promise<{ name: string; value: string }[]> {
    const user = await this.proven(userId, token);
    return user.phoneNumberConfirmed ? [{ name: PHONE_PROVIDER, value: PHONE_PROVIDER }] : [];
  }

  async sendCode(userId: string, provider: string, token: string): Promise<void> {
    const user = await this.proven(userId, token);
    if (provider !== PHONE_PROVIDER || !user.phoneNumberConfirmed) throw new AppError(identityErrors.TwoFactorWithoutFactor);
    await this.codes.send('two-factor', user.phoneNumber!, true);
  }

  /** Uses the code of the second step up; throws for a wrong one. */
  async redeem(user: User, provider: string | undefined, code: string): Promise<void> {
    if ((provider ?? PHONE_PROVIDER) !== PHONE_PROVIDER || !user.phoneNumber) throw new AppError(identityErrors.InvalidVerifyCode);
    await this.codes.redeem('two-factor', user.phoneNumber, code);
  }

  /** The user who has passed the first step. */
  async proven(userId: string, token: string): Promise<User> {
    if ((await this.state.get(`two-factor:${token}`)) !== `${currentTenantId()}:${userId}`) throw new AppError(identityErrors.InvalidToken);
    return this.database.tx((tx) => tx.get(User, userId));
  }
}
