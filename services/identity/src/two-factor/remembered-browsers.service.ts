import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { settings } from '@ishare/contracts/platform/settings.js';
import { CONFIG, deriveKey, type Config } from '@ishare/server/config.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { TenantSettings } from '../settings/tenant-settings.service.js';
import type { User } from '../users/user.entity.js';

/** 14 days, in seconds. */
const LIFE = 1_209_600;

/** The cookies of the browser that signs in. */
export interface SignInBrowser {
  cookie(name: string): string | undefined;
  keep(name: string, value: string, seconds: number): void;
}

/** Attributes of a cookie that only this server reads. */
export function cookieAttributes(config: Config): { httpOnly: true; sameSite: 'lax'; path: string; secure: boolean } {
  return { httpOnly: true, sameSite: 'lax', path: '/connect', secure: config.PUBLIC_URL.startsWith('https:') };
}

/**
 * Browsers in which a user has passed the second step and asked not to be asked again. A new password or factor ends
 * that.
 */
@Injectable()
export class RememberedBrowsers {
  private readonly key: Buffer;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly clock: Clock,
    private readonly settings: TenantSettings,
  ) {
    this.key = deriveKey(config, 'remembered-browsers');
  }

  async knows(user: User, browser: SignInBrowser | undefined): Promise<boolean> {
    const [expires = '', seal = ''] = browser?.cookie(this.name(user))?.split('.') ?? [];
    if (!(Number(expires) > this.clock.now() / 1000) || !(await this.isAllowed())) return false;
    const expected = Buffer.from(this.seal(user, expires));
    const given = Buffer.from(seal);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  async remember(user: User, browser: SignInBrowser | undefined): Promise<void> {
    if (!browser || !(await this.isAllowed())) return;
    const expires = String(Math.floor(this.clock.now() / 1000) + LIFE);
    browser.keep(this.name(user), `${expires}.${this.seal(user, expires)}`, LIFE);
  }

  private isAllowed(): Promise<boolean> {
    return this.settings.isOn(settings.twoFactor.isRememberBrowserEnabled);
  }

  /** One for each user, so that several may use one browser. */
  private name({ id }: User): string {
    return `ishare_known_${createHash('sha256').update(`${currentTenantId()}:${id}`).digest('hex').slice(0, 16)}`;
  }

  private seal({ id, passwordHash, normalizedEmail, phoneNumber }: User, expires: string): string {
    return createHmac('sha256', this.key)
      .update(JSON.stringify([currentTenantId(), id, passwordHash, normalizedEmail, phoneNumber, expires]))
      .digest('base64url');
  }
}
