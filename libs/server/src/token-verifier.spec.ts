import { createHmac } from 'node:crypto';
import { jest } from '@jest/globals';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { EMPTY_GUID, newId } from '@ishare/kernel/ids.js';
import { TEST_SECRET } from '@ishare/testing/test-service.js';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { deriveKey, loadConfig } from './config.js';
import { Ports } from './ports.js';
import { Revocations } from './revocations.js';
import { InProcessState } from './shared-state.js';
import { APP_SCOPE, TokenVerifier } from './token-verifier.js';

const config = loadConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nowhere/x', SECRET_KEY: TEST_SECRET });

describe('access tokens', () => {
  const state = new InProcessState();
  let key: CryptoKey;
  let verifier: TokenVerifier;

  beforeAll(async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    key = privateKey;
    const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' };
    const ports = new Ports(config);
    const answers = { jwks: async () => ({ keys: [jwk] }), revocations: async () => [] };
    ports.provide(identityPort, answers as unknown as ReturnType<typeof ports.client<typeof identityPort>>);
    verifier = new TokenVerifier(config, ports, new Revocations(ports, state));
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => state.close());

  const token = ({ issuer = config.PUBLIC_URL, typ = 'at+jwt', seconds = 60 } = {}) => {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ client_id: 'c', session_id: newId() })
      .setProtectedHeader({ alg: 'ES256', typ, kid: 'test' })
      .setSubject(newId())
      .setIssuer(issuer)
      .setAudience(APP_SCOPE)
      .setIssuedAt(now)
      .setExpirationTime(now + seconds)
      .sign(key);
  };

  it('are refused of another issuer and of another type', async () => {
    await expect(verifier.verify(await token())).resolves.toMatchObject({ tenantId: EMPTY_GUID });
    await expect(verifier.verify(await token({ issuer: 'https://elsewhere.example' }))).rejects.toThrow();
    for (const typ of ['JWT', 'id+jwt']) await expect(verifier.verify(await token({ typ }))).rejects.toThrow();
  });

  it('expire also where they were seen before', async () => {
    const once = await token({ seconds: 60 });
    await verifier.verify(once);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 50_000);
    await expect(verifier.verify(once)).resolves.toBeDefined();
    jest.spyOn(Date, 'now').mockReturnValue(now + 61_000);
    await expect(verifier.verify(once)).rejects.toThrow();
  });
});

describe('signed calls between services', () => {
  it('are refused once they are older than calls live and clocks may differ, or from as far ahead', async () => {
    const ports = new Ports(config);
    ports.provide(identityPort, { revocations: async () => [] } as never);
    const call = (at: number) => {
      const body = JSON.stringify({ at, input: {} });
      const signature = createHmac('sha256', deriveKey(config, 'internal-calls'))
        .update(`identity/revocations\n${body}`)
        .digest('hex');
      return ports.answer('identity', 'revocations', body, signature);
    };
    await expect(call(Date.now())).resolves.toEqual([]);
    await expect(call(Date.now() - 89_000)).resolves.toEqual([]);
    for (const away of [-91_000, 91_000]) await expect(call(Date.now() + away)).rejects.toThrow();
    await expect(call(Number.NaN)).rejects.toThrow();
  });
});
