// Who reads what others sign in as, where nobody is there who says who is a dealer.
import { Product, PASSWORD } from './product.fixture.js';

const USERS = '/api/identity/users';

describe('names without the service that knows dealers', () => {
  let product: Product;

  beforeAll(async () => {
    product = await Product.start({ parts: ['identity', 'saas', 'platform'] });
  });
  afterAll(() => product.close());

  it('are read by whoever may look people up, and everybody reads his own', async () => {
    const host = product.client('saas', (await product.signIn()).access_token);
    const made = await host.post('/api/saas/tenants', {
      name: 'Calm',
      adminEmailAddress: 'boss@calm.example',
      adminPassword: PASSWORD,
    });
    expect(made.status).toBe(200);
    const signIn = async (username: string) => {
      const { body } = await product.token({ grant_type: 'password', username, password: PASSWORD, __tenant: 'Calm' });
      return product.client('identity', (body as { access_token: string }).access_token);
    };
    const admin = await signIn('admin');
    const clerk = { userName: 'clerk', email: 'clerk@calm.example', password: PASSWORD, isActive: true, roleNames: [] };
    expect((await admin.post(USERS, clerk)).status).toBe(200);
    const { body } = await admin.get(USERS);
    const names = (body.items as { userName: string }[]).map(({ userName }) => userName);
    expect(names.toSorted()).toEqual(['admin', 'clerk']);
    const own = await (await signIn('clerk')).get('/api/account/my-profile');
    expect([own.status, own.body.userName]).toEqual([200, 'clerk']);
  });
});
