import { decodeJwt, decodeProtectedHeader } from 'jose';
import { ALL_SCOPES, CLIENT, IdentityFixture, PASSWORD } from '../testing/identity-fixture.js';

describe('tokens', () => {
  let fixture: IdentityFixture;

  beforeAll(async () => {
    fixture = await IdentityFixture.start();
  });
  afterAll(() => fixture.close());

  it('are issued for a password: an ES256 access token with the claims of its scopes, and an opaque refresh token', async () => {
    const { status, body } = await fixture.token('admin', PASSWORD, { tenant: 'a' });
    expect([status, body]).toEqual([200, { access_token: expect.any(String), refresh_token: expect.any(String), expires_in: 3600, token_type: 'Bearer', scope: ALL_SCOPES }]);
    expect(decodeProtectedHeader(body.access_token)).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: expect.any(String) });
    const claims = decodeJwt(body.access_token);
    expect(claims).toEqual({
      iss: 'http://localhost:8080', aud: 'iShare', sub: expect.any(String), iat: expect.any(Number), exp: claims.iat! + 3600, jti: expect.any(String), scope: ALL_SCOPES, client_id: CLIENT,
      preferred_username: 'admin', name: 'admin', email: 'admin@a.example', email_verified: false, role: 'admin', session_id: expect.any(String), tenantid: fixture.service.tenantA,
    });
  });
});
