import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { settings } from '@ishare/contracts/platform/settings.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { CONFIG, deriveKey, type Config } from '@ishare/server/config.js';
import { currentContext, currentTenantId } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable } from '@nestjs/common';
import { identityErrors } from '../errors.js';
import { TenantSettings } from '../settings/tenant-settings.service.js';
import { SmsSender } from './sms-sender.service.js';

/** The first three are numbers on the wire of old clients (Register 0, Signin 10, ResetPassword 20). */
export type CodePurpose = 'register' | 'sign-in' | 'reset-password' | 'change-number' | 'two-factor';

const CODE_LIFE = 300;
const MAX_TRIES = 5;
const HOUR = 3_600;
const MAX_PER_PHONE = 5;
const MAX_PER_ADDRESS = 20;

/** Six digits by text message or mail: valid once, for five minutes, for five tries, in one tenant, for one purpose. */
@Injectable()
export class PhoneCodes {
  private readonly key: Buffer;

  constructor(
    @Inject(SHARED_STATE) private readonly state: SharedState,
    @Inject(CONFIG) config: Config,
    private readonly sms: SmsSender,
    private readonly localizer: Localizer,
    private readonly settings: TenantSettings,
  ) {
    this.key = deriveKey(config, 'phone-codes');
  }

  /**
   * Counts a request for a code and sends one by text message if `wanted`; the caller of an unknown number sees no
   * difference.
   */
  async send(purpose: CodePurpose, phoneNumber: string, wanted: boolean): Promise<void> {
    this.sms.assertAvailable();
    const language = currentContext()?.language ?? 'zh-Hans';
    await this.issue(purpose, phoneNumber, wanted, (model) =>
      this.sms.send(phoneNumber, this.localizer.text(language, 'Sms:VerifyCode', model)),
    );
  }

  /** The same for any way of sending; `to` is the number or address that the code is good for. */
  async issue(
    purpose: CodePurpose,
    to: string,
    wanted: boolean,
    deliver: (model: { code: string; minutes: number }) => void,
  ): Promise<void> {
    const name = this.name(purpose, to);
    const seconds = 60 * Math.max(1, await this.settings.number(settings.user.smsRepetInterval));
    if ((await this.state.count(`${name}:recent`, seconds)) > 1)
      throw new AppError(identityErrors.CodeSentRecently, { seconds });
    const sends = await this.state.count(`phone-sends:${currentTenantId()}:${to}`, HOUR);
    const ofAddress = await this.state.count(`phone-sends-of:${currentContext()?.clientIp ?? ''}`, HOUR);
    if (sends > MAX_PER_PHONE || ofAddress > MAX_PER_ADDRESS)
      throw new AppError(kernelErrors.TooManyRequests, { retryAfter: HOUR });
    if (!wanted) return;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await this.state.remove(`${name}:tries`);
    await this.state.set(name, this.digest(code), CODE_LIFE);
    deliver({ code, minutes: CODE_LIFE / 60 });
  }

  /** Uses a code up; refuses a wrong, used, old or too often tried one, all alike. */
  async redeem(purpose: CodePurpose, phoneNumber: string, code: string): Promise<void> {
    const name = this.name(purpose, phoneNumber);
    const tries = await this.state.count(`${name}:tries`, CODE_LIFE);
    if (tries > MAX_TRIES) await this.state.remove(name);
    const expected = Buffer.from((await this.state.get(name)) ?? this.digest('none'));
    const isRight = timingSafeEqual(expected, Buffer.from(this.digest(code)));
    // Of two who come with the right code at once, one takes it.
    if (!isRight || !(await this.state.take(name))) throw new AppError(identityErrors.InvalidVerifyCode);
  }

  private name(purpose: CodePurpose, phoneNumber: string): string {
    return `phone-code:${currentTenantId()}:${purpose}:${phoneNumber}`;
  }

  private digest(code: string): string {
    return createHmac('sha256', this.key).update(code).digest('base64url');
  }
}
