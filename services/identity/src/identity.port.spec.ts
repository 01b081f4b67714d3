import { identityPort } from '@ishare/contracts/identity/client.js';
import { hashPassword } from '@ishare/server/password-hash.js';
import { IdentityFixture } from './testing/identity-fixture.js';

describe('what identity does for other services', () => {
  let fixture: IdentityFixture;

  beforeAll(async () => {
    fixture = await IdentityFixture.start();
  });
  afterAll(() => fixture.close());

  const port = () => fixture.service.ports.client(identityPort);

  it("gives a tenant's user a new password, and the old one is worth nothing", async () => {
    const passwordHash = await hashPassword('Another1*');
    const { tenantB } = fixture.service;
    expect([
      await port().setPassword({ tenantId: tenantB, userName: 'Admin', passwordHash }),
      await port().setPassword({ tenantId: tenantB, userName: 'nobody', passwordHash }),
    ]).toEqual([{ found: true }, { found: false }]);
    const status = async (password: string) => (await fixture.token('admin', password, { tenant: 'b' })).status;
    expect([await status('Another1*'), await status('1q2w3E*')]).toEqual([200, 400]);
  });

  it('names the active users who hold a permission, by their roles or themselves', async () => {
    const { tenantA, tenantB } = fixture.service;
    const holders = async (tenantId: string, permission: string, most = 100) =>
      (await port().holders({ tenantId, permission, most })).map(({ userName }) => userName);
    expect(await holders(tenantA, 'AbpIdentity.Users')).toEqual(['admin']);
    expect(await holders(tenantB, 'AbpIdentity.Users')).toEqual(['admin']);
    expect(await holders(tenantA, 'AbpIdentity.Users', 0)).toEqual([]);
    expect(await holders(tenantA, 'AbpTenantManagement.Tenants')).toEqual([]);
    expect(await holders(tenantA, 'No.Such')).toEqual([]);
  });

  it('shows and changes the permissions of a role as far as the caller may', async () => {
    const { tenantA } = fixture.service;
    const userId = (await (await fixture.signIn()).get('/connect/userinfo')).body.sub as string;
    const caller = { tenantId: tenantA, userId };
    const ask = (changes: { name: string; isGranted: boolean }[] = [], by = caller) =>
      port().providerPermissions({ caller: by, language: 'en', providerName: 'R', providerKey: 'admin', changes });
    const isGranted = async (name: string) =>
      (await ask()).groups.flatMap(({ permissions }) => permissions).find((permission) => permission.name === name)
        ?.isGranted;
    expect(await isGranted('Optimization.Materials')).toBe(true);
    await ask([{ name: 'Optimization.Materials', isGranted: false }]);
    expect(await isGranted('Optimization.Materials')).toBe(false);
    await expect(ask([], { ...caller, userId: '0190a000-0000-7000-8000-000000000001' })).rejects.toMatchObject({
      definition: { status: 403 },
    });
  });
});
