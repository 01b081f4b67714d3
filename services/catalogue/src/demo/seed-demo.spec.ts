import { seedService } from '@ishare/server/boot.js';
import { DEMO_TENANT_ID, demoId } from '@ishare/contracts/demo.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { catalogueData } from '../catalogue.data.js';
import { catalogueService } from '../catalogue.module.js';
import data from './demo-data.json' with { type: 'json' };

describe('the demo catalogue', () => {
  let service: TestService;
  let client: TestClient;

  beforeAll(async () => {
    service = await TestService.start(catalogueService, [catalogueData]);
    const seed = () => seedService(catalogueService, service.app, { demo: true, announce: () => undefined });
    await seed();
    client = await service.client(DEMO_TENANT_ID);
    await client.delete(`/api/salesorder/products/${demoId('product', 'TM-L')}`);
    await seed();
  });
  afterAll(() => service.close());

  it('is there once, however often it is seeded, and what was deleted stays deleted', async () => {
    const count = async (path: string, query: Record<string, string | boolean> = {}) =>
      (await client.get(`/api/salesorder/${path}`, query)).body.totalCount as number;
    expect(
      await Promise.all([
        count('catalogs', { moduleName: 'product' }),
        count('catalogs', { moduleName: 'matter' }),
        count('products'),
        count('products', { isEnable: false }),
        count('parts'),
        count('standard-products'),
        count('split-order-products'),
      ]),
    ).toEqual([10, 3, 36, 4, 10, 3, 17]);
    expect(await count('products', { catalogId: demoId('directory', 'W') })).toBe(8);
  });

  it('has the parts of the drawer cabinet', async () => {
    const { items } = (await client.get('/api/salesorder/products/parts', { productId: demoId('product', 'WD-D800') }))
      .body;
    expect(
      Object.fromEntries(items.map(({ part, count }: { part: { code: string }; count: number }) => [part.code, count])),
    ).toEqual(data.partsOfProducts['WD-D800']);
  });

  it('says everything in both languages', () => {
    for (const { name } of [
      ...data.directories,
      ...data.products,
      ...data.partDirectories,
      ...data.parts,
      ...data.splitDirectories,
      ...data.splitProducts,
    ])
      expect(name).toMatch(/\p{Script=Han}.* \/ \S/u);
  });
});
