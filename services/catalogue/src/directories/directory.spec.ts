import { UNDO } from '@ishare/contracts/record-heads.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { EMPTY_GUID, newId } from '@ishare/kernel/ids.js';
import { Database } from '@ishare/data/database.js';
import { runAsTenant } from '@ishare/server/context.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { catalogueData } from '../catalogue.data.js';
import { Catalog } from './catalog.entity.js';
import { catalogueService } from '../catalogue.module.js';

const CATALOGS = '/api/salesorder/catalogs';
const SPLIT = '/api/salesorder/split-order-catalogs';
const { Products, Parts } = salesOrderPermissions.names;

describe('directories', () => {
  let service: TestService;
  let client: TestClient;

  beforeAll(async () => {
    service = await TestService.start(catalogueService, [catalogueData]);
    client = await service.client();
  });
  afterAll(() => service.close());

  const make = async (displayName: string, parentId: string | null = null, moduleName = 'product') =>
    (await client.post(CATALOGS, { displayName, moduleName, parentId })).body as {
      id: string;
      code: string;
      parentId: string;
    };

  it('are not put below one that goes at the same moment', async () => {
    for (let round = 0; round < 20; round++) {
      const { id: parentId } = await make(`Goes ${round}`);
      const [child, gone] = await Promise.all([
        client.post(CATALOGS, { displayName: `Comes ${round}`, moduleName: 'product', parentId }),
        client.delete(`${CATALOGS}/${parentId}`),
      ]);
      expect([child.status === 200, gone.status === 204]).toEqual([gone.status !== 204, child.status !== 200]);
      if (child.status === 200) await client.delete(`${CATALOGS}/${child.body.id}`);
      await client.delete(`${CATALOGS}/${parentId}`);
    }
  });

  it('hang below the all-zero root, with codes below 00001 and a mark where they have children', async () => {
    const top = await make('Wardrobes');
    const child = await make('Hinged', top.id);
    const second = await make('Sliding', top.id);
    expect(top).toMatchObject({
      parentId: EMPTY_GUID,
      code: '00001.00001',
      catalogName: 'Wardrobes',
      moduleName: 'product',
      isEnable: true,
      children: [],
      hasChildren: false,
    });
    expect([child.code, second.code]).toEqual(['00001.00001.00001', '00001.00001.00002']);
    const { items } = (await client.get(CATALOGS, { ModuleName: 'product', MaxResultCount: 999, SkipCount: 0 })).body;
    expect(items.map(({ displayName, hasChildren }: Record<string, unknown>) => [displayName, hasChildren])).toEqual([
      ['Wardrobes', true],
      ['Hinged', false],
      ['Sliding', false],
    ]);
    expect((await client.get(CATALOGS, { moduleName: 'matter' })).body.items).toEqual([]);
  });

  it('come back beside what has been made and moved meanwhile, and not where their place is gone', async () => {
    const undo = (path: string) => client.request('DELETE', path, { headers: { [UNDO]: '1' } });
    const seenAt = async (id: string) =>
      (await client.get(CATALOGS, { moduleName: 'product' })).body.items.find((one: { id: string }) => one.id === id)
        ?.code;
    const top = await make('Kitchens');
    const gone = await make('Low', top.id);
    await client.delete(`${CATALOGS}/${gone.id}`);
    const other = await make('High', top.id);
    expect(other.code).toBe(gone.code);
    expect((await undo(`${CATALOGS}/${gone.id}`)).status).toBe(204);
    expect(await seenAt(gone.id)).toBe(`${top.code}.00002`);

    await client.delete(`${CATALOGS}/${gone.id}`);
    const shelf = await make('Shelf');
    expect((await client.put(`${CATALOGS}/${top.id}`, { displayName: 'Kitchens', parentId: shelf.id })).status).toBe(
      200,
    );
    expect((await undo(`${CATALOGS}/${gone.id}`)).status).toBe(204);
    expect(await seenAt(gone.id)).toBe(`${await seenAt(top.id)}.00002`);

    for (const { id } of [gone, other, top]) expect((await client.delete(`${CATALOGS}/${id}`)).status).toBe(204);
    expect((await undo(`${CATALOGS}/${gone.id}`)).body.error.code).toBe('App:020305');
    expect(await seenAt(gone.id)).toBeUndefined();
    await client.delete(`${CATALOGS}/${shelf.id}`);
  });

  it('are made beside one that lost its parent, whose code nobody else may have', async () => {
    const top = await make('Doors');
    const lost = await make('Lost', top.id);
    await runAsTenant(service.tenantA, () =>
      service.app.get(Database).tx((tx) => tx.em.update(Catalog, lost.id, { parentId: newId() })),
    );
    expect((await make('Found', top.id)).code).toBe(`${top.code}.00002`);
    await runAsTenant(service.tenantA, () =>
      service.app.get(Database).tx((tx) => tx.em.update(Catalog, lost.id, { parentId: top.id })),
    );
    for (const { id } of (await client.get(CATALOGS, { parentId: top.id })).body.items)
      await client.delete(`${CATALOGS}/${id}`);
    expect((await client.delete(`${CATALOGS}/${top.id}`)).status).toBe(204);
  });

  it('that are gone leave what lay in them to the top, where it is taken back', async () => {
    const { id: catalogId } = await make('Hardware', null, 'matter');
    const { body: part } = await client.post('/api/salesorder/parts', { code: 'H-1', name: 'Hinge', catalogId });
    const at = `/api/salesorder/parts/${part.id as string}`;
    expect((await client.delete(at)).status).toBe(204);
    expect((await client.delete(`${CATALOGS}/${catalogId}`)).status).toBe(204);
    expect((await client.request('DELETE', at, { headers: { [UNDO]: '1' } })).status).toBe(204);
    expect((await client.get(at)).body.catalogId).toBeNull();
    expect((await client.delete(at)).status).toBe(204);
  });

  it('find a name whatever its blanks', async () => {
    await make('Tall units left');
    expect((await client.get(CATALOGS, { filter: ' tall  unitsL eft' })).body.items).toMatchObject([
      { displayName: 'Tall units left' },
    ]);
  });

  it('bear a name once below their parent, and keep a blank before it', async () => {
    const top = await make('Kitchens');
    await make('Base', top.id);
    const again = await client.post(CATALOGS, { displayName: 'Base', moduleName: 'product', parentId: top.id });
    expect([again.status, again.body.error.validationErrors[0].members]).toEqual([400, ['displayName']]);
    expect((await client.post(CATALOGS, { displayName: 'Base', moduleName: 'matter' })).status).toBe(200);
    expect(await make(' test board')).toMatchObject({ displayName: ' test board' });
    const missing = await client.post(CATALOGS, { displayName: 'Lost', moduleName: 'product', parentId: newId() });
    expect([missing.status, missing.body.error.validationErrors[0].members]).toEqual([400, ['parentId']]);
    const otherTree = await client.post(CATALOGS, { displayName: 'Lost', moduleName: 'matter', parentId: top.id });
    expect(otherTree.status).toBe(400);
  });

  it('get codes of their own when many come at once', async () => {
    const { id } = await make('Busy');
    const made = await Promise.all(Array.from({ length: 12 }, (_, index) => make(`Child ${index}`, id)));
    expect(new Set(made.map(({ code }) => code)).size).toBe(12);
  });

  it('are not deleted with directories, products or parts in them', async () => {
    const top = await make('Full');
    const child = await make('Below', top.id);
    expect((await client.delete(`${CATALOGS}/${top.id}`)).body.error).toMatchObject({
      code: 'SalesOrder:010101',
      message: expect.stringContaining('"Full"'),
    });
    const { body: product } = await client.post('/api/salesorder/products', { name: 'Box', catalogId: child.id });
    expect(await client.delete(`${CATALOGS}/${child.id}`)).toMatchObject({
      status: 403,
      body: { error: { code: 'SalesOrder:010101' } },
    });
    await client.delete(`/api/salesorder/products/${product.id}`);
    expect((await client.delete(`${CATALOGS}/${child.id}`)).status).toBe(204);
    expect((await client.delete(`${CATALOGS}/${top.id}`)).status).toBe(204);
  });

  it('open to the right of their own module alone', async () => {
    const ofProducts = await service.client(service.tenantA, Object.values(Products));
    const ofParts = await service.client(service.tenantA, Object.values(Parts));
    expect((await ofProducts.post(CATALOGS, { displayName: 'Hardware', moduleName: 'matter' })).status).toBe(403);
    const { body } = await ofParts.post(CATALOGS, { displayName: 'Hardware', moduleName: 'matter' });
    expect((await ofProducts.put(`${CATALOGS}/${body.id}`, { displayName: 'X' })).status).toBe(403);
    expect((await ofProducts.delete(`${CATALOGS}/${body.id}`)).status).toBe(403);
    expect((await ofParts.put(`${CATALOGS}/${body.id}`, { displayName: 'Fittings' })).body.displayName).toBe(
      'Fittings',
    );
    expect((await ofParts.delete(`${CATALOGS}/${body.id}`)).status).toBe(204);
  });

  const modules: [string, typeof Products | typeof Parts, typeof Products | typeof Parts][] = [
    ['product', Products, Parts],
    ['matter', Parts, Products],
  ];

  it.each(modules)(
    'of %s are made by the right to create in their module, at the top and below another',
    async (moduleName, own, others) => {
      const [creator, stranger] = await Promise.all(
        [
          [own.Default, own.Create],
          [own.Default, own.Edit, own.Delete, others.Create],
        ].map((rights) => service.client(service.tenantA, rights)),
      );
      const { status, body } = await creator!.post(CATALOGS, { displayName: 'Top', moduleName });
      expect(status).toBe(200);
      const below = { displayName: 'Below', moduleName, parentId: body.id };
      expect((await creator!.post(CATALOGS, below)).body.parentId).toBe(body.id);
      for (const refused of [below, { displayName: 'Top too', moduleName }])
        expect((await stranger!.post(CATALOGS, refused)).status).toBe(403);
    },
  );

  it.each(modules)(
    'of %s are changed by the right to edit and deleted by the right to delete, and by neither of the other',
    async (moduleName, own) => {
      const { id } = await make('Rights', null, moduleName);
      const [editor, remover] = await Promise.all(
        [own.Edit, own.Delete].map((right) => service.client(service.tenantA, [own.Default, right])),
      );
      expect((await remover!.put(`${CATALOGS}/${id}`, { displayName: 'X' })).status).toBe(403);
      expect((await editor!.delete(`${CATALOGS}/${id}`)).status).toBe(403);
      expect((await editor!.put(`${CATALOGS}/${id}`, { displayName: 'Edited' })).body.displayName).toBe('Edited');
      expect((await remover!.delete(`${CATALOGS}/${id}`)).status).toBe(204);
    },
  );

  it('of one module are opened by no right to the other', async () => {
    // Such a right opens the route, and no directory of the other module.
    const { id: ofParts } = await make('Parts', null, 'matter');
    const mixed = await service.client(service.tenantA, [Products.Edit, Parts.Delete, Products.Default, Parts.Default]);
    expect((await mixed.put(`${CATALOGS}/${ofParts}`, { displayName: 'X' })).status).toBe(403);
    const { id: ofProducts } = await make('Products');
    expect((await mixed.delete(`${CATALOGS}/${ofProducts}`)).status).toBe(403);
  });

  it('take what lies below them along when they move, and never go below themselves', async () => {
    const [a, b] = [
      (await client.post(SPLIT, { displayName: 'A' })).body,
      (await client.post(SPLIT, { displayName: 'B' })).body,
    ];
    const { body: child } = await client.post(SPLIT, { displayName: 'C', parentId: a.id });
    const { body: leaf } = await client.post(SPLIT, { displayName: 'D', parentId: child.id });
    expect((await client.put(`${SPLIT}/${a.id}`, { displayName: 'A', parentId: leaf.id })).status).toBe(400);
    const { body: moved } = await client.put(`${SPLIT}/${child.id}`, { displayName: 'C', parentId: b.id });
    expect(moved).toMatchObject({ parentId: b.id, code: `${b.code}.00001` });
    expect((await client.get(`${SPLIT}/${leaf.id}`)).body.code).toBe(`${moved.code}.00001`);
  });
});
