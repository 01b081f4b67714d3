import { newId } from '@ishare/kernel/ids.js';
import { IdentityFixture, PASSWORD } from '../testing/identity-fixture.js';

const USERS = '/api/identity/users';

describe('users', () => {
  let fixture: IdentityFixture;
  let admin: Awaited<ReturnType<IdentityFixture['signIn']>>;

  beforeAll(async () => {
    fixture = await IdentityFixture.start();
    admin = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  it('are created with everything that the reply shows', async () => {
    const { status, body } = await admin.post(USERS, {
      userName: 'li.lei',
      name: 'Lei',
      surname: 'Li',
      email: 'lei@a.example',
      phoneNumber: '19900000001',
      password: PASSWORD,
      RoleNames: ['ADMIN'],
    });
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(String),
        tenantId: fixture.service.tenantA,
        userName: 'li.lei',
        name: 'Lei',
        surname: 'Li',
        email: 'lei@a.example',
        emailConfirmed: false,
        phoneNumber: '19900000001',
        phoneNumberConfirmed: false,
        isActive: true,
        lockoutEnabled: true,
        lockoutEnd: null,
        isLockedOut: false,
        accessFailedCount: 0,
        twoFactorEnabled: false,
        supportTwoFactor: false,
        roleNames: ['admin'],
        isExternal: false,
        shouldChangePasswordOnNextLogin: false,
        lastPasswordChangeTime: expect.any(String),
        creationTime: expect.any(String),
        creatorId: expect.any(String),
        lastModificationTime: null,
        lastModifierId: null,
        concurrencyStamp: expect.any(String),
        extraProperties: {},
        isDeleted: false,
        deleterId: null,
        deletionTime: null,
      },
    ]);
    expect((await admin.get(`${USERS}/${body.id}`)).body).toEqual(body);
    expect((await admin.get(`${USERS}/by-username/LI.LEI`)).body).toEqual(body);
    expect((await admin.get(`${USERS}/by-email/lei@a.example`)).body).toEqual(body);
    expect((await admin.get(`${USERS}/by-username/nobody`)).status).toBe(204);
    const listed = await admin.get(USERS, { filter: 'lei', sorting: 'name', maxResultCount: 999 });
    expect(listed.body).toEqual({ totalCount: 1, items: [body] });
  });

  it('are listed by name unless told otherwise', async () => {
    for (const [userName, name] of [
      ['sort.1', 'Zora'],
      ['sort.2', 'Adam'],
      ['sort.3', 'Mia'],
    ])
      await admin.post(USERS, { userName, name, email: `${userName}@a.example`, password: PASSWORD });
    const names = async (query: object) =>
      (await admin.get(USERS, { filter: 'sort.', ...query })).body.items.map(({ name }: { name: string }) => name);
    expect([await names({}), await names({ sorting: 'userName' })]).toEqual([
      ['Adam', 'Mia', 'Zora'],
      ['Zora', 'Adam', 'Mia'],
    ]);
  });

  it('never show a password hash', async () => {
    expect(JSON.stringify((await admin.get(USERS, { maxResultCount: 999 })).body)).not.toContain('argon2');
  });

  it('are found by their address and their name alone: nobody takes the one as the other', async () => {
    const [owner, other] = [await fixture.user('named.owner'), await fixture.user('named.other')];
    const row = (await admin.get(`${USERS}/${owner.id}`)).body;
    expect((await admin.put(`${USERS}/${owner.id}`, { ...row, userName: 'owner@name.example' })).status).toBe(200);
    const codeOf = ({ body }: { body: { error?: { code: string } } }) => body.error?.code ?? 'done';
    const taken = { userName: row.email.toUpperCase() };
    const answering = { email: 'Owner@Name.example' };
    const self = await fixture.signIn('named.other');
    const profile = (await self.get('/api/account/my-profile')).body;
    const user = (await admin.get(`${USERS}/${other.id}`)).body;
    const fresh = { userName: 'named.new', email: 'new@name.example', password: PASSWORD };
    const register = (body: object) =>
      fixture.service
        .anonymous()
        .post(
          '/api/account/register',
          { userName: 'named.reg', emailAddress: 'reg@name.example', password: PASSWORD, appName: 'MVC', ...body },
          { __tenant: 'a' },
        );
    for (const [fields, code] of [
      [taken, 'Volo.Abp.Identity:UserNameIsEmail'],
      [answering, 'Volo.Abp.Identity:EmailIsUserName'],
    ] as const)
      expect([
        codeOf(await self.put('/api/account/my-profile', { ...profile, ...fields, currentPassword: PASSWORD })),
        codeOf(await admin.put(`${USERS}/${other.id}`, { ...user, ...fields })),
        codeOf(await admin.post(USERS, { ...fresh, ...fields })),
        codeOf(await register('email' in fields ? { emailAddress: fields.email } : fields)),
      ]).toEqual([code, code, code, code]);
    expect((await fixture.token(row.email, PASSWORD, { tenant: 'a' })).status).toBe(200);
    // One's own may be both.
    expect((await admin.put(`${USERS}/${other.id}`, { ...user, userName: user.email })).status).toBe(200);
  });

  it('of two who take one text as a name and as an address at once, one gets it', async () => {
    for (let round = 0; round < 5; round++) {
      const both = `race${round}@name.example`;
      const replies = await Promise.all([
        admin.post(USERS, { userName: both, email: `a${both}`, password: PASSWORD }),
        admin.post(USERS, { userName: `b${round}`, email: both, password: PASSWORD }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
    }
  });

  it('get a new password under the path that names them in the query', async () => {
    const { id } = await fixture.user('renamed.in.query');
    const change = (client: typeof admin, query: Record<string, string>) =>
      client.put(`${USERS}/change-password`, { password: 'Query&Steel8' }, query);
    expect((await change(await fixture.signIn('renamed.in.query'), { id })).status).toBe(403);
    expect([(await change(admin, {})).status, (await change(admin, { id })).status]).toEqual([400, 204]);
    expect((await fixture.token('renamed.in.query', 'Query&Steel8', { tenant: 'a' })).status).toBe(200);
  });

  it('with an address that is none are refused at its field, as are changes to one', async () => {
    const made = await admin.post(USERS, { userName: 'unmailed', email: 'nowhere', password: PASSWORD });
    expect([made.status, made.body.error.validationErrors[0].members]).toEqual([400, ['email']]);
    const { body: own } = await admin.get('/api/account/my-profile');
    const changed = await admin.put('/api/account/my-profile', { ...own, email: 'nowhere', currentPassword: PASSWORD });
    expect([changed.status, changed.body.error.validationErrors[0].members]).toEqual([400, ['email']]);
  });

  it.each([
    ['DuplicateUserName', { userName: 'ADMIN' }],
    ['DuplicateEmail', { email: 'ADMIN@a.example' }],
    ['InvalidUserName', { userName: 'a b' }],
    ['InvalidUserName', { userName: '管理员' }],
    ['InvalidRoleName', { roleNames: ['nothing'] }],
    ['PasswordTooShort', { password: 'aB1!cD2' }],
    ['PasswordRequiresNonAlphanumeric', { password: 'Abcdefg1' }],
    ['PasswordRequiresLower', { password: 'ABCDEF1!' }],
    ['PasswordRequiresUpper', { password: 'abcdef1!' }],
    ['PasswordRequiresDigit', { password: 'Abcdefg!' }],
    ['PasswordTooCommon', { password: 'P@ssw0rd1' }],
    ['PasswordTooCommon', { password: 'Woaini1314!' }],
    ['PasswordTooCommon', { password: 'Football*12' }],
    ['PasswordTooCommon', { password: 'Qwertyuiop1!' }],
  ])('are refused with %s', async (code, more) => {
    const { status, headers, body } = await admin.post(USERS, {
      userName: 'refused',
      email: 'refused@a.example',
      password: PASSWORD,
      ...more,
    });
    expect([status, headers['_abperrorformat'], body.error.code]).toEqual([403, 'true', `Volo.Abp.Identity:${code}`]);
    expect(body.error.message).not.toContain('Volo.Abp');
    expect((await admin.get(`${USERS}/by-username/refused`)).status).toBe(204);
  });

  it('are refused without a name, an address or a password, which are named', async () => {
    const { status, body } = await admin.post(USERS, {});
    expect([status, body.error.validationErrors.flatMap(({ members }: { members: string[] }) => members)]).toEqual([
      400,
      ['userName', 'email', 'password'],
    ]);
  });

  it('change with the right stamp only; a password in the form resets it and ends the sign-ins', async () => {
    const user = await fixture.user('changing');
    const client = await fixture.signIn('changing');
    const body = { ...user, name: 'New', roleNames: null, password: 'Oak*Beech9' };
    const changed = await admin.put(`${USERS}/${user.id}`, body);
    expect([changed.status, changed.body.name]).toEqual([200, 'New']);
    expect((await admin.put(`${USERS}/${user.id}`, body)).status).toBe(409);
    expect((await client.get('/api/account/my-profile')).status).toBe(401);
    expect((await fixture.token('changing', PASSWORD, { tenant: 'a' })).status).toBe(400);
    expect((await fixture.token('changing', 'Oak*Beech9', { tenant: 'a' })).status).toBe(200);
    const renamed = await admin.put(`${USERS}/${user.id}`, {
      ...changed.body,
      userName: 'changed',
      email: 'changed@a.example',
      phoneNumber: '19900000002',
    });
    expect(renamed.status).toBe(200);
    expect(await fixture.actions('changed')).toEqual(
      expect.arrayContaining(['ChangeUserName', 'ChangeEmail', 'ChangePhoneNumber']),
    );
  });

  it('that are switched off are out at once', async () => {
    const user = await fixture.user('switched.off');
    const client = await fixture.signIn('switched.off');
    expect((await admin.put(`${USERS}/${user.id}`, { ...user, isActive: false })).status).toBe(200);
    expect((await client.get('/api/account/my-profile')).status).toBe(401);
    expect((await fixture.refresh(client.tokens.refresh_token)).status).toBe(400);
  });

  it('cannot delete themselves nor change whether they can be locked', async () => {
    const self = (await admin.get(`${USERS}/by-username/admin`)).body;
    const refused = await admin.delete(`${USERS}/${self.id}`);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'Volo.Abp.Identity:010001']);
    expect((await admin.put(`${USERS}/${self.id}`, { ...self, lockoutEnabled: false })).body.lockoutEnabled).toBe(true);
  });

  it('are deleted with their roles, and their name is free again', async () => {
    const user = await fixture.user('deleted', [], { roleNames: ['admin'] });
    expect((await admin.delete(`${USERS}/${user.id}`)).status).toBe(204);
    expect((await admin.delete(`${USERS}/${user.id}`)).status).toBe(204);
    expect((await admin.get(`${USERS}/${user.id}`)).status).toBe(404);
    expect(
      await fixture.inTenant(fixture.service.tenantA, (tx) =>
        tx.query('select 1 from user_role where user_id = $1', [user.id]),
      ),
    ).toEqual([]);
    await fixture.user('deleted');
  });

  it('have their roles replaced, by nobody who holds less than the role', async () => {
    const user = await fixture.user('promoted');
    expect(
      (await admin.get(`${USERS}/assignable-roles`)).body.items.map(({ name }: { name: string }) => name),
    ).toContain('admin');
    const clerk = await fixture.user('clerk', ['AbpIdentity.Users', 'AbpIdentity.Users.Update']);
    const helper = await fixture.signIn('clerk');
    const refused = await helper.put(`${USERS}/${clerk.id}/roles`, { roleNames: ['admin'] });
    expect([refused.status, refused.body.error.code, refused.body.error.message]).toEqual([
      403,
      'Volo.Authorization:010001',
      'You cannot give permissions that you do not hold yourself.',
    ]);
    expect((await admin.put(`${USERS}/${user.id}/roles`, { RoleNames: ['admin'] })).status).toBe(204);
    expect((await admin.get(`${USERS}/${user.id}/roles`)).body.items.map(({ name }: { name: string }) => name)).toEqual(
      ['admin'],
    );
    expect((await admin.put(`${USERS}/${user.id}/roles`, { roleNames: [] })).status).toBe(204);
    expect((await admin.get(`${USERS}/${user.id}/roles`)).body).toEqual({ items: [] });
    expect((await admin.put(`${USERS}/${user.id}/roles`, { roleNames: ['x'] })).body.error.code).toBe(
      'Volo.Abp.Identity:InvalidRoleName',
    );
  });

  it('are locked for seconds and unlocked, unless locking is off for them', async () => {
    const user = await fixture.user('lockable');
    expect((await admin.put(`${USERS}/${user.id}/lock/600`)).status).toBe(204);
    const locked = (await admin.get(USERS, { isLockedOut: true })).body;
    expect(locked.items.map(({ id }: { id: string }) => id)).toEqual([user.id]);
    expect(new Date(locked.items[0].lockoutEnd).getTime() - Date.now()).toBeGreaterThan(500_000);
    expect((await fixture.token('lockable', PASSWORD, { tenant: 'a' })).status).toBe(400);
    expect((await admin.put(`${USERS}/${user.id}/unlock`)).status).toBe(204);
    expect((await fixture.token('lockable', PASSWORD, { tenant: 'a' })).status).toBe(200);
    expect((await admin.put(`${USERS}/${user.id}/lock/0`)).status).toBe(400);
    const until = new Date(Date.now() + 3_600_000);
    expect((await admin.put(`${USERS}/${user.id}/lock/${until.toISOString()}`)).status).toBe(204);
    expect(
      Math.abs(Date.parse((await admin.get(`${USERS}/${user.id}`)).body.lockoutEnd) - until.getTime()),
    ).toBeLessThan(60_000);
    expect((await admin.put(`${USERS}/${user.id}/lock/2020-01-01T00:00:00Z`)).status).toBe(400);
    const free = await fixture.user('unlockable', [], { lockoutEnabled: false });
    expect((await admin.put(`${USERS}/${free.id}/lock/60`)).body.error.code).toBe(
      'Volo.Abp.Identity:UserLockoutNotEnabled',
    );
  });

  it('get a new password from those who may reset it, under the same rules', async () => {
    const user = await fixture.user('resettable');
    await fixture.user('editor', ['AbpIdentity.Users.Update']);
    expect(
      (await (await fixture.signIn('editor')).put(`${USERS}/${user.id}/change-password`, { newPassword: 'Oak*Beech9' }))
        .status,
    ).toBe(403);
    expect((await admin.put(`${USERS}/${user.id}/change-password`, { newPassword: 'short' })).body.error.code).toBe(
      'Volo.Abp.Identity:PasswordTooShort',
    );
    expect((await admin.put(`${USERS}/${user.id}/change-password`, {})).status).toBe(400);
    expect((await admin.put(`${USERS}/${user.id}/change-password`, { password: 'Oak*Beech9' })).status).toBe(204);
    expect((await fixture.token('resettable', 'Oak*Beech9', { tenant: 'a' })).status).toBe(200);
    expect(await fixture.actions('resettable')).toContain('ChangePassword');
    await fixture.inTenant(fixture.service.tenantA, (tx) =>
      tx.query('update app_user set is_external = true where id = $1', [user.id]),
    );
    expect(
      (await admin.put(`${USERS}/${user.id}/change-password`, { newPassword: 'Oak*Beech9' })).body.error.code,
    ).toBe('Volo.Abp.Identity:010003');
  });

  it('have two-factor switched on only with a confirmed phone number', async () => {
    const user = await fixture.user('cautious', [], { phoneNumber: '19900000003' });
    expect((await admin.put(`${USERS}/${user.id}/two-factor/true`)).body.error.code).toBe('Volo.Abp.Identity:020011');
    await fixture.inTenant(fixture.service.tenantA, (tx) =>
      tx.query('update app_user set phone_number_confirmed = true where id = $1', [user.id]),
    );
    expect((await admin.put(`${USERS}/${user.id}/two-factor/true`)).status).toBe(204);
    expect((await admin.get(`${USERS}/${user.id}/two-factor-enabled`)).body).toBe(true);
    expect((await admin.put(`${USERS}/${user.id}/two-factor/maybe`)).status).toBe(400);
    expect((await admin.put(`${USERS}/${user.id}/two-factor/false`)).status).toBe(204);
    const form = (await admin.get(`${USERS}/${user.id}`)).body;
    expect((await admin.put(`${USERS}/${user.id}`, { ...form, twoFactorEnabled: true })).body).toMatchObject({
      twoFactorEnabled: true,
    });
    const moved = (await admin.get(`${USERS}/${user.id}`)).body;
    expect(
      (await admin.put(`${USERS}/${user.id}`, { ...moved, phoneNumber: '13911112222', phoneNumberConfirmed: false }))
        .body.twoFactorEnabled,
    ).toBe(false);
    const again = (await admin.get(`${USERS}/${user.id}`)).body;
    expect((await admin.put(`${USERS}/${user.id}`, { ...again, twoFactorEnabled: true })).body.error.code).toBe(
      'Volo.Abp.Identity:020011',
    );
    const actions = await fixture.actions('cautious');
    expect([actions.slice(0, 3), actions.slice(3).sort()]).toEqual([
      ['TwoFactorEnabled', 'TwoFactorDisabled', 'TwoFactorEnabled'],
      ['ChangePhoneNumber', 'TwoFactorDisabled'],
    ]);
  });

  it('have a telephone number as its digits, however it was written, and an address that is one', async () => {
    const user = await fixture.user('reached', [], { phoneNumber: '+86 (138) 0013-8001' });
    expect((await admin.get(`${USERS}/${user.id}`)).body.phoneNumber).toBe('13800138001');
    const refusal = async (change: object) => {
      const { body } = await admin.put(`${USERS}/${user.id}`, { ...user, ...change });
      return (body.error?.validationErrors ?? []).map(
        ({ message, members }: { message: string; members: string[] }) => [members[0], message],
      );
    };
    expect(await refusal({ phoneNumber: 'the porter' })).toEqual([
      ['phoneNumber', expect.stringContaining('must be a telephone number, such as')],
    ]);
    expect(await refusal({ email: 'reached at home' })).toEqual([
      ['email', expect.stringContaining('must be an e-mail address, such as name@example.com')],
    ]);
    expect(await refusal({ phoneNumber: ' ' })).toEqual([]);
  });

  it('are found by colleagues, and by the filters of the list', async () => {
    const user = await fixture.user('findable', [], {
      name: 'Fay Finder',
      phoneNumber: '19900000009',
      roleNames: ['admin'],
    });
    await fixture.user('colleague');
    const colleague = await fixture.signIn('colleague');
    const found = await colleague.get(`${USERS}/lookup/search`, { filter: ' Finder ', sorting: 'UserName' });
    expect([found.status, found.body]).toEqual([
      200,
      { items: [expect.objectContaining({ id: user.id, userName: 'findable', name: 'Fay Finder' })] },
    ]);
    expect(Object.keys(found.body.items[0])).not.toContain('roleNames');
    // Whoever may not see users learns neither addresses nor numbers, by searching for them either.
    const withheld = { email: null, emailConfirmed: false, phoneNumber: null, phoneNumberConfirmed: false };
    expect(found.body.items[0]).toMatchObject(withheld);
    for (const path of [`lookup/${user.id}`, 'lookup/by-username/findable'])
      expect((await colleague.get(`${USERS}/${path}`)).body).toMatchObject(withheld);
    for (const filter of ['findable@', '19900000009']) {
      expect((await colleague.get(`${USERS}/lookup/search`, { filter })).body.items).toEqual([]);
      expect((await colleague.get(`${USERS}/lookup/count`, { filter })).body).toBe(0);
      expect((await admin.get(`${USERS}/lookup/search`, { filter })).body.items).toMatchObject([
        { email: 'findable@a.example', phoneNumber: '19900000009' },
      ]);
    }
    for (const path of ['lookup/by-username/nobody', `lookup/${newId()}`])
      expect((await colleague.get(`${USERS}/${path}`)).status).toBe(204);
    expect([
      (await admin.get(`${USERS}/by-id/${user.id}`)).body.userName,
      (await admin.get(`${USERS}/by-id/${newId()}`)).status,
    ]).toEqual(['findable', 204]);
    expect((await admin.get(`${USERS}/lookup/roles`)).body).toContainEqual({
      id: expect.any(String) as string,
      name: 'admin',
    });
    const unit = (await admin.post('/api/identity/organization-units', { displayName: 'Finders' })).body as {
      id: string;
    };
    expect((await admin.get(`${USERS}/lookup/organization-units`)).body).toEqual([
      { id: unit.id, displayName: 'Finders' },
    ]);
    expect([
      (await colleague.get(`${USERS}/lookup/roles`)).status,
      (await colleague.get(`${USERS}/lookup/organization-units`)).status,
    ]).toEqual([403, 403]);
    const { id: roleId } = (await admin.get('/api/identity/roles/all')).body.items.find(
      ({ isStatic }: { isStatic: boolean }) => isStatic,
    );
    const ids = async (query: Record<string, string>) =>
      (await admin.get(USERS, { maxResultCount: 999, ...query })).body.items.map(({ id }: { id: string }) => id);
    expect(await ids({ roleId })).toContain(user.id);
    expect(await ids({ phoneNumber: '19900000009' })).toEqual([user.id]);
    expect(await ids({ emailAddress: 'findable@' })).toEqual([user.id]);
    expect(await ids({ notActive: 'true' })).not.toContain(user.id);
    expect((await admin.get('/api/app/userextend/get-user-list', { filter: 'findable' })).body).toEqual({
      totalCount: 1,
      items: [
        { id: user.id, userName: 'findable', name: 'Fay Finder', phoneNumber: '19900000009', organizationUnits: [] },
      ],
    });
  });

  it('of one tenant do not exist for another, nor for the host', async () => {
    const user = await fixture.user('ours');
    for (const stranger of [await fixture.signIn('admin', PASSWORD, 'b'), await fixture.host()]) {
      expect((await stranger.get(USERS, { filter: 'ours' })).body.totalCount).toBe(0);
      expect((await stranger.get(`${USERS}/${user.id}`)).status).toBe(404);
      expect((await stranger.get(`${USERS}/by-username/ours`)).status).toBe(204);
      expect((await stranger.put(`${USERS}/${user.id}`, { ...user, name: 'theirs' })).status).toBe(404);
      expect((await stranger.put(`${USERS}/${user.id}/lock/60`)).status).toBe(404);
      expect((await stranger.put(`${USERS}/${user.id}/change-password`, { newPassword: 'Oak*Beech9' })).status).toBe(
        404,
      );
      expect((await stranger.get(`${USERS}/lookup/search`, { filter: 'ours' })).body.items).toEqual([]);
    }
    expect((await admin.get(`${USERS}/${user.id}`)).body.name).toBeNull();
  });

  it("show a dealer's sign-in nobody but itself", async () => {
    const [staff, dealer, rival] = [
      await fixture.user('inner-staff'),
      await fixture.user('inner-dealer'),
      await fixture.user('inner-rival'),
    ];
    for (const { id } of [dealer, rival]) fixture.service.crm.dealerOfUser.set(id, newId());
    const outside = await fixture.signIn('inner-dealer');
    expect((await outside.get(`${USERS}/lookup/search`, { maxResultCount: 999 })).body.items).toMatchObject([
      { id: dealer.id },
    ]);
    expect((await outside.get(`${USERS}/lookup/count`)).body).toBe(1);
    for (const path of [staff.id, rival.id, 'by-username/inner-staff'])
      expect((await outside.get(`${USERS}/lookup/${path}`)).status).toBe(204);
    expect((await outside.get(`${USERS}/lookup/${dealer.id}`)).body.userName).toBe('inner-dealer');
    const inside = await fixture.signIn('inner-staff');
    expect((await inside.get(`${USERS}/lookup/search`, { filter: 'inner-' })).body.items).toHaveLength(3);
  });

  it('open each route to its permission alone', async () => {
    const { id } = await fixture.user('gated');
    await fixture.user('powerless');
    const powerless = await fixture.signIn('powerless');
    const calls: [string, string][] = [
      ['GET', USERS],
      ['GET', `${USERS}/${id}`],
      ['POST', USERS],
      ['PUT', `${USERS}/${id}`],
      ['DELETE', `${USERS}/${id}`],
      ['GET', `${USERS}/${id}/roles`],
      ['PUT', `${USERS}/${id}/roles`],
      ['GET', `${USERS}/assignable-roles`],
      ['PUT', `${USERS}/${id}/lock/5`],
      ['PUT', `${USERS}/${id}/unlock`],
      ['PUT', `${USERS}/${id}/change-password`],
      ['GET', `${USERS}/${id}/two-factor-enabled`],
      ['PUT', `${USERS}/${id}/two-factor/true`],
      ['GET', `${USERS}/by-username/x`],
      ['GET', `${USERS}/by-email/x`],
      ['GET', '/api/app/userextend/get-user-list'],
      ['POST', `/api/app/user-login/${id}/force-user-offline`],
    ];
    for (const [method, path] of calls) {
      expect([method, path, (await powerless.request(method, path, { body: {} })).status]).toEqual([method, path, 403]);
      expect([method, path, (await fixture.service.anonymous().request(method, path, { body: {} })).status]).toEqual([
        method,
        path,
        401,
      ]);
    }
  });
});
