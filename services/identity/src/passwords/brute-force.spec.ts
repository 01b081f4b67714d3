import { jest } from '@jest/globals';
import { availableParallelism } from 'node:os';
import { TokenIssuer } from '../oidc/token-issuer.service.js';
import { Credentials } from './credentials.service.js';
import { inACrowd } from '../testing/crowd.js';
import { IdentityFixture, PASSWORD } from '../testing/identity-fixture.js';

describe('guessing passwords', () => {
  let fixture: IdentityFixture;
  let address = 0;

  beforeAll(async () => {
    fixture = await IdentityFixture.start();
  });
  afterAll(() => fixture.close());
  afterEach(() => fixture.shiftClock(0));

  /** A caller of an address that nobody else in this suite has. */
  const from = (ip = `10.0.0.${++address}`) => ({ tenant: 'a', headers: { 'x-forwarded-for': ip } });

  it('locks the account after five failures for 300 seconds, the right password included', async () => {
    await fixture.user('target');
    const caller = from();
    const begun = fixture.holdClock();
    for (let n = 0; n < 5; n++) expect((await fixture.token('target', `wrong-${n}`, caller)).status).toBe(400);
    expect((await fixture.token('target', PASSWORD, caller)).status).toBe(400);
    fixture.holdClock(begun + 299_000);
    expect((await fixture.token('target', PASSWORD, caller)).status).toBe(400);
    fixture.holdClock(begun + 301_000);
    expect((await fixture.token('target', PASSWORD, caller)).status).toBe(200);
    expect(await fixture.actions('target')).toEqual([
      ...Array<string>(5).fill('LoginInvalidUserNameOrPassword'),
      'LoginLockedout',
      'LoginLockedout',
      'LoginSucceeded',
    ]);
  });

  it('forgets failures at a success', async () => {
    await fixture.user('forgetful');
    const caller = from();
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4; n++) await fixture.token('forgetful', 'wrong', caller);
      expect((await fixture.token('forgetful', PASSWORD, caller)).status).toBe(200);
    }
  });

  it('compares no more than five guesses of a thousand at once, and five more with a locked account', async () => {
    await fixture.user('flooded');
    const credentials = fixture.service.app.get(Credentials);
    const before = credentials.evaluations;
    const replies = await Promise.all(
      Array.from({ length: 1_000 }, (_, n) =>
        fixture.token('flooded', `guess-${n}`, from(`10.1.${n >> 8}.${n & 255}`)),
      ),
    );
    process.stdout.write(`1,000 wrong guesses at once: ${credentials.evaluations - before} hashes computed\n`);
    expect(credentials.evaluations - before).toBeLessThanOrEqual(10);
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.error_description}`))).toEqual(
      new Set(['400 Invalid username or password!']),
    );
  });

  it('does not lock out right passwords that come at once', async () => {
    await fixture.user('parallel');
    const replies = await Promise.all(Array.from({ length: 12 }, () => fixture.token('parallel', PASSWORD, from())));
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  it('counts nothing against those who are sent away because too many sign in', async () => {
    await fixture.user('unlucky');
    const statuses: number[] = [];
    await inACrowd(async () => {
      for (let n = 0; n < 6; n++) statuses.push((await fixture.token('unlucky', PASSWORD, from())).status);
    });
    expect(statuses).toEqual(Array(6).fill(429));
    expect((await fixture.token('unlucky', PASSWORD, from())).status).toBe(200);
  });

  it('tells that an account is locked to whoever gives its right password, and to nobody who guesses on', async () => {
    const { id } = await fixture.user('shut.out');
    const admin = await fixture.signIn();
    await admin.put(`/api/identity/users/${id}/lock/600`);
    const told = async (password: string) =>
      (await fixture.token('shut.out', password, from())).body.error_description as string;
    const wrong = 'Invalid username or password!';
    const locked =
      'The user account has been locked out due to invalid login attempts. Please wait a while and try again.';
    expect([await told('x'), await told(PASSWORD), await told('y')]).toEqual([wrong, locked, wrong]);
    expect([await told(PASSWORD), await told('z'), await told(PASSWORD)]).toEqual([locked, wrong, wrong]);
  });

  it('answers the same for an unknown user, a wrong password and that of a locked account', async () => {
    const { id } = await fixture.user('known');
    const admin = await fixture.signIn();
    const unknown = await fixture.token('nobody', 'x', from());
    const wrong = await fixture.token('known', 'x', from());
    await admin.put(`/api/identity/users/${id}/lock/60`);
    const locked = await fixture.token('known', 'x', from());
    expect(new Set([unknown, wrong, locked].map(({ status, raw }) => `${status} ${raw.toString()}`)).size).toBe(1);
    expect(await fixture.actions('nobody')).toEqual(['LoginInvalidUserName']);
  });

  it('spends a hash on each of them, so that the time does not tell them apart either', async () => {
    const { id } = await fixture.user('timed');
    const admin = await fixture.signIn();
    const credentials = fixture.service.app.get(Credentials);
    const spent = async (name: string) => {
      const before = credentials.hashes;
      await fixture.token(name, 'wrong', from());
      return credentials.hashes - before;
    };
    expect([await spent('timed'), await spent('nobody.at.all')]).toEqual([1, 1]);
    await admin.put(`/api/identity/users/${id}/lock/600`);
    expect(await spent('timed')).toBe(1);
  });

  it('lets nobody in who is switched off, deleted or given another password while the hash is computed', async () => {
    const issuer = fixture.service.app.get(TokenIssuer);
    const during = async (name: string, sql: string) => {
      const { id } = await fixture.user(name);
      const prepare = issuer.prepare.bind(issuer);
      // Between the hash and the transaction that opens the session.
      const prepared = jest.spyOn(issuer, 'prepare').mockImplementation(async (...given) => {
        await fixture.inTenant(fixture.service.tenantA, (tx) => tx.query(sql, [id]));
        return prepare(...given);
      });
      const { status, body } = await fixture.token(name, PASSWORD, from());
      prepared.mockRestore();
      return [status, body.error];
    };
    for (const [name, change] of [
      ['retired', 'is_active = false'],
      ['removed', 'is_deleted = true'],
      ['renewed', `password_hash = 'another'`],
    ] as const)
      expect([name, ...(await during(name, `update app_user set ${change} where id = $1`))]).toEqual([
        name,
        400,
        'invalid_grant',
      ]);
  });

  it('finds nobody by a name with characters that no name has', async () => {
    for (const name of ['admin\0', 'ad\0min', 'admin\uD800']) {
      const { status, body } = await fixture.token(name, PASSWORD, from());
      expect([name, status, body.error]).toEqual([name, 400, 'invalid_grant']);
    }
  });

  it('is stopped by address after a hundred failures, with 429 and a time to wait, and no other address is', async () => {
    const caller = from('10.9.9.9');
    // No more at a time than there are threads for hashes: on a busy machine, more would be sent away before they fail.
    const atOnce = availableParallelism();
    for (let n = 0; n < 100; n += atOnce)
      await Promise.all(
        Array.from({ length: atOnce }, (_, index) => fixture.token(`nobody-${n + index}`, 'x', caller)),
      );
    const refused = await fixture.token('admin', PASSWORD, caller);
    expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
      429,
      '300',
      {
        error: 'temporarily_unavailable',
        error_description: 'The operation is too fast. Please try again in a moment.',
      },
    ]);
    expect((await fixture.token('admin', PASSWORD, from())).status).toBe(200);
  });
});
