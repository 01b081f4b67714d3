import { Database } from '@ishare/data/database.js';
import { newId } from '@ishare/kernel/ids.js';
import { Clock } from '../clock.js';
import { IdentityFixture } from '../testing/identity-fixture.js';
import { OidcAdapter } from './oidc-adapter.js';

describe('records of the provider', () => {
  let fixture: IdentityFixture;

  beforeAll(async () => {
    fixture = await IdentityFixture.start();
  });
  afterAll(() => fixture.close());

  it('take their session with them, whichever of a grant is revoked', async () => {
    const ended: string[] = [];
    const parts = {
      database: fixture.service.app.get(Database),
      clock: fixture.service.app.get(Clock),
      endGrant: async (grantId: string) => void ended.push(grantId),
      findClient: async () => undefined,
    };
    const [grant, revoked] = [newId(), newId()];
    const [grants, tokens] = [new OidcAdapter('Grant', parts), new OidcAdapter('RefreshToken', parts)];
    await grants.upsert(grant, {}, 60);
    await grants.destroy(grant);
    await tokens.upsert('a token', { grantId: revoked }, 60);
    await tokens.revokeByGrantId(revoked);
    expect([ended, await grants.find(grant), await tokens.find('a token')]).toEqual([
      [grant, revoked],
      undefined,
      undefined,
    ]);
  });
});
