import { newId } from '@ishare/kernel/ids.js';
import { decodeJwt } from 'jose';
import { IdentityFixture, PASSWORD } from '../testing/identity-fixture.js';

describe('refresh tokens', () => {
  let fixture: IdentityFixture;

  beforeAll(async () => {
    fixture = await IdentityFixture.start();
  });
  afterAll(() => fixture.close());
  afterEach(() => fixture.shiftClock(0));

  it('are won by one of four who use them at once, and the winner stays signed in', async () => {
    let { refresh_token: token } = (await fixture.signIn()).tokens;
    for (let round = 0; round < 20; round++) {
      const replies = await Promise.all([1, 2, 3, 4].map(() => fixture.refresh(token)));
      expect([round, replies.map(({ status, body }) => (status === 200 ? 200 : body.error)).sort()]).toEqual([
        round,
        [200, 'invalid_grant', 'invalid_grant', 'invalid_grant'],
      ]);
      token = replies.find(({ status }) => status === 200)!.body.refresh_token as string;
    }
    expect((await fixture.refresh(token)).status).toBe(200);
  });

  it('that are used again later end their whole family and no other, and leave a trace', async () => {
    await fixture.user('replayed');
    const stolen = await fixture.signIn('replayed');
    const other = await fixture.signIn('replayed');
    const used = fixture.holdClock();
    const next = await fixture.refresh(stolen.tokens.refresh_token);
    fixture.holdClock(used + 4_000);
    expect((await fixture.refresh(stolen.tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect((await stolen.get('/connect/userinfo')).status).toBe(200);
    fixture.holdClock(used + 7_000);
    expect((await fixture.refresh(stolen.tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect((await stolen.get('/connect/userinfo')).status).toBe(401);
    expect((await fixture.refresh(next.body.refresh_token)).body.error).toBe('invalid_grant');
    expect((await fixture.refresh(other.tokens.refresh_token)).status).toBe(200);
    expect(await fixture.actions('replayed')).toEqual(['LoginSucceeded', 'LoginSucceeded', 'RefreshTokenReplayed']);
  });

  it('live fifteen days after their last use and thirty days altogether', async () => {
    const { tokens } = await fixture.signIn();
    const session = decodeJwt<{ session_id: string }>(tokens.access_token).session_id;
    const life = () =>
      fixture.inTenant(fixture.hostId, (tx) =>
        tx.query<{ exp: number; iiat: number }>(
          `select (payload->>'exp')::int as exp, (payload->>'iiat')::int as iiat from oidc_record
            where model = 'RefreshToken' and grant_id = $1 and consumed is null`,
          [session],
        ),
      );
    const [first] = await life();
    expect(first!.exp - first!.iiat).toBe(1_296_000);
    await fixture.inTenant(fixture.hostId, (tx) =>
      tx.query(
        `update oidc_record set payload = payload || jsonb_build_object('iiat', $2::int) where model = 'RefreshToken'
          and grant_id = $1`,
        [session, first!.iiat - 2_000_000],
      ),
    );
    expect((await fixture.refresh(tokens.refresh_token)).status).toBe(200);
    const [second] = await life();
    expect(second!.exp - second!.iiat).toBe(2_592_000);
  });

  it('are refused once their user is inactive or gone', async () => {
    const admin = await fixture.signIn();
    const { id } = await fixture.user('leaver');
    const { tokens } = await fixture.signIn('leaver');
    await fixture.inTenant(fixture.service.tenantA, (tx) =>
      tx.query('update app_user set is_active = false where id = $1', [id]),
    );
    expect((await fixture.refresh(tokens.refresh_token)).status).toBe(400);
    await fixture.inTenant(fixture.service.tenantA, (tx) =>
      tx.query('update app_user set is_active = true where id = $1', [id]),
    );
    const again = await fixture.signIn('leaver');
    expect((await admin.delete(`/api/identity/users/${id}`)).status).toBe(204);
    expect((await fixture.refresh(again.tokens.refresh_token)).status).toBe(400);
    expect((await fixture.token('leaver', PASSWORD, { tenant: 'a' })).status).toBe(400);
    expect((await admin.delete(`/api/identity/users/${newId()}`)).status).toBe(204);
  });
});
