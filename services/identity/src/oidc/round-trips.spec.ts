import { statementsOf } from '@ishare/testing/statements.js';
import { inACrowd } from '../testing/crowd.js';
import { IdentityFixture, PASSWORD } from '../testing/identity-fixture.js';

describe('what a sign-in asks of the database', () => {
  let fixture: IdentityFixture;

  beforeAll(async () => {
    fixture = await IdentityFixture.start();
    await fixture.user('often');
  });
  afterAll(() => fixture.close());

  /**
   * Round trips once tenant, client and settings are known: they are read anew after a second, so the clock stands
   * still, however slow the machine is.
   */
  async function roundTrips(work: () => Promise<unknown>): Promise<number> {
    const { now } = Date;
    const at = now();
    Date.now = () => at;
    try {
      await work();
      return (await statementsOf(work)).length;
    } finally {
      Date.now = now;
    }
  }
  const signIn = (name: string, password = PASSWORD) => fixture.token(name, password, { tenant: 'a' });

  it('is two round trips for a right password: the user with the guess counted, and everything else at once, the count forgotten', async () => {
    expect(await roundTrips(() => signIn('often'))).toBe(2);
  });

  it('is two for a wrong password and for an unknown name, one of which is the security log', async () => {
    await fixture.user('wrongly');
    expect([
      await roundTrips(() => signIn('wrongly', 'wrong')),
      await roundTrips(() => signIn('nobody', 'wrong')),
    ]).toEqual([2, 2]);
  });

  it('is three for a refresh: the token with its grant, the user with the session, and the exchange of the token', async () => {
    let token = (await signIn('often')).body.refresh_token as string;
    expect(await roundTrips(async () => (token = (await fixture.refresh(token)).body.refresh_token as string))).toBe(3);
  });

  it('is nothing for those who are sent away because too many sign in', async () => {
    await signIn('often');
    const asked = await inACrowd(() => roundTrips(async () => expect((await signIn('often')).status).toBe(429)));
    expect(asked).toBe(0);
  });
});
