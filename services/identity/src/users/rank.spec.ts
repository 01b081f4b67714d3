import { IdentityFixture, CLIENT, PASSWORD } from '../testing/identity-fixture.js';

const USERS = '/api/identity/users';
const ROLES = '/api/identity/roles';
const UNITS = '/api/identity/organization-units';
const PERMISSIONS = '/api/permission-management/permissions';

type Client = Awaited<ReturnType<IdentityFixture['signIn']>>;

/** Every permission about accounts, and none of the rest: what a clerk of the personnel office might be given. */
const ACCOUNTS = [
  'AbpIdentity.Users',
  'AbpIdentity.Users.Create',
  'AbpIdentity.Users.Update',
  'AbpIdentity.Users.Delete',
  'AbpIdentity.Users.ResetPassword',
  'AbpIdentity.Users.ManageClaims',
  'AbpIdentity.Users.ManagePermissions',
  'AbpIdentity.Users.ManageOrganizationUnits',
  'AbpIdentity.Users.Impersonation',
  'AbpIdentity.Roles',
  'AbpIdentity.Roles.Create',
  'AbpIdentity.Roles.Update',
  'AbpIdentity.Roles.Delete',
  'AbpIdentity.Roles.ManagePermissions',
  'AbpIdentity.Roles.ManageClaims',
  'AbpIdentity.Roles.ManageOrganizationUnits',
  'AbpIdentity.OrganizationUnits',
  'AbpIdentity.OrganizationUnits.Delete',
  'AbpIdentity.OrganizationUnits.ManageUsers',
  'AbpIdentity.OrganizationUnits.ManageRoles',
];

describe('rank', () => {
  let fixture: IdentityFixture;
  let admin: Client;
  let clerk: Client;

  beforeAll(async () => {
    fixture = await IdentityFixture.start();
    admin = await fixture.signIn();
    await fixture.user('clerk', ACCOUNTS);
    clerk = await fixture.signIn('clerk');
  });
  afterAll(() => fixture.close());

  const named = async (name: string) => (await admin.get(`${USERS}/by-username/${name}`)).body;
  const roleNamed = async (name: string) =>
    (await admin.get(`${ROLES}/all`)).body.items.find((role: { name: string }) => role.name === name);
  const permissions = (client: Client, providerName: string, providerKey: string, given: Record<string, boolean>) =>
    client.request('PUT', PERMISSIONS, {
      query: { providerName, providerKey },
      body: { permissions: Object.entries(given).map(([name, isGranted]) => ({ name, isGranted })) },
    });
  const signsIn = async (name: string, password = PASSWORD) =>
    (await fixture.token(name, password, { tenant: 'a' })).status === 200;

  /** Everything by which a clerk might get into the account of somebody else, or shut it. */
  const attacks = (target: { id: string } & Record<string, unknown>): [string, string, object?][] => [
    ['PUT', `${USERS}/${target.id}`, { ...target, password: 'Oak*Beech9' }],
    ['PUT', `${USERS}/${target.id}`, { ...target, email: 'mine@evil.example', emailConfirmed: true }],
    ['PUT', `${USERS}/${target.id}`, { ...target, phoneNumber: '19911112222', phoneNumberConfirmed: true }],
    ['PUT', `${USERS}/${target.id}`, { ...target, userName: 'nobody.any.more' }],
    ['PUT', `${USERS}/${target.id}`, { ...target, twoFactorEnabled: false }],
    ['PUT', `${USERS}/${target.id}`, { ...target, isActive: false }],
    ['PUT', `${USERS}/${target.id}`, { ...target, lockoutEnabled: false }],
    ['PUT', `${USERS}/${target.id}`, { ...target, roleNames: [] }],
    ['PUT', `${USERS}/${target.id}/change-password`, { newPassword: 'Oak*Beech9' }],
    ['PUT', `${USERS}/change-password?id=${target.id}`, { newPassword: 'Oak*Beech9' }],
    ['PUT', `${USERS}/${target.id}/two-factor/false`],
    ['PUT', `${USERS}/change-two-factor?id=${target.id}`, { enabled: false }],
    ['PUT', `${USERS}/${target.id}/lock/999999`],
    ['PUT', `${USERS}/${target.id}/unlock`],
    ['PUT', `${USERS}/${target.id}/roles`, { roleNames: [] }],
    ['POST', `${USERS}/${target.id}/claims`, { claimType: 'level', claimValue: 'low' }],
    ['POST', `/api/app/user-login/${target.id}/force-user-offline`],
    ['DELETE', `${USERS}/${target.id}`],
  ];

  it('refuses every change to how somebody signs in who holds more, and says why in both languages', async () => {
    const target = await named('admin');
    for (const [method, path, body] of attacks(target)) {
      const { status, body: refusal } = await clerk.request(method, path, { ...(body ? { body } : {}) });
      expect([method, path, body, status, refusal.error?.message]).toEqual([
        method,
        path,
        body,
        403,
        'This user has more rights than you. How somebody signs in can only be changed by those who hold at least the same rights.',
      ]);
    }
    const chinese = await clerk.request('PUT', `${USERS}/${target.id}/unlock`, {
      headers: { 'accept-language': 'zh-Hans' },
    });
    expect(chinese.body.error.message).toContain('该用户的权限比您多');
    expect(await named('admin')).toEqual(target);
    expect(await signsIn('admin')).toBe(true);
  });

  it('counts a switched-off administrator as one: the account could be switched on again', async () => {
    const { id } = await fixture.user('resting', [], { roleNames: ['admin'], isActive: false });
    for (const [method, path, body] of attacks(await named('resting')))
      expect([path, (await clerk.request(method, path, { ...(body ? { body } : {}) })).status]).toEqual([path, 403]);
    expect((await admin.delete(`${USERS}/${id}`)).status).toBe(204);
  });

  it('leaves those alone who hold no more', async () => {
    const target = await fixture.user('subordinate', ['AbpIdentity.Users']);
    const changed = await clerk.put(`${USERS}/${target.id}`, { ...target, password: 'Oak*Beech9' });
    expect(changed.status).toBe(200);
    expect(await signsIn('subordinate', 'Oak*Beech9')).toBe(true);
    expect((await clerk.put(`${USERS}/${target.id}/lock/60`)).status).toBe(204);
    expect((await clerk.delete(`${USERS}/${target.id}`)).status).toBe(204);
  });

  it('refuses to act in the name of somebody who holds more', async () => {
    const { id } = await named('admin');
    const ask = (UserId: string) =>
      fixture.form('/connect/token', {
        grant_type: 'Impersonation',
        client_id: CLIENT,
        access_token: clerk.tokens.access_token,
        UserId,
      });
    const refused = await ask(id);
    expect([refused.status, refused.body.error]).toEqual([400, 'insufficient_access']);
    expect((await ask((await fixture.user('errand')).id)).status).toBe(200);
  });

  it('refuses to take away what one does not hold: from a user, a role, by a unit, or with the role itself', async () => {
    const { body: unit } = await admin.post(UNITS, { displayName: 'Saw' });
    const { body: role } = await admin.post(ROLES, { name: 'Sawyer' });
    await permissions(admin, 'R', 'Sawyer', { 'Optimization.Boards': true, 'AbpIdentity.Users': true });
    await admin.put(`${UNITS}/${unit.id}/roles`, { roleIds: [role.id] });
    const member = await fixture.user('sawyer', [], { organizationUnitIds: [unit.id] });
    const own = await fixture.user('owner', ['Optimization.Boards']);
    const tries: [string, () => Promise<{ status: number }>][] = [
      ['grant of a user', () => permissions(clerk, 'U', own.id, { 'Optimization.Boards': false })],
      ['grant of a role', () => permissions(clerk, 'R', 'Sawyer', { 'Optimization.Boards': false })],
      ['membership', () => clerk.delete(`${UNITS}/${unit.id}/members/${member.id}`)],
      ['membership by the user', () => clerk.delete(`${USERS}/${member.id}/organization-units/${unit.id}`)],
      ['memberships', () => clerk.put(`${USERS}/${member.id}/organization-units`, { organizationUnitIds: [] })],
      ['role of the unit', () => clerk.delete(`${UNITS}/${unit.id}/roles/${role.id}`)],
      ['units of the role', () => clerk.put(`${ROLES}/${role.id}/organization-units`, { organizationUnitIds: [] })],
      ['the unit', () => clerk.delete(`${UNITS}/${unit.id}`)],
      ['the role', () => clerk.delete(`${ROLES}/${role.id}`)],
      ['claims of the role', () => clerk.post(`${ROLES}/${role.id}/claims`, { claimType: 'x', claimValue: 'y' })],
    ];
    for (const [what, attempt] of tries) expect([what, (await attempt()).status]).toEqual([what, 403]);
    expect((await permissions(clerk, 'R', 'Sawyer', { 'AbpIdentity.Users': false })).status).toBe(204);
    expect((await admin.delete(`${UNITS}/${unit.id}`)).status).toBe(204);
  });

  it('refuses to make a role the one that everybody gets who registers', async () => {
    const role = await roleNamed('admin');
    const refused = await clerk.put(`${ROLES}/${role.id}`, { ...role, isDefault: true });
    expect([refused.status, (await roleNamed('admin')).isDefault]).toEqual([403, false]);
  });

  it("gives the administrators' role back what it has lost, and never lets it lose the way there", async () => {
    expect((await permissions(clerk, 'R', 'admin', { 'AbpIdentity.Users': false })).status).toBe(403);
    expect((await permissions(admin, 'R', 'admin', { 'SalesOrder.Orders': false })).status).toBe(204);
    const { body } = await admin.get(PERMISSIONS, { providerName: 'R', providerKey: 'admin' });
    const held = (body.groups as { permissions: { name: string; isGranted: boolean }[] }[])
      .flatMap((group) => group.permissions)
      .find(({ name }) => name === 'SalesOrder.Orders');
    expect(held).toMatchObject({ isGranted: false });
    expect((await permissions(admin, 'R', 'admin', { 'SalesOrder.Orders': true })).status).toBe(204);
    for (const name of ['AbpIdentity.Roles', 'AbpIdentity.Roles.ManagePermissions']) {
      const refused = await permissions(admin, 'R', 'admin', { [name]: false });
      expect([name, refused.status, refused.body.error.code]).toEqual([
        name,
        403,
        'Volo.Abp.Identity:AdministratorsManagePermissions',
      ]);
    }
  });

  it('keeps a role without some permissions above those who hold the same ones', async () => {
    await permissions(admin, 'R', 'admin', { 'SalesOrder.Orders': false });
    const target = await fixture.user('former', ['SalesOrder.Products'], { roleNames: ['admin'] });
    expect((await clerk.put(`${USERS}/${target.id}/change-password`, { newPassword: 'Oak*Beech9' })).status).toBe(403);
    // Whoever holds what the role has lost is still the administrators' to look after.
    await permissions(admin, 'R', 'admin', { 'SalesOrder.Orders': true });
    const seller = await fixture.user('seller', ['SalesOrder.Orders']);
    await permissions(admin, 'R', 'admin', { 'SalesOrder.Orders': false });
    expect((await admin.put(`${USERS}/${seller.id}/change-password`, { newPassword: 'Oak*Beech9' })).status).toBe(204);
    await permissions(admin, 'R', 'admin', { 'SalesOrder.Orders': true });
    expect((await admin.delete(`${USERS}/${target.id}`)).status).toBe(204);
  });
});

describe('the last administrator', () => {
  let fixture: IdentityFixture;
  let admin: Client;

  beforeAll(async () => {
    fixture = await IdentityFixture.start();
    admin = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  const code = 'Volo.Abp.Identity:LastAdministrator';

  it('can neither be switched off nor locked nor lose the role, by oneself either', async () => {
    const self = (await admin.get(`${USERS}/by-username/admin`)).body;
    const tries: [string, object?][] = [
      [`${USERS}/${self.id}`, { ...self, isActive: false }],
      [`${USERS}/${self.id}`, { ...self, roleNames: [] }],
      [`${USERS}/${self.id}/roles`, { roleNames: [] }],
      [`${USERS}/${self.id}/lock/999999`],
    ];
    for (const [path, body] of tries) {
      const refused = await admin.put(path, body);
      expect([path, body, refused.status, refused.body.error?.code]).toEqual([path, body, 403, code]);
    }
    expect(await fixture.signIn()).toBeDefined();
  });

  it('is no exception: nobody shuts himself out, however many others there are', async () => {
    const other = await fixture.user('deputy', [], { roleNames: ['admin'] });
    const self = (await admin.get(`${USERS}/by-username/admin`)).body;
    const own = 'Volo.Abp.Identity:OwnAdministration';
    const tries: [string, object?][] = [
      [`${USERS}/${self.id}`, { ...self, isActive: false }],
      [`${USERS}/${self.id}/roles`, { roleNames: [] }],
      [`${USERS}/${self.id}/lock/999999`],
    ];
    for (const [path, body] of tries)
      expect([path, (await admin.put(path, body)).body.error?.code]).toEqual([path, own]);
    const keeper = await fixture.user('keeper', ['AbpIdentity.Users', 'AbpIdentity.Users.Update']);
    const his = await fixture.signIn(keeper.userName);
    const row = (await admin.get(`${USERS}/by-username/${keeper.userName}`)).body;
    const { roleNames: _roles, organizationUnitIds: _units, ...head } = row;
    const refused = await his.put(`${USERS}/${keeper.id}`, { ...head, isActive: false });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'Volo.Abp.Identity:DisableSelf']);
    // Another administrator does it.
    const deputy = await fixture.signIn(other.userName);
    expect((await deputy.put(`${USERS}/${self.id}/roles`, { roleNames: [] })).status).toBe(204);
    expect((await deputy.put(`${USERS}/${self.id}/roles`, { roleNames: ['admin'] })).status).toBe(204);
    admin = await fixture.signIn();
    expect((await admin.delete(`${USERS}/${other.id}`)).status).toBe(204);
  });

  it('may be one by a unit, which then stays', async () => {
    const { body: unit } = await admin.post(UNITS, { displayName: 'Office' });
    const role = (await admin.get(`${ROLES}/all`)).body.items.find(({ name }: { name: string }) => name === 'admin');
    await admin.put(`${UNITS}/${unit.id}/roles`, { roleIds: [role.id] });
    const self = (await admin.get(`${USERS}/by-username/admin`)).body;
    await admin.put(`${UNITS}/${unit.id}/members`, { userIds: [self.id] });
    expect((await admin.put(`${USERS}/${self.id}/roles`, { roleNames: [] })).status).toBe(204);
    const tries: [string, string, object?][] = [
      ['DELETE', `${UNITS}/${unit.id}`],
      ['DELETE', `${UNITS}/${unit.id}/members/${self.id}`],
      ['DELETE', `${UNITS}/${unit.id}/roles/${role.id}`],
      ['PUT', `${USERS}/${self.id}/organization-units`, { organizationUnitIds: [] }],
      ['PUT', `${ROLES}/${role.id}/organization-units`, { organizationUnitIds: [] }],
    ];
    for (const [method, path, body] of tries) {
      const refused = await admin.request(method, path, { ...(body ? { body } : {}) });
      expect([path, refused.status, refused.body.error?.code]).toEqual([path, 403, code]);
    }
    expect((await admin.put(`${USERS}/${self.id}/roles`, { roleNames: ['admin'] })).status).toBe(204);
    expect((await admin.delete(`${UNITS}/${unit.id}`)).status).toBe(204);
  });

  it('remains where two administrators drop each other at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const first = await fixture.user(`first${round}`, [], { roleNames: ['admin'] });
      const second = await fixture.user(`second${round}`, [], { roleNames: ['admin'] });
      const [one, two] = [await fixture.signIn(first.userName), await fixture.signIn(second.userName)];
      const self = (await one.get(`${USERS}/by-username/admin`)).body;
      await one.put(`${USERS}/${self.id}/roles`, { roleNames: [] });
      const replies = await Promise.all([
        one.put(`${USERS}/${second.id}/roles`, { roleNames: [] }),
        two.put(`${USERS}/${first.id}/roles`, { roleNames: [] }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([204, 403]);
      const winner = replies[0]!.status === 204 ? one : two;
      expect((await winner.put(`${USERS}/${self.id}/roles`, { roleNames: ['admin'] })).status).toBe(204);
      admin = await fixture.signIn();
      for (const { id } of [first, second]) expect((await admin.delete(`${USERS}/${id}`)).status).toBe(204);
    }
  });
});
