import { createHash } from 'node:crypto';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose';
import type { Config } from './config.js';
import type { Principal } from './context.js';
import type { Ports } from './ports.js';
import type { Revocations } from './revocations.js';

/** The audience of access tokens: the app scope. */
export const APP_SCOPE = 'iShare';
const REMEMBERED = 10_000;
const KEYS_LIFE = 300_000;
const KEYS_COOLDOWN = 5_000;

function principalOf(claims: JWTPayload & Record<string, unknown>): Principal {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '');
  return {
    userId: claims.sub!, userName: text('preferred_username'), tenantId: text('tenantid') || EMPTY_GUID,
    sessionId: text('session_id'), clientId: text('client_id'), issuedAt: claims.iat!, expiresAt: claims.exp!,
    ...(text('impersonator_userid')
      ? { impersonator: { userId: text('impersonator_userid'), userName: text('impersonator_username'), tenantId: text('impersonator_tenantid') || EMPTY_GUID } }
      : {}),
  };
}

/** Checks access tokens (ES256 JWT, type at+jwt). A token that was checked is remembered by its hash; expiry and revocation are checked at each use. */
export class TokenVerifier {
  private readonly known = new Map<string, Principal>();
  private keys?: ReturnType<typeof createLocalJWKSet>;
  private keysAt = 0;

  constructor(private readonly config: Config, private readonly ports: Ports, private readonly revocations: Revocations) {}

  /** The caller of a valid token; throws a 401 for any other. */
  async verify(token: string): Promise<Principal> {
    const hash = createHash('sha256').update(token).digest('base64');
    let principal = this.known.get(hash);
    if (!principal) {
      principal = await this.check(token);
      if (this.known.size >= REMEMBERED) this.known.delete(this.known.keys().next().value!);
      this.known.set(hash, principal);
    }
    if (principal.expiresAt * 1000 <= Date.now()) {
      this.known.delete(hash);
      throw new AppError(kernelErrors.NotSignedIn);
    }
    await this.revocations.assertValid(principal);
    return principal;
  }

  private async check(token: string): Promise<Principal> {
    const verify = async (keys: ReturnType<typeof createLocalJWKSet>) =>
      principalOf((await jwtVerify(token, keys, { algorithms: ['ES256'], typ: 'at+jwt', issuer: this.config.PUBLIC_URL, audience: APP_SCOPE, requiredClaims: ['sub', 'exp', 'iat'] })).payload);
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
