import { personName } from '@ishare/contracts/identity/person-name.js';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { platformPort } from '@ishare/contracts/platform/client.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { currentContext, currentTenantId } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { identityErrors } from '../errors.js';
import type { User } from '../users/user.entity.js';

const HOUR = 3_600;
const MAX_PER_MAILBOX = 5;
const MAX_PER_ADDRESS = 20;

/** What a link in a mail is good for: its page, its template, and how long it lives, in seconds. */
const purposes = {
  'reset-password': { template: 'Abp.Account.PasswordResetLink', subject: 'Mail:PasswordReset', life: 2 * HOUR },
  'confirm-email': {
    template: 'Abp.Account.EmailConfirmationLink',
    subject: 'Mail:EmailConfirmation',
    life: 24 * HOUR,
  },
} as const;
export type LinkPurpose = keyof typeof purposes;

/**
 * Links that prove that somebody reads a mailbox: each is good once, for one user, one address and one purpose; a newer
 * one takes the older one's place.
 */
@Injectable()
export class EmailLinks {
  private readonly logger = new Logger('Mail');

  constructor(
    @Inject(SHARED_STATE) private readonly state: SharedState,
    @Inject(CONFIG) private readonly config: Config,
    private readonly ports: Ports,
    private readonly localizer: Localizer,
  ) {}

  /** Counts a request for a mail; the same for addresses that nobody has. */
  async assertNotTooMany(email: string): Promise<void> {
    const ofMailbox = await this.state.count(`mails-to:${currentTenantId()}:${email.toUpperCase()}`, HOUR);
    const ofAddress = await this.state.count(`mails-of:${currentContext()?.clientIp ?? ''}`, HOUR);
    if (ofMailbox > MAX_PER_MAILBOX || ofAddress > MAX_PER_ADDRESS)
      throw new AppError(kernelErrors.TooManyRequests, { retryAfter: HOUR });
  }

  /** Does not wait for the mail server, so that the time of a reply does not tell who has an account. */
  async send(purpose: LinkPurpose, user: User): Promise<void> {
    const { template, subject, life } = purposes[purpose];
    const tenantId = currentTenantId();
    const culture = currentContext()?.language ?? 'zh-Hans';
    const token = randomBytes(32).toString('base64url');
    await this.state.set(this.key(purpose, user), this.digest(token), life);
    const query = new URLSearchParams({ userId: user.id, token, __tenant: tenantId }).toString();
    const link = `${this.config.PUBLIC_URL}/connect/account/${purpose}?${query}`;
    const mail = {
      tenantId,
      to: user.email,
      subject: this.localizer.text(culture, subject),
      template,
      culture,
      model: { userName: user.userName, name: personName(user), link },
    };
    this.ports
      .client(platformPort)
      .sendMail(mail)
      .catch((error: unknown) =>
        this.logger.error(`A mail was not sent: ${error instanceof Error ? error.message : String(error)}`),
      );
  }

  /** Uses a link up; refuses one that is wrong, used, old, or for another address than the user has now. */
  async redeem(purpose: LinkPurpose, user: User, token: string): Promise<void> {
    const expected = Buffer.from((await this.state.get(this.key(purpose, user))) ?? this.digest('none'));
    const isRight = timingSafeEqual(expected, Buffer.from(this.digest(token)));
    // Of two who come with the same link at once, one takes it.
    if (!isRight || !(await this.state.take(this.key(purpose, user)))) throw new AppError(identityErrors.LinkExpired);
  }

  private key(purpose: LinkPurpose, { id, normalizedEmail }: User): string {
    return `mail-link:${currentTenantId()}:${purpose}:${id}:${normalizedEmail}`;
  }

  private digest(token: string): string {
    return createHash('sha256').update(token).digest('base64url');
  }
}
