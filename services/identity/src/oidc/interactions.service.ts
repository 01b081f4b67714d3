import { Database } from '@ishare/data/database.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client as ProviderClient, Provider } from 'oidc-provider';
import { OFFLINE_ACCESS, ServerResources } from '../identity-server/server-resources.service.js';
import { User } from '../users/user.entity.js';
import { subjectOf } from './account.js';
import type { Page } from './html.js';
import { LoginInteraction, type Details, type Form, type Outcome } from './login-interaction.service.js';
import { OpenIdProvider } from './openid-provider.service.js';
import { Pages, type ScopeChoice } from './pages.service.js';
import { ProviderGrants } from './provider-grants.service.js';
import { registrationOf } from './registered-clients.service.js';

/** Where a sign-in through the browser stops for the user: name and password, a code, consent. */
@Injectable()
export class Interactions {
  constructor(
    private readonly provider: OpenIdProvider,
    private readonly pages: Pages,
    private readonly login: LoginInteraction,
    private readonly grants: ProviderGrants,
    private readonly resources: ServerResources,
    private readonly database: Database,
  ) {}

  /** The page of an interaction, or the way back once a form has been accepted. */
  answer(request: FastifyRequest, reply: FastifyReply, form?: Form): Promise<void> {
    return this.visit(request, reply, (provider, details, client) =>
      details.prompt.name === 'login'
        ? this.login.answer({ details, client }, request, reply, form)
        : this.consent(provider, details, client, form),
    );
  }

  /** The way to a provider elsewhere. */
  leave(request: FastifyRequest, reply: FastifyReply, name: string, tenant: string): Promise<void> {
    return this.visit(request, reply, (_provider, details, client) =>
      this.login.begin({ details, client, tenant }, name),
    );
  }

  /** The way back from there. */
  comeBack(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return this.visit(request, reply, (_provider, details, client) =>
      this.login.comeBack({ details, client }, request, reply),
    );
  }

  private async visit(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (provider: Provider, details: Details, client: ProviderClient) => Promise<Outcome>,
  ): Promise<void> {
    const provider = await this.provider.get();
    let details: Details;
    try {
      details = await provider.interactionDetails(request.raw, reply.raw);
    } catch {
      return this.show(reply, this.pages.problem('interaction_expired'), 400);
    }
    const client = await provider.Client.find(String(details.params['client_id']));
    if (!client) return this.show(reply, this.pages.problem('invalid_client'), 400);
    const outcome = await work(provider, details, client);
    if ('page' in outcome) return this.show(reply, outcome.page, 200);
    const returnTo =
      'leadsTo' in outcome ? outcome.leadsTo : await provider.interactionResult(request.raw, reply.raw, outcome.result);
    await reply.redirect(returnTo, 303);
  }

  private async show(reply: FastifyReply, { text, headers }: Page, status: number): Promise<void> {
    await reply.status(status).headers(headers).send(text);
  }

  private async consent(
    provider: Provider,
    { params, session }: Details,
    client: ProviderClient,
    form: Form | undefined,
  ): Promise<Outcome> {
    const { clientName, clientUri, allowRememberConsent } = registrationOf(client);
    const accountId = session!.accountId!;
    const scopes = await this.choices(String(params['scope'] ?? ''));
    if (!form) {
      const { tenantId, userId } = subjectOf(accountId);
      const { userName } = await runAsTenant(tenantId, () => this.database.tx((tx) => tx.get(User, userId)));
      return {
        page: this.pages.consent({
          clientName,
          clientUri,
          userName,
          scopes,
          mayRemember: allowRememberConsent,
          redirectUri: params['redirect_uri'] as string | undefined,
        }),
      };
    }
    if (form.get('decision') !== 'allow')
      return { result: { error: 'access_denied', error_description: 'the user has refused' } };
    const chosen = new Set(form.getAll('scope'));
    const granted = scopes.filter(({ name, required }) => required || chosen.has(name)).map(({ name }) => name);
    const rejected = scopes.map(({ name }) => name).filter((name) => !granted.includes(name));
    const grant = await this.grants.open(provider, client, accountId, { scopes: new Set(granted), rejected });
    if (form.get('remember') && allowRememberConsent && rejected.length === 0)
      await this.grants.remember(client, accountId, granted);
    return { result: { consent: { grantId: grant.jti } } };
  }

  private async choices(scope: string): Promise<ScopeChoice[]> {
    const resources = await this.resources.get();
    const offline: ScopeChoice = {
      name: OFFLINE_ACCESS,
      displayName: '',
      description: '',
      required: false,
      emphasize: false,
    };
    return [...new Set(scope.split(' '))].flatMap((name): ScopeChoice[] => {
      const known = name === OFFLINE_ACCESS ? offline : resources.scope(name);
      return known ? [known] : [];
    });
  }
}
