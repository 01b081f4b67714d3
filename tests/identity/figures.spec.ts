// How long it takes until a sign-in is over, and what races and rotations cost. The figures are printed; only what must
// hold is asserted.
import { client as hubClient, closed } from '@ishare/hubs/hubs.fixture.js';
import { SigningKeys } from '@ishare/identity/oidc/signing-keys.service.js';
import { TokenVerifier } from '@ishare/server/token-verifier.js';
import { decodeProtectedHeader } from 'jose';
import { PASSWORD, Product } from './product.fixture.js';

const ROUNDS = 200;
const LIMIT = 2_000;
/** How often it is measured before it counts as too slow: a busy machine may hold up one round. */
const TRIES = 3;
/** What never comes is given up after this long, ms. */
const PATIENCE = 20_000;

/** The shortest of at most `TRIES` rounds that measure ms; the first one within the limit is enough. */
async function quickest(round: () => Promise<number>): Promise<number> {
  let best = Infinity;
  for (let n = 0; n < TRIES && best >= LIMIT; n++) best = Math.min(best, await round());
  return best;
}

describe('figures of signing in', () => {
  let product: Product;
  let n = 0;

  beforeAll(async () => {
    product = await Product.start();
  });
  afterAll(() => product.close());
  afterEach(() => product.shiftClock(0));

  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  const admin = async () => product.client('identity', (await product.signIn()).access_token);
  const user = async (): Promise<{ id: string; userName: string }> => {
    const userName = `measured-${++n}`;
    const { status, body } = await (
      await admin()
    ).post('/api/identity/users', { userName, email: `${userName}@x.example`, password: PASSWORD });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body as { id: string; userName: string };
  };

  it(`gives one of four who refresh at once a new token, ${ROUNDS} times`, async () => {
    const { userName } = await user();
    let { refresh_token: token } = await product.signIn(userName);
    const started = performance.now();
    const wins: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const replies = await Promise.all([1, 2, 3, 4].map(() => product.refresh(token)));
      const won = replies.filter(({ status }) => status === 200);
      wins.push(won.length);
      token = (won[0]?.body as { refresh_token: string } | undefined)?.refresh_token ?? token;
    }
    print(
      `refresh race: ${wins.filter((count) => count === 1).length} of ${ROUNDS} rounds had exactly one winner of four; ${((performance.now() - started) / ROUNDS / 4).toFixed(1)} ms a request`,
    );
    expect(wins).toEqual(Array(ROUNDS).fill(1));
  });

  const ends: [string, (id: string, userName: string) => Promise<unknown>][] = [
    ['a lock', async (id) => (await admin()).put(`/api/identity/users/${id}/lock/60`)],
    ['forcing offline', async (id) => (await admin()).post(`/api/app/user-login/${id}/force-user-offline`)],
    [
      'a new password',
      async (id) => (await admin()).put(`/api/identity/users/${id}/change-password`, { newPassword: 'Other&Steel9' }),
    ],
  ];

  it.each(ends)(`ends REST and hub within ${LIMIT} ms after %s`, async (name, end) =>
    expect(
      await quickest(async () => {
        const { id, userName } = await user();
        const { access_token: token } = await product.signIn(userName);
        const connection = hubClient(product.hubUrl, token);
        await connection.start();
        const calls = [product.client('identity', token), product.client('platform', token)];
        const paths = ['/api/account/my-profile', '/api/abp/application-configuration'];
        expect((await calls[0]!.get(paths[0]!)).status).toBe(200);
        const disconnected = closed(connection).then(() => performance.now());
        await end(id, userName);
        const done = performance.now();
        while ((await calls[0]!.get(paths[0]!)).status !== 401 && performance.now() - done < PATIENCE)
          await new Promise((resolve) => setTimeout(resolve, 10));
        while ((await calls[1]!.get(paths[1]!)).body.currentUser.isAuthenticated && performance.now() - done < PATIENCE)
          await new Promise((resolve) => setTimeout(resolve, 10));
        const rest = performance.now() - done;
        const hub = (await disconnected) - done;
        print(`after ${name}: REST refused after ${rest.toFixed(0)} ms, the hub closed after ${hub.toFixed(0)} ms`);
        return Math.max(rest, hub);
      }),
    ).toBeLessThan(LIMIT),
  );

  it(`takes a right away within ${LIMIT} ms after a change of roles`, async () =>
    expect(
      await quickest(async () => {
        const { id, userName } = await user();
        const boss = await admin();
        await boss.put(`/api/identity/users/${id}/roles`, { roleNames: ['admin'] });
        const { access_token: token } = await product.signIn(userName);
        const ask = async () => [
          (await product.client('identity', token).get('/api/identity/users')).status,
          (await product.client('saas', token).get('/api/saas/tenants')).status,
        ];
        expect(await ask()).toEqual([200, 200]);
        await boss.put(`/api/identity/users/${id}/roles`, { roleNames: [] });
        const done = performance.now();
        while ((await ask()).includes(200) && performance.now() - done < PATIENCE)
          await new Promise((resolve) => setTimeout(resolve, 10));
        const taken = performance.now() - done;
        print(`after a change of roles: both services refuse after ${taken.toFixed(0)} ms`);
        return taken;
      }),
    ).toBeLessThan(LIMIT));

  it('refuses nobody while the signing key changes: before, while both keys are shown, and after', async () => {
    const keys = product.identity.get(SigningKeys);
    let asked = 0;
    const refused: number[] = [];
    const old = (await product.signIn()).access_token;
    const ask = async (token: string) => {
      for (const service of ['identity', 'saas', 'platform', 'notifications']) {
        asked++;
        const { status } = await product
          .client(service, token)
          .get(
            service === 'identity'
              ? '/api/account/my-profile'
              : service === 'saas'
                ? '/api/saas/tenants'
                : service === 'platform'
                  ? '/api/abp/application-configuration'
                  : '/api/my-notifilers',
          );
        if (status === 401) refused.push(asked);
      }
    };
    const load = async (rounds: number) => {
      for (let round = 0; round < rounds; round++) {
        const { access_token: fresh, refresh_token: refresh } = await product.signIn();
        await Promise.all([
          ask(old),
          ask(fresh),
          product.refresh(refresh).then(({ body }) => ask((body as { access_token: string }).access_token)),
        ]);
      }
    };
    await load(5);
    await keys.rotate();
    await load(5);
    // Ten minutes on the new key signs; tokens of the old one live on. The clock of the verifiers cannot be moved, so
    // the seconds in which they do not ask again for keys pass.
    await new Promise((resolve) => setTimeout(resolve, 5_500));
    product.shiftClock(11 * 60_000);
    await load(5);
    const signing = decodeProtectedHeader((await product.signIn()).access_token).kid;
    expect(signing).not.toBe(decodeProtectedHeader(old).kid);
    const shown = (await product.client('identity').get('/.well-known/openid-configuration/jwks')).body as {
      keys: { kid: string }[];
    };
    expect(shown.keys.map(({ kid }) => kid)).toEqual(expect.arrayContaining([signing, decodeProtectedHeader(old).kid]));
    expect(await product.identity.get(TokenVerifier).verify(old)).toBeDefined();
    print(`key rotation: ${refused.length} of ${asked} requests were refused with 401`);
    expect(refused).toEqual([]);
  });
});
