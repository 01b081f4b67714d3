import { newId } from '@ishare/kernel/ids.js';
import { OrdersFixture } from '../sales-order.fixture.js';

const KUJIALE = '/api/app/kujiale';
const account = { account: 'maker', password: 'secret', appUid: null };

describe('an account at Kujiale', () => {
  let fixture: OrdersFixture;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
  });
  afterAll(() => fixture.service.close());

  it('is bound, changed and unbound by its owner, and by nobody who acts in the owner’s name', async () => {
    const { service } = fixture;
    const user = service.identity.user(service.tenantA, []);
    const impersonator = { userId: newId(), userName: 'boss', tenantId: service.tenantA };
    const [owner, acting] = [await service.as(user), await service.as(user, { impersonator })];
    expect((await acting.post(`${KUJIALE}/bindaccount`, account)).status).toBe(403);
    expect((await owner.post(`${KUJIALE}/bindaccount`, account)).status).toBe(204);
    const told = { account: 'maker', appUid: null, isServed: false };
    expect((await owner.get(`${KUJIALE}/account`)).body).toEqual(told);
    expect((await acting.post(`${KUJIALE}/changebinding`, { ...account, account: 'other' })).status).toBe(403);
    expect((await acting.post(`${KUJIALE}/unbind`)).status).toBe(403);
    expect((await owner.post(`${KUJIALE}/changebinding`, { ...account, account: 'other' })).status).toBe(204);
    expect((await owner.get(`${KUJIALE}/account`)).body.account).toBe('other');
    expect((await owner.post(`${KUJIALE}/unbind`)).status).toBe(204);
    expect((await owner.get(`${KUJIALE}/account`)).body.account).toBeNull();
  });
});
