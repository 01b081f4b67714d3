import type { HubRequest } from './access-token.js';
import type { Backplane } from './backplane.js';
import type { ConnectionTokens } from './connection-tokens.js';
import type { HubConnection } from './hub-connection.js';
import type { HubLimits, HubTiming } from './hub-limits.js';
import type { HubPrincipal } from './principal.js';

export interface HubServerOptions {
  /** Resolves to null for a token that is not valid; called at negotiation and again at the upgrade. */
  authenticate(token: string): Promise<HubPrincipal | null>;
  /** Asked at the upgrade and then every `recheckMs`; a failure keeps the connection, whose token still expires. */
  isRevoked?(principal: HubPrincipal): boolean | Promise<boolean>;
  /** Asked when the request carries an Origin: CORS does not cover WebSockets. */
  allowOrigin(origin: string, request: HubRequest): boolean | Promise<boolean>;
  /** Runs connection hooks and hub methods, so that the request context can be set from the principal. */
  runAs?<T>(connection: HubConnection, work: () => T): T;
  /** Text shown to the caller for an error of the domain; undefined for errors that are nobody's business. */
  describeError?(error: unknown, connection: HubConnection): string | undefined;
  backplane?: Backplane;
  connectionTokens?: ConnectionTokens;
  limits?: Partial<HubLimits>;
  timing?: Partial<HubTiming>;
}
