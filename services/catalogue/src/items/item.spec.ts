import { UNDO } from '@ishare/contracts/record-heads.js';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { newId } from '@ishare/kernel/ids.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { catalogueData } from '../catalogue.data.js';
import { catalogueService } from '../catalogue.module.js';

const CATALOGS = '/api/salesorder/catalogs';
const PRODUCTS = '/api/salesorder/products';
const PARTS = '/api/salesorder/parts';
const { Products, Orders } = salesOrderPermissions.names;

describe('products and parts', () => {
  let service: TestService;
  let client: TestClient;

  beforeAll(async () => {
    service = await TestService.start(catalogueService, [catalogueData]);
    client = await service.client();
  });
  afterAll(() => service.close());

  const made = async (path: string, body: object): Promise<{ id: string; concurrencyStamp: string }> => {
    const { status, body: reply } = await client.post(path, body);
    if (status !== 200) throw new Error(JSON.stringify(reply));
    return reply as { id: string; concurrencyStamp: string };
  };
  const directory = (displayName: string, parentId: string | null = null, moduleName = 'product') =>
    made(CATALOGS, { displayName, parentId, moduleName });
  const names = async (query: Record<string, string | boolean | string[]>, path = PRODUCTS) =>
    (
      (await client.get(path, { maxResultCount: '999', sorting: 'name', ...query } as never)).body.items as {
        name: string;
      }[]
    ).map(({ name }) => name);

  it('hold 30, 10 and 18 characters of a product and no number for anything else', async () => {
    const limits = { name: 30, unit: 10, color: 18 };
    for (const [member, limit] of Object.entries(limits)) {
      const body = { name: 'x', [member]: 'n'.repeat(limit) };
      expect((await client.post(PRODUCTS, body)).status).toBe(200);
      const refused = await client.post(PRODUCTS, { ...body, [member]: 'n'.repeat(limit + 1) });
      expect([refused.status, refused.body.error.validationErrors[0].members]).toEqual([400, [member]]);
    }
    expect(
      (await client.post(PARTS, { name: 'n'.repeat(31), unit: 'u'.repeat(11), color: 'c'.repeat(19) })).status,
    ).toBe(200);
    expect((await client.post(PRODUCTS, { name: 'odd', length: 0, price: 0 })).status).toBe(200);
    for (const below of [{ length: -1 }, { price: -0.01 }])
      expect((await client.post(PRODUCTS, { name: 'odd', ...below })).status).toBe(400);
    expect((await client.post(PRODUCTS, { name: 'odd', length: 'long' })).status).toBe(400);
  });

  it('are listed of a directory with those below it, or of exactly the named ones', async () => {
    const top = await directory('Listed');
    const below = await directory('Below', top.id);
    const [inTop, inBelow] = [
      await made(PRODUCTS, { name: 'In top', catalogId: top.id }),
      await made(PRODUCTS, { name: 'In below', catalogId: below.id, isEnable: false }),
    ];
    expect(await names({ CatalogId: top.id })).toEqual(['In below', 'In top']);
    expect(await names({ CatalogIds: top.id })).toEqual(['In top']);
    expect(await names({ 'CatalogIds[0]': top.id, 'CatalogIds[1]': below.id })).toEqual(['In below', 'In top']);
    expect(await names({ CatalogId: top.id, isEnable: 'true' })).toEqual(['In top']);
    expect(await names({ CatalogId: newId() })).toEqual([]);
    await client.put(`${PRODUCTS}/${inTop.id}`, { name: 'In top', catalogId: null });
    expect(await names({ CatalogId: top.id })).toEqual(['In below']);
    await client.delete(`${PRODUCTS}/${inBelow.id}`);
  });

  it('are found by words whose blanks are not counted', async () => {
    await made(PRODUCTS, { name: '2-door hanging 800', code: 'WD H800' });
    expect(await names({ filter: '2-door  hanging8' })).toEqual(['2-door hanging 800']);
    expect(await names({ filter: 'wdh 800' })).toEqual(['2-door hanging 800']);
  });

  it('lie in directories of their own module alone', async () => {
    const matter = await directory('Fittings', null, 'matter');
    const refused = await client.post(PRODUCTS, { name: 'x', catalogId: matter.id });
    expect([refused.status, refused.body.error.validationErrors[0].members]).toEqual([400, ['catalogId']]);
    expect((await client.post(PARTS, { name: 'x', catalogId: matter.id })).status).toBe(200);
  });

  it('move together or not at all, and the answer takes it back', async () => {
    const [from, to] = [await directory('From'), await directory('To')];
    const items = await Promise.all(['a', 'b', 'c'].map((name) => made(PRODUCTS, { name, catalogId: from.id })));
    const rows = items.map(({ id }) => ({ id, catalogId: to.id }));
    expect((await client.put(`${PRODUCTS}/move`, { items: [...rows, { id: newId(), catalogId: to.id }] })).status).toBe(
      404,
    );
    expect(await names({ CatalogId: from.id })).toEqual(['a', 'b', 'c']);
    const { status, body } = await client.put(`${PRODUCTS}/move`, { items: rows });
    expect([status, await names({ CatalogId: to.id })]).toEqual([200, ['a', 'b', 'c']]);
    expect((await client.get(`${PRODUCTS}/${items[0]!.id}`)).body.concurrencyStamp).not.toBe(
      items[0]!.concurrencyStamp,
    );
    expect((await client.put(`${PRODUCTS}/move`, body)).status).toBe(200);
    expect(await names({ CatalogId: from.id })).toEqual(['a', 'b', 'c']);
    await client.put(`${PRODUCTS}/move`, { items: [{ id: items[0]!.id, catalogId: null }] });
    expect((await client.get(`${PRODUCTS}/${items[0]!.id}`)).body.catalogId).toBeNull();
    const reader = await service.client(service.tenantA, [Products.Default]);
    expect((await reader.put(`${PRODUCTS}/move`, body)).status).toBe(403);
  });

  it('say in words that a directory, from which they were moved, is gone', async () => {
    const [from, to] = [await directory('Goes'), await directory('Stays')];
    const { id } = await made(PRODUCTS, { name: 'Moved', catalogId: from.id });
    const { body } = await client.put(`${PRODUCTS}/move`, { items: [{ id, catalogId: to.id }] });
    expect((await client.delete(`${CATALOGS}/${from.id}`)).status).toBe(204);
    const { error } = (await client.put(`${PRODUCTS}/move`, body)).body;
    expect(error.validationErrors).toEqual([
      {
        message: 'The directory has been deleted, or is one of another list. Choose another directory.',
        members: ['catalogId'],
      },
    ]);
    expect(await names({ CatalogId: to.id })).toEqual(['Moved']);
  });

  it('are saved as a batch, bare or named, new ones without id', async () => {
    const old = await made(PRODUCTS, { name: 'old' });
    const { status, body } = await client.put(`${PRODUCTS}/batch-update`, [
      { ...old, name: 'older' },
      { name: 'brand new' },
    ]);
    expect([status, body.items.map(({ name }: { name: string }) => name)]).toEqual([200, ['older', 'brand new']]);
    const stale = await client.put(`${PRODUCTS}/batch-update`, {
      items: [{ ...old, name: 'oldest' }, { name: 'never' }],
    });
    expect([stale.status, await names({ filter: 'never' })]).toEqual([409, []]);
    const wrong = await client.put(`${PRODUCTS}/batch-update`, [{ name: 'fine' }, { name: '' }]);
    expect([wrong.status, wrong.body.error.validationErrors[0].members, await names({ filter: 'fine' })]).toEqual([
      400,
      ['1.name'],
      [],
    ]);
    const reader = await service.client(service.tenantA, [Products.Default]);
    expect((await reader.put(`${PRODUCTS}/batch-update`, [{ name: 'x' }])).status).toBe(403);
  });

  it('pass lines of orders on to the orders, and do not mix them with products', async () => {
    const asked: unknown[] = [];
    service.ports.provide(salesOrderPort, {
      batchUpdateProducts: (input: unknown) => {
        asked.push(input);
        return Promise.resolve({ items: [{ id: 'line' }] });
      },
    } as never);
    const salesOrderId = newId();
    const seller = await service.client(service.tenantA, [Orders.Default, Orders.Edit]);
    const { status, body } = await seller.put(`${PRODUCTS}/batch-update`, [
      { salesOrderId, productId: newId(), count: 2 },
    ]);
    expect([status, body]).toEqual([200, { items: [{ id: 'line' }] }]);
    expect(asked).toMatchObject([{ tenantId: service.tenantA, items: [{ salesOrderId, count: 2 }] }]);
    const mixed = await client.put(`${PRODUCTS}/batch-update`, [{ salesOrderId }, { name: 'product' }]);
    expect([mixed.status, mixed.body.error.code, asked.length]).toEqual([400, 'SalesOrder:010103', 1]);
    const reader = await service.client(service.tenantA, [Orders.Default]);
    expect((await reader.put(`${PRODUCTS}/batch-update`, [{ salesOrderId }])).status).toBe(403);
  });

  describe('the parts of a product', () => {
    it('are added with a count, changed by their link and taken out, each part once', async () => {
      const [product, other, hinge] = [
        await made(PRODUCTS, { name: 'Drawer cabinet' }),
        await made(PRODUCTS, { name: 'Other' }),
        await made(PARTS, { name: 'Hinge', code: 'HG-110', price: 6.5 }),
      ];
      const { body: link } = await client.post(`${PRODUCTS}/part`, {
        productId: product.id,
        partId: hinge.id,
        count: 4,
      });
      expect(link).toMatchObject({
        productId: product.id,
        partId: hinge.id,
        count: 4,
        name: 'Hinge',
        part: { name: 'Hinge', code: 'HG-110', price: 6.5 },
      });
      expect((await client.get(`${PRODUCTS}/parts`, { ProductId: product.id, MaxResultCount: 999 })).body).toEqual({
        totalCount: 1,
        items: [link],
      });
      expect(
        (await client.post(`${PRODUCTS}/part`, { productId: product.id, partId: hinge.id, count: 1 })).status,
      ).toBe(400);
      expect((await client.put(`${PRODUCTS}/${product.id}/part`, { id: link.id, count: 0 })).body.count).toBe(0);
      expect((await client.put(`${PRODUCTS}/${product.id}/part`, { id: link.id, count: -1 })).status).toBe(400);
      expect((await client.put(`${PRODUCTS}/${other.id}/part`, { id: link.id, count: 1 })).status).toBe(404);
      expect((await client.delete(`${PARTS}/${hinge.id}`)).body.error).toMatchObject({ code: 'SalesOrder:010102' });
      expect((await client.delete(`${PRODUCTS}/${other.id}/part/${link.id}`)).status).toBe(404);
      expect((await client.delete(`${PRODUCTS}/${product.id}/part/${link.id}`)).status).toBe(204);
      expect((await client.delete(`${PARTS}/${hinge.id}`)).status).toBe(204);
    });

    it('go with it', async () => {
      const [product, rail] = [await made(PRODUCTS, { name: 'Hanging' }), await made(PARTS, { name: 'Rail' })];
      await client.post(`${PRODUCTS}/part`, { productId: product.id, partId: rail.id, count: 1 });
      expect((await client.delete(`${PRODUCTS}/${product.id}`)).status).toBe(204);
      expect((await client.delete(`${PARTS}/${rail.id}`)).status).toBe(204);
    });

    it('come back with it, but for those that are gone meanwhile', async () => {
      const product = await made(PRODUCTS, { name: 'Taken back' });
      const [kept, gone] = [await made(PARTS, { name: 'Kept' }), await made(PARTS, { name: 'Gone' })];
      for (const { id: partId } of [kept, gone])
        await client.post(`${PRODUCTS}/part`, { productId: product.id, partId, count: 1 });
      expect((await client.delete(`${PRODUCTS}/${product.id}`)).status).toBe(204);
      expect((await client.delete(`${PARTS}/${gone.id}`)).status).toBe(204);
      const undo = await client.request('DELETE', `${PRODUCTS}/${product.id}`, { headers: { [UNDO]: '1' } });
      expect(undo.status).toBe(204);
      expect((await client.get(`${PRODUCTS}/parts`, { productId: product.id })).body.items).toMatchObject([
        { partId: kept.id, name: 'Kept' },
      ]);
    });
  });
});
