// Whoever belongs to a tenant that is switched off tries to stay inside, from the moment in which the reply is there.
import { Product, PASSWORD } from '../../identity/product.fixture.js';

const TENANTS = '/api/saas/tenants';
const ROUNDS = 3;

describe('a tenant that is switched off', () => {
  let product: Product;

  beforeAll(async () => {
    product = await Product.start({ parts: ['identity', 'saas', 'platform'] });
  });
  afterAll(() => product.close());

  const signIn = (tenant: string) =>
    product.token({ grant_type: 'password', username: 'admin', password: PASSWORD, __tenant: tenant });

  it('gets no tokens after the reply, and those from before or in between open nothing', async () => {
    const host = product.client('saas', (await product.signIn()).access_token);
    const { body: made } = await host.post(TENANTS, {
      name: 'Storm',
      adminEmailAddress: 'boss@storm.example',
      adminPassword: PASSWORD,
    });
    for (let round = 0; round < ROUNDS; round++) {
      const early = (await signIn('Storm')).body as { access_token: string; refresh_token: string };
      const { body: now } = await host.get(`${TENANTS}/${made.id}`);
      const between = [signIn('Storm'), signIn('Storm')];
      expect((await host.put(`${TENANTS}/${made.id}`, { ...now, isActive: false })).status).toBe(200);
      expect((await signIn('Storm')).status).toBe(400);
      expect((await product.refresh(early.refresh_token)).status).toBe(400);
      const tokens = [early, ...(await Promise.all(between)).map(({ body }) => body as Partial<typeof early>)];
      for (const service of ['identity', 'saas', 'platform'])
        for (const { access_token: token } of tokens)
          if (token) {
            const reply = await product
              .client(service, token)
              .get(
                service === 'identity'
                  ? '/api/account/my-profile'
                  : service === 'saas'
                    ? TENANTS
                    : '/api/platform/menus/by-current-user',
              );
            expect([service, reply.status]).toEqual([service, 401]);
          }
      const { body: off } = await host.get(`${TENANTS}/${made.id}`);
      expect((await host.put(`${TENANTS}/${made.id}`, { ...off, isActive: true })).status).toBe(200);
      expect((await signIn('Storm')).status).toBe(200);
      for (const { refresh_token: token } of tokens) if (token) expect((await product.refresh(token)).status).toBe(400);
    }
  });
});
