import { createHash } from 'node:crypto';
import { settings } from '@ishare/contracts/platform/settings.js';
import { AppError, type ErrorDefinition } from '@ishare/kernel/errors.js';
import { currentContext, currentTenantId } from '@ishare/server/context.js';
import type { SettingValues } from '@ishare/contracts/setting-form.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { z } from 'zod';
import { identityErrors } from '../errors.js';
import { TenantSettings } from '../settings/tenant-settings.service.js';

const TIMEOUT = 5_000;
/** One answer carries a sign-in through its further steps: for one name, so many requests, within so many seconds. */
const USES = 4;
const USE_LIFE = 300;

const {
  useOnLogin,
  useOnRegistration,
  useOnForgotPassword,
  verifyBaseUrl,
  siteKey,
  siteSecret,
  version,
  score: smallest,
} = settings.captcha;

/** Where a captcha may be wanted: the switch for it, and the name by which version 3 knows it. */
export const captchaPlaces = {
  login: { setting: useOnLogin, action: 'login' },
  register: { setting: useOnRegistration, action: 'register' },
  'forgot-password': { setting: useOnForgotPassword, action: 'forgot_password' },
} as const;
export type CaptchaPlace = keyof typeof captchaPlaces;

/** What a page needs to show the captcha. */
export interface CaptchaWidget {
  baseUrl: string;
  siteKey: string;
  version: 2 | 3;
  action: string;
}

const verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
});
/** What the service says when our own keys are wrong: no person can help that. */
const OWN_FAULT = /^(missing|invalid)-input-secret$|^invalid-keys$/;

/** Where it is kept that a name has passed with an answer. */
function passOf(subject: string, response: string): string {
  const content = `${currentTenantId()} ${subject.trim().toUpperCase()} ${response}`;
  return `captcha:${createHash('sha256').update(content).digest('base64url')}`;
}

/** Asks the captcha's own service whether a person is there, where the settings want that. */
@Injectable()
export class Captcha {
  private readonly logger = new Logger('Captcha');

  constructor(
    private readonly settings: TenantSettings,
    @Inject(SHARED_STATE) private readonly state: SharedState,
  ) {}

  /**
   * The captcha of the current tenant for a place; undefined where none is wanted, or keys are missing, without which
   * nobody could pass.
   */
  async widget(place: CaptchaPlace): Promise<CaptchaWidget | undefined> {
    const values = await this.settings.values();
    if (!this.isWanted(place, values)) return undefined;
    return {
      baseUrl: values[verifyBaseUrl.name]!,
      siteKey: values[siteKey.name]!,
      version: values[version.name] === '2' ? 2 : 3,
      action: captchaPlaces[place].action,
    };
  }

  /**
   * Refuses who has not passed. `subject` is the name that signs in: its further steps may bring the same answer again.
   */
  async check(place: CaptchaPlace, response: string | undefined, subject?: string): Promise<void> {
    const values = await this.settings.values();
    if (!this.isWanted(place, values)) return;
    if (!response) throw new AppError(identityErrors.CaptchaMissing);
    const pass = subject && passOf(subject, response);
    if (pass && (await this.state.get(pass)) && (await this.state.count(`${pass}:uses`, USE_LIFE)) < USES) return;
    const problem = await this.problemOf(place, values, response);
    if (problem) throw new AppError(problem);
    if (pass) await this.state.set(pass, '1', USE_LIFE);
  }

  private isWanted(place: CaptchaPlace, values: SettingValues): boolean {
    return (
      values[captchaPlaces[place].setting.name] === 'true' &&
      Boolean(values[siteSecret.name]) &&
      Boolean(values[siteKey.name])
    );
  }

  private async problemOf(
    place: CaptchaPlace,
    values: SettingValues,
    response: string,
  ): Promise<ErrorDefinition | undefined> {
    const body = new URLSearchParams({
      secret: values[siteSecret.name]!,
      response,
      remoteip: currentContext()?.clientIp ?? '',
    });
    const url = new URL('recaptcha/api/siteverify', values[verifyBaseUrl.name]!);
    const reply = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    }).catch((error: unknown) => this.logger.warn(`${url.host} did not answer: ${String(error)}`));
    const parsed = reply?.ok ? verdict.safeParse(await reply.json().catch(() => undefined)) : undefined;
    if (!parsed?.success) return identityErrors.CaptchaUnreachable;
    const { success, score = 1, action, 'error-codes': codes } = parsed.data;
    if (codes.some((code) => OWN_FAULT.test(code))) return identityErrors.CaptchaMisconfigured;
    const isAsked = action === undefined || action === captchaPlaces[place].action;
    return success && isAsked && score >= Number(values[smallest.name]) ? undefined : identityErrors.CaptchaRefused;
  }
}
