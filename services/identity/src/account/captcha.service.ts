import { settings } from '@ishare/contracts/platform/settings.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentContext } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { identityErrors } from '../errors.js';
import { TenantSettings } from '../settings/tenant-settings.service.js';

const TIMEOUT = 5_000;
const { verifyBaseUrl, siteSecret, score: smallest } = settings.captcha;
const verdict = z.object({ success: z.boolean(), score: z.number().optional() });

/** Asks the captcha's own service whether a person is there, where the settings want that. */
@Injectable()
export class Captcha {
  constructor(private readonly settings: TenantSettings) {}

  /** `where` is the switch for this place; without a secret there is nobody to ask, and nothing is checked. */
  async check(where: { name: string }, response: string | undefined): Promise<void> {
    const values = await this.settings.values();
    const secret = values[siteSecret.name]!;
    if (values[where.name] !== 'true' || secret === '') return;
    if (!response || !(await this.isPerson(values[verifyBaseUrl.name]!, secret, response, Number(values[smallest.name])))) throw new AppError(identityErrors.CaptchaRefused);
  }

  private async isPerson(base: string, secret: string, response: string, least: number): Promise<boolean> {
    const body = new URLSearchParams({ secret, response, remoteip: currentContext()?.clientIp ?? '' });
    const reply = await fetch(new URL('recaptcha/api/siteverify', base), { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT) }).catch(() => undefined);
    if (!reply?.ok) return false;
    const { success, score = 1 } = verdict.parse(await reply.json());
    return success && score >= least;
  }
}
