import { seedService } from '@ishare/server/boot.js';
import { permissionsOfSide } from '@ishare/contracts/all-permissions.js';
import { DEMO_PASSWORD, DEMO_TENANT_ID } from '@ishare/contracts/demo.js';
import { DEMO_USERS } from '@ishare/contracts/demo-users.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { Database } from '@ishare/data/database.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { runAsTenant } from '@ishare/server/context.js';
import { TestService } from '@ishare/testing/test-service.js';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { Clock } from './clock.js';
import { identityData } from './identity.data.js';
import { identityService } from './identity.module.js';
import { SigningKeys } from './oidc/signing-keys.service.js';

describe('a fresh installation', () => {
  let service: TestService;

  beforeEach(async () => {
    service = await TestService.start(identityService, [identityData]);
  });
  afterEach(() => service.close());

  const seed = async (demo: boolean) => {
    const lines: string[] = [];
    await seedService(identityService, service.app, { demo, announce: (line) => lines.push(line) });
    return lines;
  };
  const token = async (username: string, password: string, tenant?: string) => {
    const { body } = await service.anonymous().request('POST', '/connect/token', {
      body: Buffer.from(
        new URLSearchParams({
          grant_type: 'password',
          client_id: 'iShare_Web',
          username,
          password,
          ...(tenant ? { __tenant: tenant } : {}),
        }).toString(),
      ),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return body.access_token as string | undefined;
  };
  const grants = (accessToken: string, tenantId: string) =>
    service.ports.client(identityPort).grants({ tenantId, userId: decodeJwt(accessToken).sub! });

  it("has an administrator with everything of the host's side and a password that is told once", async () => {
    const [line, ...more] = await seed(false);
    expect(more).toEqual([]);
    const password = /password (\S+)/.exec(line!)![1]!;
    expect(await token('admin', DEMO_PASSWORD)).toBeUndefined();
    const accessToken = (await token('admin', password))!;
    const held = await grants(accessToken, EMPTY_GUID);
    expect([held.roles, [...held.permissions].sort()]).toEqual([['admin'], permissionsOfSide(true).sort()]);
    expect(await seed(false)).toEqual([]);
    expect(await token('admin', password)).toBeDefined();
  });

  it('in demo mode has the people of the demo factory, each with a role; seeding again changes nothing', async () => {
    expect(await seed(true)).toEqual([]);
    await seed(true);
    for (const { userName } of DEMO_USERS)
      expect([userName, await token(userName, DEMO_PASSWORD, 'mujing')]).toEqual([userName, expect.any(String)]);
    const admin = (await token('mujing.admin', DEMO_PASSWORD, 'mujing'))!;
    expect([...(await grants(admin, DEMO_TENANT_ID)).permissions].sort()).toEqual(permissionsOfSide(false).sort());
    const planner = await grants((await token('he.paichan', DEMO_PASSWORD, 'mujing'))!, DEMO_TENANT_ID);
    expect(planner.permissions).toEqual(
      expect.arrayContaining(['Optimization.ImportFiles.Optimize', 'Notifications.PushMessages.Client']),
    );
    const dealer = await grants((await token('d.tianhe', DEMO_PASSWORD, 'mujing'))!, DEMO_TENANT_ID);
    expect(dealer.permissions.filter((name) => name.startsWith('Optimization'))).toEqual([]);
    // These two change what is in the catalogue; it is read with the orders.
    expect(dealer.permissions).not.toContain('SalesOrder.Products');
    expect(dealer.permissions).not.toContain('SalesOrder.Parts');
    expect(dealer.permissions).toContain('SalesOrder.Orders');
    expect(await token('admin', DEMO_PASSWORD, 'qingmu')).toBeDefined();
    expect(await token('he.paichan', DEMO_PASSWORD, 'qingmu')).toBeUndefined();
  });

  it("gives a permission that is new to the administrators' roles once; one that was taken away stays away", async () => {
    await seed(true);
    const run = (sql: string) => runAsTenant(DEMO_TENANT_ID, () => service.app.get(Database).tx((tx) => tx.query(sql)));
    await run(`delete from permission_grant where name in ('Optimization.Offcuts', 'Optimization.Boards')`);
    await run(`delete from known_permission where name = 'Optimization.Boards'`);
    await seed(true);
    const { permissions } = await grants((await token('mujing.admin', DEMO_PASSWORD, 'mujing'))!, DEMO_TENANT_ID);
    expect([permissions.includes('Optimization.Boards'), permissions.includes('Optimization.Offcuts')]).toEqual([
      true,
      false,
    ]);
  });

  it('rotates its signing keys without a token being refused', async () => {
    await seed(true);
    const kid = (accessToken: string) => decodeProtectedHeader(accessToken).kid;
    const shown = async () =>
      (await service.anonymous().get('/.well-known/openid-configuration/jwks')).body.keys.map(
        (key: { kid: string }) => key.kid,
      ) as string[];
    const signIn = async () => (await token('admin', DEMO_PASSWORD))!;
    const works = async (accessToken: string) =>
      (await service.anonymous().get('/connect/userinfo', {}, { authorization: `Bearer ${accessToken}` })).status ===
      200;
    const first = await signIn();
    await service.app.get(SigningKeys).rotate();
    const second = await signIn();
    expect([kid(second), await shown()]).toEqual([kid(first), [kid(first), expect.any(String)]]);
    let shift = 11 * 60_000;
    service.app.get(Clock).now = () => Date.now() + shift;
    const third = await signIn();
    expect(kid(third)).not.toBe(kid(first));
    expect(await shown()).toEqual([kid(third), kid(first)]);
    expect([await works(first), await works(third)]).toEqual([true, true]);
    shift = 3 * 3_600_000;
    expect(await shown()).toEqual([kid(third)]);
  });

  it('keeps private keys encrypted', async () => {
    await seed(true);
    await token('admin', DEMO_PASSWORD);
    const [row] = await service.app
      .get(Database)
      .source.query<{ private_jwk: string; public_jwk: object }[]>('select * from signing_key');
    expect(row!.private_jwk).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(row!.public_jwk).not.toHaveProperty('d');
    expect(await service.ports.client(identityPort).jwks({})).toEqual({
      keys: [expect.not.objectContaining({ d: expect.anything() })],
    });
  });
});
