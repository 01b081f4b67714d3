import { Database } from '@ishare/data/database.js';
import { AppError } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { currentContext, runAsTenant } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client as ProviderClient, InteractionResults, Provider } from 'oidc-provider';
import { OFFLINE_ACCESS, ServerResources } from '../identity-server/server-resources.service.js';
import { TenantDirectory } from '../tenants/tenant-directory.service.js';
import { PHONE_PROVIDER, TwoFactor } from '../two-factor/two-factor.service.js';
import { User } from '../users/user.entity.js';
import { accountIdOf, subjectOf } from './account.js';
import { Accounts } from './accounts.service.js';
import type { Page } from './html.js';
import { OpenIdProvider } from './openid-provider.service.js';
import { Pages, type ScopeChoice } from './pages.service.js';
import { PasswordSignIn } from './password-sign-in.service.js';
import { ProviderGrants } from './provider-grants.service.js';
import { registrationOf } from './registered-clients.service.js';
import { SignIn, signInErrors } from './sign-in.service.js';

type Details = Awaited<ReturnType<Provider['interactionDetails']>>;
type Form = URLSearchParams;
type Outcome = { page: Page } | { result: InteractionResults };

/** Where a sign-in through the browser stops for the user: name and password, a code, consent. */
@Injectable()
export class Interactions {
  constructor(
    private readonly provider: OpenIdProvider, private readonly pages: Pages, private readonly passwords: PasswordSignIn, private readonly twoFactor: TwoFactor, private readonly accounts: Accounts,
    private readonly tenants: TenantDirectory, private readonly grants: ProviderGrants, private readonly resources: ServerResources, private readonly database: Database, private readonly signIn: SignIn, private readonly localizer: Localizer,
  ) {}

  /** The page of an interaction, or the way back once a form has been accepted. */
  async answer(request: FastifyRequest, reply: FastifyReply, form?: Form): Promise<void> {
    const provider = await this.provider.get();
    let details: Details;
    try {
      details = await provider.interactionDetails(request.raw, reply.raw);
    } catch {
      return this.show(reply, this.pages.problem('interaction_expired'), 400);
    }
    const client = await provider.Client.find(String(details.params['client_id']));
    if (!client) return this.show(reply, this.pages.problem('invalid_client'), 400);
    const outcome = details.prompt.name === 'login' ? await this.login(details, client, form) : await this.consent(provider, details, client, form);
    if ('page' in outcome) return this.show(reply, outcome.page, 200);
    const returnTo = await provider.interactionResult(request.raw, reply.raw, outcome.result);
    await reply.redirect(returnTo, 303);
  }

  private async show(reply: FastifyReply, { text, headers }: Page, status: number): Promise<void> {
    await reply.status(status).headers(headers).send(text);
  }

  private async login({ params }: Details, client: ProviderClient, form: Form | undefined): Promise<Outcome> {
    const redirectUri = params['redirect_uri'] as string | undefined;
    const { clientId, clientName, enableLocalLogin } = registrationOf(client);
    const tenant = form?.get('tenant') ?? (await this.tenantNamed(params['__tenant']));
    const userName = form?.get('username') ?? (params['login_hint'] as string | undefined) ?? '';
    const signInPage = (message?: string) => ({ page: this.pages.signIn({ clientName, tenant, userName, message, redirectUri, offersPassword: enableLocalLogin }) });
    if (!form || !enableLocalLogin) return signInPage();
    const userId = form.get('userId');
    const proof = form.get('proof') ?? '';
    const provider = form.get('provider') ?? PHONE_PROVIDER;
    try {
      const tenantId = await this.tenantOf(tenant);
      return await runAsTenant(tenantId, async () => {
        const user = userId
          ? await this.passwords.checkCode(clientId, userId, proof, { provider, code: form.get('code') ?? '' })
          : await this.passwords.check(clientId, form.get('username') ?? '', form.get('password') ?? '');
        await this.signIn.logSuccess(clientId, user);
        return { result: { login: { accountId: accountIdOf({ tenantId, userId: user.id }), amr: userId ? ['pwd', 'sms', 'mfa'] : ['pwd'] } } };
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.definition === signInErrors.RequiresTwoFactor) return { page: await this.askForCode(error.data as { userId: string; twoFactorToken: string }, tenant, redirectUri) };
      const message = this.localizer.text(currentContext()?.language ?? 'zh-Hans', error.definition.text, error.data);
      // The proof lives on until it expires, so another code may be tried.
      return userId && error.definition !== signInErrors.NotAllowed ? { page: this.pages.code({ userId, tenant, proof, provider, message, redirectUri }) } : signInPage(message);
    }
  }

  private async askForCode({ userId, twoFactorToken: proof }: { userId: string; twoFactorToken: string }, tenant: string, redirectUri: string | undefined): Promise<Page> {
    const language = currentContext()?.language ?? 'zh-Hans';
    return runAsTenant(await this.tenantOf(tenant), async () => {
      const [provider] = await this.twoFactor.providers(userId, proof);
      const value = provider?.value ?? PHONE_PROVIDER;
      const refusal = await this.twoFactor.sendCode(userId, value, proof).then(() => undefined, (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return this.localizer.text(language, error.definition.text, error.data);
      });
      return this.pages.code({ userId, tenant, proof, provider: value, message: refusal, redirectUri });
    });
  }

  private async consent(provider: Provider, { params, session }: Details, client: ProviderClient, form: Form | undefined): Promise<Outcome> {
    const { clientName, clientUri, allowRememberConsent } = registrationOf(client);
    const accountId = session!.accountId!;
    const scopes = await this.choices(String(params['scope'] ?? ''));
    if (!form) {
      const { tenantId, userId } = subjectOf(accountId);
      const { userName } = await runAsTenant(tenantId, () => this.database.tx((tx) => tx.get(User, userId)));
      return { page: this.pages.consent({ clientName, clientUri, userName, scopes, mayRemember: allowRememberConsent, redirectUri: params['redirect_uri'] as string | undefined }) };
    }
    if (form.get('decision') !== 'allow') return { result: { error: 'access_denied', error_description: 'the user has refused' } };
    const chosen = new Set(form.getAll('scope'));
    const granted = scopes.filter(({ name, required }) => required || chosen.has(name)).map(({ name }) => name);
    const rejected = scopes.map(({ name }) => name).filter((name) => !granted.includes(name));
    const grant = await this.grants.open(provider, client, accountId, new Set(granted), rejected);
    if (form.get('remember') && allowRememberConsent && rejected.length === 0) await this.grants.remember(client, accountId, granted);
    return { result: { consent: { grantId: grant.jti } } };
  }

  private async choices(scope: string): Promise<ScopeChoice[]> {
    const resources = await this.resources.get();
    const offline: ScopeChoice = { name: OFFLINE_ACCESS, displayName: '', description: '', required: false, emphasize: false };
    return [...new Set(scope.split(' '))].flatMap((name): ScopeChoice[] => {
      const known = name === OFFLINE_ACCESS ? offline : resources.scope(name);
      return known ? [known] : [];
    });
  }

  private async tenantNamed(given: unknown): Promise<string> {
    if (typeof given !== 'string' || given === '' || given === EMPTY_GUID) return '';
    return (await this.tenants.find(given))?.name ?? given;
  }

  private tenantOf(name: string): Promise<string> {
    return this.accounts.tenantNamed(name.trim());
  }
}
