import { optimisationPort } from '@ishare/contracts/optimisation/client.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import type { PortClient } from '@ishare/contracts/define.js';
import { newId } from '@ishare/kernel/ids.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { catalogueData } from '../catalogue.data.js';
import { catalogueService } from '../catalogue.module.js';

const API = '/api/salesorder';
const { PriceLists, Products, Parts } = salesOrderPermissions.names;
const material = (code: string, thickness: number, price: number | null) => ({
  ...{ code, name: `Board ${code}`, thickness, price, grain: 0, edges: [] },
});

describe('the cost of a product', () => {
  let service: TestService;
  let client: TestClient;

  beforeAll(async () => {
    service = await TestService.start(catalogueService, [catalogueData]);
    service.ports.provide(optimisationPort, {
      materials: async () => [material('PB18', 18, 30), material('MDF9', 9, 20), material('NEW', 16, null)],
    } as Partial<PortClient<typeof optimisationPort>> as PortClient<typeof optimisationPort>);
    client = await service.client();
  });
  afterAll(() => service.close());

  const made = async (path: string, body: object): Promise<{ id: string }> => {
    const { status, body: reply } = await client.post(`${API}/${path}`, body);
    if (status !== 200) throw new Error(JSON.stringify(reply));
    return reply as { id: string };
  };
  const rule = (name: string, length: string, width: string, more: object = {}) => ({
    ...{ name, length, width, count: '2', materialCode: 'carcass', grain: 0, edges: {}, condition: null, ...more },
  });
  const parameters = ['W', 'D', 'H', 'T', 'shelves'].map((name) => ({
    ...{ name, title: null, default: name === 'shelves' ? 0 : 500, min: null, max: null },
  }));
  const model = (modelCode: string, partRules: object[], hardwareRules: object[] = []) =>
    made('split-order-products', { modelCode, name: `Model ${modelCode}`, parameters, partRules, hardwareRules });
  const product = (code: string, size: object = { length: 800, width: 600, height: 2000 }) =>
    made('products', { name: `Product ${code}`, code, ...size });
  const costOf = async (id: string, query: Record<string, string> = {}) =>
    (await client.get(`${API}/products/${id}/cost`, query)).body;

  it('is its boards by m² and its parts by count, at its own sizes', async () => {
    await model('A', [
      rule('Side', 'H', 'D'),
      rule('Bottom', 'W - 2 * T', 'D', { count: '1' }),
      rule('Shelf', 'W', 'D / shelves', { condition: 'shelves > 0' }),
      rule('Back', 'H', 'W', { count: '1', materialCode: 'back' }),
      rule('Glass', '1000', '1000', { count: '1', materialCode: 'NEW' }),
    ]);
    const { id } = await product('A');
    const part = await made('parts', { name: 'Hinge', code: 'C-HG', price: 6.5, unit: 'pc' });
    await made('products/part', { productId: id, partId: part.id, count: 4 });

    const cost = await costOf(id, { carcass: 'PB18', back: 'MDF9' });
    expect(cost.model).toEqual({ code: 'A', name: 'Model A' });
    expect(cost.places).toEqual(['carcass', 'back']);
    expect(cost.faults).toEqual([]);
    expect(cost.boards.map(({ name, area, amount }: Record<string, unknown>) => [name, area, amount])).toEqual([
      ['Side', 2.4, 72],
      ['Bottom', 0.4584, 13.75],
      ['Back', 1.6, 32],
      ['Glass', 1, null],
    ]);
    expect(cost.parts).toEqual([{ code: 'C-HG', name: 'Hinge', unit: 'pc', count: 4, price: 6.5, amount: 26 }]);
    expect([cost.boardsAmount, cost.partsAmount, cost.amount]).toEqual([117.75, 26, 143.75]);
  });

  it('takes the carcass for the back where none is said, and has no price of a board that nobody chose', async () => {
    await model('B', [rule('Back', '1000', '500', { materialCode: 'back' })]);
    const { id } = await product('B');
    expect((await costOf(id, { carcass: 'PB18' })).boardsAmount).toBe(30);
    expect((await costOf(id)).boards).toEqual([expect.objectContaining({ materialCode: null, amount: null })]);
  });

  it('counts the hardware of the model where the product lists no parts, and names rules that give no size', async () => {
    await made('parts', { name: 'Leg', code: 'C-LG', price: 2 });
    await model(
      'C',
      [rule('Too small', 'W - 900', 'D')],
      [
        { partCode: 'C-LG', condition: null, count: 'if(W > 700, 6, 4)' },
        { partCode: 'C-NONE', condition: 'shelves > 0', count: '1' },
      ],
    );
    const cost = await costOf((await product('C')).id, { carcass: 'PB18' });
    expect(cost.faults).toEqual(['Too small']);
    expect(cost.parts.map(({ code, amount }: Record<string, unknown>) => [code, amount])).toEqual([['C-LG', 12]]);
  });

  it('is none without a model, is of a product that is there, and is for who may see costs', async () => {
    const { id } = await product('no model');
    expect(await costOf(id)).toMatchObject({ model: null, places: [], boards: [], amount: 0 });
    expect((await client.get(`${API}/products/${newId()}/cost`)).status).toBe(404);
    const without = await service.client(service.tenantA, [Products.Default]);
    expect((await without.get(`${API}/products/${id}/cost`)).status).toBe(403);
    const within = await service.client(service.tenantA, [PriceLists.Costs]);
    expect((await within.get(`${API}/products/${id}/cost`)).status).toBe(200);
  });
});

describe('where parts and materials are used', () => {
  let service: TestService;
  let client: TestClient;

  beforeAll(async () => {
    service = await TestService.start(catalogueService, [catalogueData]);
    client = await service.client();
  });
  afterAll(() => service.close());

  it('is told of products, of models and of standard products, and of those that are there alone', async () => {
    const make = async (path: string, body: object) =>
      (await client.post(`${API}/${path}`, body)).body as { id: string };
    const part = await make('parts', { name: 'Hinge', code: 'U-HG' });
    const [first, gone] = [
      await make('products', { name: 'One', code: 'U1' }),
      await make('products', { name: 'Two' }),
    ];
    for (const productId of [first.id, gone.id])
      await client.post(`${API}/products/part`, { productId, partId: part.id, count: 2.5 });
    await client.delete(`${API}/products/${gone.id}`);
    await make('split-order-products', {
      ...{ modelCode: 'U-M', name: 'Model', parameters: [{ name: 'W', default: 1 }] },
      partRules: [{ name: 'Top', length: 'W', width: 'W', count: '3', materialCode: 'U-PB' }],
      hardwareRules: [{ partCode: 'U-HG', count: 'W * 2' }],
    });
    await make('standard-products', { productCode: 'U-S', productName: 'Standard', doorMaterial: 'U-PB' });

    const uses = async (path: string, query?: Record<string, string>) => {
      const { totalCount, items } = (await client.get(`${API}/${path}`, query)).body;
      return [totalCount, ...items.map(({ kind, code, count }: Record<string, unknown>) => [kind, code, count])];
    };
    expect(await uses(`parts/${part.id}/used-in`)).toEqual([2, ['product', 'U1', '2.5'], ['model', 'U-M', 'W * 2']]);
    expect(await uses('products/of-material', { code: 'U-PB' })).toEqual([
      2,
      ['standardProduct', 'U-S', null],
      ['model', 'U-M', '3'],
    ]);
    expect(await uses('products/of-material', { code: 'U-none' })).toEqual([0]);
    const other = await service.client(service.tenantB, [Parts.Default]);
    expect((await other.get(`${API}/parts/${part.id}/used-in`)).status).toBe(404);
  });
});
