import type { HubConnection } from './hub-connection.js';
import type { HubServerOptions } from './hub-options.js';
import { hubTenant } from './hub-publisher.js';
import type { HubPrincipal } from './principal.js';
import { SharedStateBackplane } from './shared-state-backplane.js';
import { SharedStateConnectionTokens } from './shared-state-connection-tokens.js';
import { AppError } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { runInContext, type Principal } from '@ishare/server/context.js';
import { chooseLanguage, Localizer } from '@ishare/server/localizer.js';
import { Origins } from '@ishare/server/origins.js';
import { Revocations } from '@ishare/server/revocations.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { TokenVerifier } from '@ishare/server/token-verifier.js';
import { Inject, Injectable, Module } from '@nestjs/common';

/** The caller of a connection, as its access token says. */
export interface HubCaller extends HubPrincipal {
  caller: Principal;
}

export function callerOf(connection: HubConnection): Principal {
  return (connection.principal as HubCaller).caller;
}

async function authenticate(token: string, verifier: TokenVerifier): Promise<HubCaller | null> {
  try {
    const caller = await verifier.verify(token);
    const { userId, userName, sessionId, expiresAt } = caller;
    return { userId, userName, sessionId, tenantId: hubTenant(caller.tenantId), exp: expiresAt, caller };
  } catch (error) {
    if (error instanceof AppError && error.definition.status === 401) return null;
    throw error;
  }
}

/** How hubs know their callers: the same tokens, revocations and languages as the routes. */
@Injectable()
export class HubCallers {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly origins: Origins,
    private readonly verifier: TokenVerifier,
    private readonly revocations: Revocations,
    private readonly localizer: Localizer,
    @Inject(SHARED_STATE) private readonly state: SharedState,
  ) {}

  options(): HubServerOptions {
    const { config, origins, verifier, revocations, localizer, state } = this;
    const languageOf = ({ acceptLanguage }: HubConnection) => chooseLanguage(acceptLanguage);
    return {
      authenticate: (token) => authenticate(token, verifier),
      isRevoked: (principal) => revocations.isRevoked((principal as HubCaller).caller),
      // Our own pages and those of registered clients; during development the console has a server of its own.
      allowOrigin: (origin, { headers }) =>
        origins.isOwn(origin, headers.host) ||
        (config.NODE_ENV === 'development' && URL.canParse(origin) && new URL(origin).hostname === 'localhost') ||
        origins.isRegistered(origin),
      runAs: (connection, work) => {
        const principal = callerOf(connection);
        return runInContext(
          {
            correlationId: newId(),
            language: languageOf(connection),
            clientIp: '',
            userAgent: '',
            principal,
            tenantId: principal.tenantId,
          },
          work,
        );
      },
      describeError: (error, connection) =>
        error instanceof AppError
          ? localizer.text(languageOf(connection), error.definition.text, error.data)
          : undefined,
      backplane: new SharedStateBackplane(state),
      connectionTokens: new SharedStateConnectionTokens(state),
    };
  }
}

@Module({ providers: [HubCallers], exports: [HubCallers] })
export class HubCallersModule {}
