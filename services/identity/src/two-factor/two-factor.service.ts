import { randomBytes } from 'node:crypto';
import { platformPort } from '@ishare/contracts/platform/client.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { Database } from '@ishare/data/database.js';
import { AppError } from '@ishare/kernel/errors.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { currentContext, currentTenantId } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { identityErrors } from '../errors.js';
import { PhoneCodes } from '../phone/phone-codes.service.js';
import { SmsSender } from '../phone/sms-sender.service.js';
import { TenantSettings } from '../settings/tenant-settings.service.js';
import { User } from '../users/user.entity.js';

/** What a code is sent to, by the names on the wire. */
export type Factor = 'Phone' | 'Email';
type Confirmed = Pick<User, 'emailConfirmed' | 'phoneNumberConfirmed'>;

const PROOF_LIFE = 300;
const TEMPLATE = 'Abp.Account.EmailSecurityCode';

/** Where it is kept that the first step was passed from the caller's address. */
const passedAt = (userId: string) =>
  `two-factor-passed:${currentTenantId()}:${userId}:${currentContext()?.clientIp ?? ''}`;

/** The second step of a sign-in: whoever has given the right password gets a proof of it, and for the proof a code. */
@Injectable()
export class TwoFactor {
  private readonly logger = new Logger('TwoFactor');

  constructor(
    private readonly database: Database,
    @Inject(SHARED_STATE) private readonly state: SharedState,
    private readonly codes: PhoneCodes,
    private readonly sms: SmsSender,
    private readonly settings: TenantSettings,
    @Inject(CONFIG) private readonly config: Config,
    private readonly ports: Ports,
    private readonly localizer: Localizer,
  ) {}

  /** A proof that the first step was passed. */
  async prove(userId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.state.set(`two-factor:${token}`, `${currentTenantId()}:${userId}`, PROOF_LIFE);
    await this.state.set(passedAt(userId), '1', PROOF_LIFE);
    return token;
  }

  /**
   * Where a code can be sent to, the phone first: confirmed by the user, and with a gateway or mail server behind it.
   */
  async factorsOf({ emailConfirmed, phoneNumberConfirmed }: Confirmed): Promise<Factor[]> {
    const mails = emailConfirmed && (await this.canMail());
    return [
      ...(phoneNumberConfirmed && this.sms.available ? (['Phone'] as const) : []),
      ...(mails ? (['Email'] as const) : []),
    ];
  }

  async assertPossible(user: Confirmed): Promise<void> {
    if ((await this.factorsOf(user)).length === 0) throw new AppError(identityErrors.TwoFactorWithoutFactor);
  }

  /** Whether mails of this tenant arrive: outside of production they are laid down where a tester reads them. */
  async canMail(): Promise<boolean> {
    return (
      this.config.NODE_ENV !== 'production' ||
      this.config.DEMO ||
      Boolean((await this.settings.values())[settings.emailing.smtpHost.name])
    );
  }

  /**
   * Some clients do not hand the proof on: they are told at the address from which the first step was just passed, and
   * nothing elsewhere.
   */
  async providers(userId: string, token: string | undefined): Promise<{ name: string; value: string }[]> {
    if (token === undefined && !(await this.state.get(passedAt(userId)))) return [];
    const user =
      token === undefined ? await this.database.tx((tx) => tx.get(User, userId)) : await this.proven(userId, token);
    const factors = await this.factorsOf(user);
    return factors.map((factor) => ({ name: factor, value: factor }));
  }

  async sendCode(userId: string, provider: string, token: string): Promise<void> {
    const user = await this.proven(userId, token);
    const factor = (await this.factorsOf(user)).find((name) => name === provider);
    if (!factor) throw new AppError(identityErrors.TwoFactorWithoutFactor);
    if (factor === 'Phone') await this.codes.send('two-factor', user.phoneNumber!, true);
    else await this.codes.issue('two-factor', user.normalizedEmail, true, (model) => this.mail(user.email, model));
  }

  /**
   * Sends a code to a confirmed address for its second step, for clients that ask by the address itself; one that
   * nobody has is answered alike.
   */
  async mailCode(address: string): Promise<void> {
    const user = await this.database.tx((tx) => tx.find(User, { normalizedEmail: address.toUpperCase() }));
    const wanted = Boolean(user?.isActive && user.emailConfirmed && (await this.canMail()));
    await this.codes.issue('sign-in', address.toUpperCase(), wanted, (model) => this.mail(address, model));
  }

  /** Uses the code of the second step up; throws for a wrong one. */
  async redeem(user: User, provider: string | undefined, code: string): Promise<void> {
    const factor = (await this.factorsOf(user)).find((name, index) => (provider ? name === provider : index === 0));
    if (!factor) throw new AppError(identityErrors.InvalidVerifyCode);
    const to = factor === 'Phone' ? user.phoneNumber! : user.normalizedEmail;
    // A code for signing in shows as well as one for the second step that its reader holds the phone or the mailbox.
    await this.codes.redeem('two-factor', to, code).catch(() => this.codes.redeem('sign-in', to, code));
  }

  /** The user who has passed the first step. */
  async proven(userId: string, token: string): Promise<User> {
    if ((await this.state.get(`two-factor:${token}`)) !== `${currentTenantId()}:${userId}`)
      throw new AppError(identityErrors.InvalidToken);
    return this.database.tx((tx) => tx.get(User, userId));
  }

  /** Does not wait for the mail server: the time of a reply tells nothing of it. */
  private mail(to: string, model: { code: string; minutes: number }): void {
    const culture = currentContext()?.language ?? 'zh-Hans';
    const mail = {
      tenantId: currentTenantId(),
      to,
      subject: this.localizer.text(culture, 'Mail:SecurityCode'),
      template: TEMPLATE,
      culture,
      model,
    };
    this.ports
      .client(platformPort)
      .sendMail(mail)
      .catch((error: unknown) =>
        this.logger.error(`A mail was not sent: ${error instanceof Error ? error.message : String(error)}`),
      );
  }
}
