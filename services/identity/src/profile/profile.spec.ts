import { IdentityFixture, PASSWORD } from '../testing/identity-fixture.js';

const PROFILE = '/api/account/my-profile';

type Client = Awaited<ReturnType<IdentityFixture['signIn']>>;

describe('a session in the wrong hands', () => {
  let fixture: IdentityFixture;
  let number = 0;

  beforeAll(async () => {
    fixture = await IdentityFixture.start();
  });
  afterAll(() => fixture.close());
  afterEach(() => fixture.shiftClock(0));

  const owner = async (name: string, more: object = {}): Promise<Client> => {
    await fixture.user(name, [], { emailConfirmed: true, phoneNumber: `1990000100${number++}`, ...more });
    return fixture.signIn(name);
  };
  /** Everything by which a thief might make the account his own; `proof` is what he knows of the password. */
  const attempts = async (thief: Client, proof: object) => {
    const { body: profile } = await thief.get(PROFILE);
    const put = (fields: object, path = PROFILE) => thief.put(path, { ...profile, ...fields, ...proof });
    return [
      await put({ email: 'mine@evil.example' }),
      await put({ email: 'mine@evil.example' }, '/api/identity/my-profile'),
      await put({ phoneNumber: '19911119999' }),
      await put({ userName: 'mine' }),
      await thief.put(`${PROFILE}/change-phone-number`, { newPhoneNumber: '19911119999', code: '123456', ...proof }),
      await thief.post(`${PROFILE}/set-two-factor-enabled?enabled=false`, proof),
      await thief.post(`${PROFILE}/set-two-factor-enabled?enabled=true`, proof),
      await thief.put(`${PROFILE}/change-two-factor`, { enabled: false, ...proof }),
    ];
  };

  it('changes neither name nor address, number nor second step without the password', async () => {
    const thief = await owner('robbed');
    const before = (await thief.get(PROFILE)).body;
    for (const { status, body } of await attempts(thief, {}))
      expect([status, body.error.validationErrors?.[0]?.members]).toEqual([400, ['currentPassword']]);
    expect((await thief.get(PROFILE)).body).toEqual(before);
  });

  it('cannot guess it there either: a wrong one is a failed sign-in, and the fifth locks', async () => {
    const thief = await owner('guessed');
    const replies = await attempts(thief, { currentPassword: 'a guess' });
    expect(replies.map(({ status, body }) => [status, body.error.code])).toEqual(
      replies.map(() => [403, 'Volo.Abp.Identity:PasswordMismatch']),
    );
    expect((await fixture.token('guessed', PASSWORD, { tenant: 'a' })).status).toBe(400);
  });

  it('changes none of it by the routes of users either, where it belongs to somebody who changes users', async () => {
    const users = '/api/identity/users';
    const { id } = await fixture.user('clerk', [
      'AbpIdentity.Users',
      'AbpIdentity.Users.Update',
      'AbpIdentity.Users.ResetPassword',
    ]);
    const thief = await fixture.signIn('clerk');
    const { body: self } = await thief.get(`${users}/${id}`);
    const put = (fields: object) => thief.put(`${users}/${id}`, { ...self, ...fields });
    const tries = async (proof: object) => [
      await put({ email: 'mine@evil.example', emailConfirmed: true, ...proof }),
      await put({ emailConfirmed: true, ...proof }),
      await put({ phoneNumber: '19911119999', phoneNumberConfirmed: true, ...proof }),
      await put({ userName: 'mine', ...proof }),
      await put({ password: 'Oak*Beech9', ...proof }),
      await thief.put(`${users}/${id}/change-password`, { newPassword: 'Oak*Beech9', ...proof }),
      await thief.put(`${users}/change-password?id=${id}`, { password: 'Oak*Beech9', ...proof }),
      await thief.put(`${users}/${id}/two-factor/true`, proof),
      await thief.put(`${users}/change-two-factor?id=${id}`, { enabled: false, ...proof }),
    ];
    for (const { status, body } of await tries({}))
      expect([status, body.error?.validationErrors?.[0]?.members]).toEqual([400, ['currentPassword']]);
    expect((await thief.put(`${users}/${id}/two-factor/true`)).status).toBe(400);
    for (const { status, body } of (await tries({ currentPassword: 'a guess' })).slice(0, 3))
      expect([status, body.error?.code]).toEqual([403, 'Volo.Abp.Identity:PasswordMismatch']);
    await (await fixture.signIn()).put(`${users}/${id}/unlock`);
    expect((await thief.get(`${users}/${id}`)).body).toMatchObject({ email: self.email, userName: 'clerk' });
    const { body: current } = await thief.get(`${users}/${id}`);
    const { body: named } = await thief.put(`${users}/${id}`, { ...current, surname: 'Clerk' });
    expect(named.surname).toBe('Clerk');
    const proven = { ...named, email: 'clerk.new@a.example', currentPassword: PASSWORD };
    expect((await thief.put(`${users}/${id}`, proven)).body.email).toBe('clerk.new@a.example');
    const changed = { newPassword: 'Oak*Beech9', currentPassword: PASSWORD };
    expect((await thief.put(`${users}/${id}/change-password`, changed)).status).toBe(204);
    await fixture.signIn('clerk', 'Oak*Beech9');
  });

  it('changes what is no way in, and the owner changes the rest', async () => {
    const client = await owner('rightful');
    const { body: profile } = await client.get(PROFILE);
    const named = await client.put(PROFILE, { ...profile, name: 'New', surname: 'Name' });
    expect([named.status, named.body.name]).toEqual([200, 'New']);
    const moved = await client.put(PROFILE, {
      ...named.body,
      email: 'moved@a.example',
      phoneNumber: '19900009999',
      currentPassword: PASSWORD,
    });
    expect([moved.status, moved.body]).toEqual([
      200,
      expect.objectContaining({ email: 'moved@a.example', emailConfirmed: false, phoneNumber: '19900009999' }),
    ]);
    expect(JSON.stringify(moved.body)).not.toContain(PASSWORD);
  });

  it('of somebody without a password here is asked to sign in again once it is ten minutes old', async () => {
    const client = await owner('elsewhere');
    await fixture.inTenant(fixture.service.tenantA, (tx) =>
      tx.query(`update app_user set is_external = true, password_hash = null where user_name = 'elsewhere'`),
    );
    const { body: profile } = await client.get(PROFILE);
    fixture.shiftClock(601_000);
    const refused = await client.put(PROFILE, { ...profile, email: 'new@a.example' });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'Volo.Abp.Identity:SignInAgain']);
    fixture.shiftClock(0);
    expect((await client.put(PROFILE, { ...profile, email: 'new@a.example' })).status).toBe(200);
  });
});
