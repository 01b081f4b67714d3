import { createHash } from 'node:crypto';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { EMPTY_GUID, nameId } from '@ishare/kernel/ids.js';
import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose';
import QuickLRU from 'quick-lru';
import { CLOCK_TOLERANCE } from './clock.js';
import type { Config } from './config.js';
import type { Principal } from './context.js';
import type { Ports } from './ports.js';
import type { Revocations } from './revocations.js';

/** The audience of access tokens: the app scope. */
export const APP_SCOPE = 'iShare';
const REMEMBERED = 10_000;
const KEYS_LIFE = 300_000;
const KEYS_COOLDOWN = 5_000;

/** A token that holds its caller's claims. */
export interface Checked {
  principal: Principal;
  claims: JWTPayload & Record<string, unknown>;
}

function principalOf(claims: Checked['claims']): Principal {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '');
  const isClient = claims.sub === claims['client_id'];
  return {
    ...(isClient ? { isClient } : {}),
    userId: isClient ? nameId(`client:${claims.sub}`) : claims.sub!,
    userName: isClient ? claims.sub! : text('preferred_username'),
    tenantId: text('tenantid') || EMPTY_GUID,
    // A machine has no session: its token stands for itself.
    sessionId: text('session_id') || (isClient ? text('jti') : ''),
    clientId: text('client_id'),
    issuedAt: claims.iat!,
    expiresAt: claims.exp!,
    ...(text('impersonator_userid')
      ? {
          impersonator: {
            userId: text('impersonator_userid'),
            userName: text('impersonator_username'),
            tenantId: text('impersonator_tenantid') || EMPTY_GUID,
          },
        }
      : {}),
  };
}

/**
 * Checks access tokens (ES256 JWT, type at+jwt). A token that was checked is remembered by its hash; expiry and
 * revocation are checked at each use.
 */
export class TokenVerifier {
  private readonly known = new QuickLRU<string, Checked>({ maxSize: REMEMBERED });
  private keys?: ReturnType<typeof createLocalJWKSet>;
  private keysAt = 0;

  constructor(
    private readonly config: Config,
    private readonly ports: Ports,
    private readonly revocations: Revocations,
  ) {}

  /** The caller of a valid token that opens the API; throws a 401 for any other. */
  async verify(token: string): Promise<Principal> {
    const { principal, claims } = await this.checked(token);
    if (![claims.aud].flat().includes(APP_SCOPE)) throw new AppError(kernelErrors.NotSignedIn);
    return principal;
  }

  /** A valid token of ours, whatever it opens; throws a 401 for any other. */
  async checked(token: string): Promise<Checked> {
    const hash = createHash('sha256').update(token).digest('base64');
    let checked = this.known.get(hash);
    if (!checked) {
      checked = await this.check(token);
      this.known.set(hash, checked);
    }
    if (checked.principal.expiresAt * 1000 <= Date.now()) {
      this.known.delete(hash);
      throw new AppError(kernelErrors.NotSignedIn);
    }
    await this.revocations.assertValid(checked.principal);
    return checked;
  }

  private async check(token: string): Promise<Checked> {
    const verify = async (keys: ReturnType<typeof createLocalJWKSet>): Promise<Checked> => {
      const { payload: claims } = await jwtVerify<Record<string, unknown>>(token, keys, {
        algorithms: ['ES256'],
        typ: 'at+jwt',
        issuer: this.config.PUBLIC_URL,
        requiredClaims: ['sub', 'aud', 'exp', 'iat'],
        // For `nbf`; the expiry is looked at below, to the second.
        clockTolerance: CLOCK_TOLERANCE,
      });
      return { principal: principalOf(claims), claims };
    };
    try {
      return await verify(await this.keySet(KEYS_LIFE));
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) return this.refuse(error);
    }
    try {
      return await verify(await this.keySet(KEYS_COOLDOWN));
    } catch (error) {
      return this.refuse(error);
    }
  }

  private refuse(error: unknown): never {
    if (error instanceof errors.JOSEError) throw new AppError(kernelErrors.NotSignedIn);
    throw error;
  }

  private async keySet(life: number): Promise<ReturnType<typeof createLocalJWKSet>> {
    if (!this.keys || Date.now() - this.keysAt > life) {
      const { keys } = await this.ports.client(identityPort).jwks({});
      this.keys = createLocalJWKSet({ keys } as JSONWebKeySet);
      this.keysAt = Date.now();
    }
    return this.keys;
  }
}
