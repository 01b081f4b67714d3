import type { HubConnection } from '@ishare/hubs/hub-connection.js';
import type { HubServerOptions } from '@ishare/hubs/hub-options.js';
import { hubTenant } from '@ishare/hubs/hub-publisher.js';
import type { HubPrincipal } from '@ishare/hubs/principal.js';
import { SharedStateBackplane } from '@ishare/hubs/shared-state-backplane.js';
import { SharedStateConnectionTokens } from '@ishare/hubs/shared-state-connection-tokens.js';
import { AppError } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import type { Config } from '@ishare/server/config.js';
import { runInContext, type Principal } from '@ishare/server/context.js';
import { chooseLanguage, type Localizer } from '@ishare/server/localizer.js';
import type { Origins } from '@ishare/server/origins.js';
import type { Revocations } from '@ishare/server/revocations.js';
import type { SharedState } from '@ishare/server/shared-state.js';
import type { TokenVerifier } from '@ishare/server/token-verifier.js';

/** The caller of a connection, as its access token says. */
export interface HubCaller extends HubPrincipal {
  caller: Principal;
}

export function callerOf(connection: HubConnection): Principal {
  return (connection.principal as HubCaller).caller;
}

export interface HubParts {
  config: Pick<Config, 'NODE_ENV'>;
  origins: Origins;
  verifier: TokenVerifier;
  revocations: Revocations;
  localizer: Localizer;
  state: SharedState;
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
export function hubOptions({ config, origins, verifier, revocations, localizer, state }: HubParts): HubServerOptions {
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
      error instanceof AppError ? localizer.text(languageOf(connection), error.definition.text, error.data) : undefined,
    backplane: new SharedStateBackplane(state),
    connectionTokens: new SharedStateConnectionTokens(state),
  };
}
