// A tenant is switched off at one process, and its people turn to another one.
import { Product, PASSWORD } from '../../identity/product.fixture.js';

const TENANTS = '/api/saas/tenants';
const ROUNDS = 5;

describe('a tenant that is switched off at another process', () => {
  let here: Product;
  let there: Product;

  beforeAll(async () => {
    here = await Product.start({ parts: ['identity', 'saas', 'platform'], redis: process.env.TEST_REDIS_URL! });
    there = await here.twin();
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  const signIn = (product: Product) =>
    product.token({ grant_type: 'password', username: 'admin', password: PASSWORD, __tenant: 'Gale' });
  const opens = async (product: Product, token: string) =>
    (await product.client('identity', token).get('/api/account/my-profile')).status;

  it('gets no tokens there and opens nothing there from the moment in which the reply is here', async () => {
    const host = here.client('saas', (await here.signIn()).access_token);
    const { body: made } = await host.post(TENANTS, {
      name: 'Gale',
      adminEmailAddress: 'boss@gale.example',
      adminPassword: PASSWORD,
    });
    const turn = async (isActive: boolean) => {
      const { body: now } = await host.get(`${TENANTS}/${made.id}`);
      expect((await host.put(`${TENANTS}/${made.id}`, { ...now, isActive })).status).toBe(200);
    };
    for (let round = 0; round < ROUNDS; round++) {
      const held = (await signIn(there)).body as { access_token: string; refresh_token: string };
      // The other process knows the tenant and the token, and has no reason to ask again.
      expect(await opens(there, held.access_token)).toBe(200);
      await turn(false);
      expect([
        await opens(there, held.access_token),
        (await signIn(there)).status,
        (await there.refresh(held.refresh_token)).status,
      ]).toEqual([401, 400, 400]);
      await turn(true);
      expect([(await signIn(there)).status, await opens(there, held.access_token)]).toEqual([200, 401]);
    }
  });
});
