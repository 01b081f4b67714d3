import { Database } from '@ishare/data/database.js';
import { AppError } from '@ishare/kernel/errors.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import type { TokenEndpointGrantContext } from 'oidc-provider';
import { ServerResources } from '../identity-server/server-resources.service.js';
import { Sessions } from '../sessions/sessions.service.js';
import { Accounts } from './accounts.service.js';
import { API_RESOURCE, apiResource } from './api-resource.js';
import { registrationOf, scopesOf } from './registered-clients.service.js';
import { SignIn } from './sign-in.service.js';
import { scopeErrors } from './token-issuer.service.js';

interface ClientParams {
  scope?: string;
  __tenant?: string;
}

const TENANT = 'tenant-of-client';

/** The tenant in which a machine is to work, where the running request is a machine's. */
export function tenantOfClient(ctx: { state: Record<string, unknown> }): string | undefined {
  return ctx.state[TENANT] as string | undefined;
}

/** Tokens of a machine for itself, in the tenant that it names. It gets scopes of APIs and nothing of any user. */
@Injectable()
export class ClientCredentialsGrant {
  static readonly parameters = ['scope', '__tenant'];

  constructor(
    private readonly accounts: Accounts,
    private readonly resources: ServerResources,
    private readonly sessions: Sessions,
    private readonly database: Database,
    private readonly signIn: SignIn,
  ) {}

  handle(ctx: TokenEndpointGrantContext<ClientParams>): Promise<void> {
    return this.signIn.answer(ctx, async () => {
      const { provider, client, params } = ctx.oidc;
      const resources = await this.resources.get();
      const allowed = scopesOf(registrationOf(client), resources).filter((name) => resources.api.has(name));
      const wanted = params.scope?.split(' ').filter(Boolean) ?? [];
      if (wanted.some((name) => !allowed.includes(name))) throw new AppError(scopeErrors.Unknown);
      const scope = (wanted.length > 0 ? wanted : allowed).join(' ');
      const tenantId = await this.accounts.tenantOf(ctx);
      await runAsTenant(tenantId, () =>
        this.database.tx((tx) => this.sessions.waitOut({ clientId: client.clientId }, tx)),
      );
      ctx.state[TENANT] = tenantId;
      const token = new provider.ClientCredentials({ client, scope: scope || undefined } as never);
      token.resourceServer = new provider.ResourceServer(API_RESOURCE, apiResource(client, resources));
      ctx.body = { access_token: await token.save(), expires_in: token.expiration, scope, token_type: 'Bearer' };
    });
  }
}
