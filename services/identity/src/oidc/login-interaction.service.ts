import { AppError } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { currentContext, runAsTenant } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client as ProviderClient, InteractionResults, Provider } from 'oidc-provider';
import { Captcha, type CaptchaPlace } from '../account/captcha.service.js';
import { ExternalLogins } from '../external-login/external-logins.service.js';
import { ExternalProviders } from '../external-login/external-providers.service.js';
import { textsOf } from '../identity-server/members.js';
import { TenantSettings } from '../settings/tenant-settings.service.js';
import { TenantDirectory } from '../tenants/tenant-directory.service.js';
import { cookieAttributes, type SignInBrowser } from '../two-factor/remembered-browsers.service.js';
import { TwoFactor } from '../two-factor/two-factor.service.js';
import { User } from '../users/user.entity.js';
import { accountIdOf } from './account.js';
import { Accounts } from './accounts.service.js';
import type { Page } from './html.js';
import { Pages, type WayIn } from './pages.service.js';
import { PasswordSignIn } from './password-sign-in.service.js';
import { registrationOf } from './registered-clients.service.js';
import { signInErrors } from './sign-in-errors.js';
import { SignIn } from './sign-in.service.js';

export type Details = Awaited<ReturnType<Provider['interactionDetails']>>;
export type Form = URLSearchParams;
/** A page, the end of the interaction, or an address elsewhere. */
export type Outcome = { page: Page } | { result: InteractionResults } | { leadsTo: string };

/** What a client asks for, as the provider keeps it. */
interface Asked {
  details: Details;
  client: ProviderClient;
}

/** What a step of a sign-in goes by. */
interface Visit extends Asked {
  browser: SignInBrowser;
  tenant: string;
}

/** The sign-in through the browser: name and password, a code, or a provider elsewhere. */
@Injectable()
export class LoginInteraction {
  constructor(
    private readonly pages: Pages,
    private readonly passwords: PasswordSignIn,
    private readonly twoFactor: TwoFactor,
    private readonly accounts: Accounts,
    private readonly tenants: TenantDirectory,
    private readonly signIn: SignIn,
    private readonly localizer: Localizer,
    private readonly captcha: Captcha,
    @Inject(CONFIG) private readonly config: Config,
    private readonly settings: TenantSettings,
    private readonly providers: ExternalProviders,
    private readonly logins: ExternalLogins,
  ) {}

  /** The first page, or what follows the form that was sent. */
  async answer(
    { details, client }: Asked,
    request: FastifyRequest,
    reply: FastifyReply,
    form?: Form,
  ): Promise<Outcome> {
    const { params } = details;
    const visit = {
      details,
      client,
      browser: this.browserOf(request, reply),
      tenant: form?.get('tenant') ?? (await this.tenantNamed(params['__tenant'])),
    };
    const provider = params['idp'];
    if (!form)
      return typeof provider === 'string' ? this.begin(visit, provider) : { page: await this.signInPage(visit) };
    if (form.has('link')) return this.link(visit, form);
    if (form.has('userId')) return this.code(visit, form);
    if (!registrationOf(client).enableLocalLogin) return { page: await this.signInPage(visit) };
    return this.guarded(
      visit,
      () =>
        this.passwords.check(client.clientId, {
          username: form.get('username') ?? '',
          password: form.get('password') ?? '',
          browser: visit.browser,
          captchaResponse: form.get('captchaResponse') ?? undefined,
        }),
      ['pwd'],
      (message) => this.signInPage(visit, message, form.get('username') ?? ''),
    );
  }

  /** Leads to a provider elsewhere. */
  async begin(visit: Omit<Visit, 'browser'>, provider: string): Promise<Outcome> {
    try {
      const tenantId = await this.tenantOf(visit.tenant);
      return { leadsTo: await runAsTenant(tenantId, () => this.providers.begin(provider, visit.details.uid)) };
    } catch (error) {
      return { page: await this.signInPage(visit, this.refusalOf(error)) };
    }
  }

  /** Who comes back from there. */
  async comeBack({ details, client }: Asked, request: FastifyRequest, reply: FastifyReply): Promise<Outcome> {
    const query = request.url.split('?')[1] ?? '';
    const state = new URLSearchParams(query).get('state') ?? '';
    const begun = await this.providers.begunUnder(state);
    const tenant =
      begun && begun.tenantId !== EMPTY_GUID ? ((await this.tenants.find(begun.tenantId))?.name ?? '') : '';
    const visit: Visit = { details, client, browser: this.browserOf(request, reply), tenant };
    // Whoever was sent there in another browser is nobody here.
    if (!begun || begun.uid !== details.uid)
      return {
        page: await this.signInPage(
          visit,
          this.pages.text('Volo.Abp.Identity:ExternalLoginFailed', { provider: begun?.provider ?? '' }),
        ),
      };
    const redirectUri = details.params['redirect_uri'] as string | undefined;
    let proposal: Page | undefined;
    const outcome = await this.guarded(
      visit,
      async () => {
        const identity = await this.providers.finish(state, query, begun);
        const { user, mustProve } = await this.logins.userOf(identity);
        if (!mustProve) return this.passwords.checkExternal(client.clientId, user, { browser: visit.browser });
        proposal = this.pages.linkAccount({
          ticket: await this.logins.propose(user, identity),
          tenant,
          userName: user.userName,
          provider: begun.provider,
          redirectUri,
        });
        return undefined;
      },
      ['fed'],
      (message) => this.signInPage(visit, message),
    );
    return proposal ? { page: proposal } : outcome;
  }

  /** The password with which an account is bound to one elsewhere. */
  private async link(visit: Visit, form: Form): Promise<Outcome> {
    const ticket = form.get('link') ?? '';
    const redirectUri = visit.details.params['redirect_uri'] as string | undefined;
    return this.guarded(
      visit,
      async () => {
        const { user } = await this.logins.proposed(ticket);
        const proven = await this.passwords.verify(visit.client.clientId, user.userName, form.get('password') ?? '');
        await this.logins.accept(ticket);
        return this.passwords.checkExternal(visit.client.clientId, proven, { browser: visit.browser });
      },
      ['pwd', 'fed'],
      async (message) => {
        const known = await runAsTenant(await this.tenantOf(visit.tenant), () => this.logins.proposed(ticket)).catch(
          () => undefined,
        );
        return known
          ? this.pages.linkAccount({
              ticket,
              tenant: visit.tenant,
              userName: known.user.userName,
              provider: known.provider,
              message,
              redirectUri,
            })
          : this.signInPage(visit, message);
      },
    );
  }

  /** The second step. */
  private async code(visit: Visit, form: Form): Promise<Outcome> {
    const { tenant, browser, client, details } = visit;
    const redirectUri = details.params['redirect_uri'] as string | undefined;
    const [userId, proof, provider] = [form.get('userId') ?? '', form.get('proof') ?? '', form.get('provider') ?? ''];
    const wanted = form.get('send');
    if (wanted) return { page: await this.askForCode({ userId, twoFactorToken: proof }, tenant, redirectUri, wanted) };
    const steps = { provider, code: form.get('code') ?? '', browser, rememberBrowser: form.get('remember') === 'yes' };
    // The proof lives on until it expires, so another code may be tried.
    return this.guarded(
      visit,
      () => this.passwords.checkCode(client.clientId, userId, proof, steps),
      ['pwd', provider === 'Email' ? 'otp' : 'sms', 'mfa'],
      (message, error) =>
        error.definition === signInErrors.NotAllowed
          ? this.signInPage(visit, message)
          : this.codePage({ userId, tenant, proof, provider, message, redirectUri }),
    );
  }

  /**
   * Signs in whom `work` finds in the visit's tenant; a refusal is shown by `refused`, but for one that a code can
   * mend.
   */
  private async guarded(
    { tenant, client, details }: Visit,
    work: () => Promise<User | undefined>,
    amr: string[],
    refused: (message: string, error: AppError) => Promise<Page>,
  ): Promise<Outcome> {
    try {
      const tenantId = await this.tenantOf(tenant);
      return await runAsTenant(tenantId, async () => {
        const user = await work();
        if (!user) return { result: {} };
        await this.signIn.logSuccess(client.clientId, user);
        return { result: { login: { accountId: accountIdOf({ tenantId, userId: user.id }), amr } } };
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.definition === signInErrors.RequiresTwoFactor)
        return {
          page: await this.askForCode(
            error.data as { userId: string; twoFactorToken: string },
            tenant,
            details.params['redirect_uri'] as string | undefined,
          ),
        };
      return { page: await refused(this.textOf(error), error) };
    }
  }

  private async signInPage(
    { details, client, tenant }: Omit<Visit, 'browser'>,
    message?: string,
    userName?: string,
  ): Promise<Page> {
    const { clientName, enableLocalLogin } = registrationOf(client);
    const tenantId = await this.tenantOf(tenant).catch(() => undefined);
    const [captcha, others] =
      tenantId === undefined
        ? [undefined, []]
        : await runAsTenant(
            tenantId,
            async () => [await this.captcha.widget('login'), await this.waysIn(details, client, tenant)] as const,
          );
    return this.pages.signIn({
      clientName,
      tenant,
      userName: userName ?? (details.params['login_hint'] as string | undefined) ?? '',
      message,
      redirectUri: details.params['redirect_uri'] as string | undefined,
      offersPassword: enableLocalLogin,
      captcha,
      others,
    });
  }

  /** Providers elsewhere that the tenant offers and the client takes. */
  private async waysIn({ uid }: Details, client: ProviderClient, tenant: string): Promise<WayIn[]> {
    const allowed = textsOf('provider', registrationOf(client).identityProviderRestrictions);
    const query = new URLSearchParams({ tenant }).toString();
    const offered = (await this.providers.offered()).filter(
      ({ name }) => allowed.length === 0 || allowed.includes(name),
    );
    return offered.map(({ name, displayName }) => ({
      displayName,
      address: `/connect/interaction/${uid}/external/${encodeURIComponent(name)}?${query}`,
    }));
  }

  /** The captcha of a tenant for a frame of the console. */
  async captchaFrame(place: CaptchaPlace, tenant: string): Promise<Page> {
    const widget = await runAsTenant(await this.tenantOf(tenant), () => this.captcha.widget(place));
    return widget ? this.pages.captcha(widget) : this.pages.noCaptcha();
  }

  /** Sends a code, by the first way that the user has unless another is named, and asks for it. */
  private async askForCode(
    { userId, twoFactorToken: proof }: { userId: string; twoFactorToken: string },
    tenant: string,
    redirectUri: string | undefined,
    wanted?: string,
  ): Promise<Page> {
    return runAsTenant(await this.tenantOf(tenant), async () => {
      const providers = (await this.twoFactor.providers(userId, proof)).map(({ value }) => value);
      const provider = wanted ?? providers[0] ?? '';
      const message = await this.twoFactor.sendCode(userId, provider, proof).then(
        () => undefined,
        (error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          return this.textOf(error);
        },
      );
      return this.codePage({ userId, tenant, proof, provider, message, redirectUri });
    });
  }

  private codePage(known: {
    userId: string;
    tenant: string;
    proof: string;
    provider: string;
    message: string | undefined;
    redirectUri: string | undefined;
  }): Promise<Page> {
    return this.tenantOf(known.tenant).then((tenantId) =>
      runAsTenant(tenantId, async () => {
        const others = (await this.twoFactor.providers(known.userId, known.proof).catch(() => []))
          .map(({ value }) => value)
          .filter((value) => value !== known.provider);
        return this.pages.code({
          ...known,
          others,
          mayRemember: await this.settings.isOn(settings.twoFactor.isRememberBrowserEnabled),
        });
      }),
    );
  }

  private refusalOf(error: unknown): string {
    if (error instanceof AppError) return this.textOf(error);
    throw error;
  }

  private textOf(error: AppError): string {
    return this.localizer.text(currentContext()?.language ?? 'zh-Hans', error.definition.text, error.data);
  }

  private browserOf(request: FastifyRequest, reply: FastifyReply): SignInBrowser {
    return {
      cookie: (name) => request.cookies[name],
      // The provider writes cookies of its own to the same reply.
      keep: (name, value, seconds) =>
        void reply.raw.appendHeader(
          'set-cookie',
          reply.server.serializeCookie(name, value, { ...cookieAttributes(this.config), maxAge: seconds }),
        ),
    };
  }

  private async tenantNamed(given: unknown): Promise<string> {
    if (typeof given !== 'string' || given === '' || given === EMPTY_GUID) return '';
    return (await this.tenants.find(given))?.name ?? given;
  }

  private tenantOf(name: string): Promise<string> {
    return this.accounts.tenantNamed(name.trim());
  }
}
