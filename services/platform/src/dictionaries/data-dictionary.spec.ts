import { platformPort } from '@ishare/contracts/platform/client.js';
import { UNDO } from '@ishare/contracts/record-heads.js';
import { tenantCreated } from '@ishare/contracts/saas/events.js';
import { Database } from '@ishare/data/database.js';
import { newId } from '@ishare/kernel/ids.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { conformance } from '@ishare/testing/conformance.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import { startPlatform } from '../platform.fixture.js';
import { DictionaryHandlers } from './dictionary.handlers.js';
import { DictionarySeeder } from './dictionary.seeder.js';
import { dataDictionaries, dataDictionaryDetails } from '../things.js';

const PATH = '/api/dataDictionary';
const DETAIL = '/api/dataDictionaryDetail';

describe('data dictionaries', () => {
  let service: TestService;
  let admin: TestClient;
  let n = 0;

  beforeAll(async () => {
    service = await startPlatform();
    admin = await service.client();
  });
  afterAll(() => service.close());

  const make = async (more: object = {}, client = admin) =>
    (await client.post(PATH, { code: `code-${++n}`, name: `name ${n}`, ...more })).body as {
      id: string;
      code: string;
      concurrencyStamp: string;
    };

  conformance(
    dataDictionaries.resource,
    {
      create: (i) => ({ code: `c-${i}`, name: 'x', description: 'y' }),
      change: { name: 'Renamed', displayName: 'Shown' },
      invalid: { body: { code: '', name: 'x' }, member: 'code' },
    },
    () => service,
  );

  it('are the same under the names of the public module', async () => {
    const DATAS = '/api/platform/datas';
    const { body: made } = await admin.post(DATAS, { name: 'finish', displayName: 'Finish' });
    expect(made).toMatchObject({ name: 'finish', code: 'finish', displayName: 'Finish', parentId: null, items: [] });
    const item = { name: 'oak', displayName: 'Oak', defaultValue: '7', allowBeNull: true, valueType: 0 };
    const items = `${DATAS}/${made.id}/items`;
    expect((await admin.post(items, item)).status).toBe(204);
    expect((await admin.post(items, { ...item, name: 'ash', displayName: 'Ash' })).status).toBe(204);
    expect((await admin.put(`${items}/oak`, { displayName: 'Oak, oiled', defaultValue: '8' })).status).toBe(204);
    const { body: read } = await admin.get(`${DATAS}/by-name/finish`);
    expect(read.items).toEqual([
      expect.objectContaining({ name: 'oak', displayName: 'Oak, oiled', defaultValue: '8', valueType: 0 }),
      expect.objectContaining({ name: 'ash', displayName: 'Ash' }),
    ]);
    expect((await admin.get(`${PATH}/details/finish`)).body.items.map(({ value }: { value: string }) => value)).toEqual(
      ['8', '7'],
    );
    for (const [member, wish] of [
      ['valueType', { valueType: 1 }],
      ['allowBeNull', { allowBeNull: false }],
      ['description', { description: 'never kept' }],
    ] as const)
      expect((await admin.post(items, { ...item, name: 'x', ...wish })).body.error.validationErrors[0].members).toEqual(
        [member],
      );
    expect((await admin.post(DATAS, { name: 'child', displayName: 'Child', parentId: made.id })).status).toBe(400);
    expect((await admin.delete(`${items}/nothing`)).status).toBe(404);
    expect((await admin.delete(`${items}/oak`)).status).toBe(204);
    expect((await admin.put(`${DATAS}/${made.id}`, { name: 'finish', displayName: 'Surface' })).body).toMatchObject({
      displayName: 'Surface',
      items: [expect.objectContaining({ name: 'ash' })],
    });
    expect((await admin.get(DATAS, { filter: 'Surface' })).body).toMatchObject({ totalCount: 1 });
    const nobody = await service.client(service.tenantA, []);
    expect([(await nobody.get(DATAS)).status, (await nobody.delete(`${DATAS}/${made.id}`)).status]).toEqual([403, 403]);
    expect((await admin.delete(`${DATAS}/${made.id}`)).status).toBe(204);
    expect((await admin.get(`${DATAS}/${made.id}`)).status).toBe(404);
  });

  describe('details', () => {
    conformance(
      dataDictionaryDetails.resource,
      {
        create: async (i, client) => ({
          dataDictionaryId: (await make({}, client)).id,
          code: `d-${i}`,
          displayText: 'Text',
          value: '5',
          order: i,
        }),
        change: { displayText: 'Other', isEnabled: false },
        invalid: { body: { dataDictionaryId: newId(), code: 'x' }, member: 'displayText' },
      },
      () => service,
    );
  });

  it('hold items that are added, changed and deleted under their dictionary, and are read by code in order (dictionary-01)', async () => {
    const dictionary = await make();
    const add = async (body: object) => (await admin.post(`${PATH}/${dictionary.id}/items`, body)).body;
    const second = await add({ code: 'b', displayText: 'B', order: 2 });
    const first = await add({ code: 'a', displayText: 'A', value: '1', order: 1 });
    await add({ code: 'c', displayText: 'C', order: 0, isEnabled: false });
    expect([second.value, first.value]).toEqual(['b', '1']);
    const reader = await service.client(service.tenantA, []);
    expect((await reader.get(`/api/datadictionary/details/${dictionary.code}`)).body.items).toEqual([first, second]);
    expect((await reader.get('/api/datadictionary/details/nobody-knows')).body).toEqual({ items: [] });
    expect(
      (await reader.get(DETAIL, { dataDictionaryId: dictionary.id })).body.items.map(
        ({ code }: { code: string }) => code,
      ),
    ).toEqual(['c', 'a', 'b']);
    const all = (await reader.get(`${PATH}/all`)).body.items as {
      code: string;
      items: { code: string; value: string }[];
    }[];
    expect(all.find(({ code }) => code === dictionary.code)!.items.map(({ code, value }) => [code, value])).toEqual([
      ['c', 'c'],
      ['a', '1'],
      ['b', 'b'],
    ]);
    expect(
      (await admin.put(`${PATH}/${dictionary.id}/items/${first.id}`, { ...first, displayText: 'First' })).body
        .displayText,
    ).toBe('First');
    const other = await make();
    expect((await admin.put(`${PATH}/${other.id}/items/${first.id}`, first)).status).toBe(404);
    expect((await admin.delete(`${PATH}/${other.id}/items/${first.id}`)).status).toBe(404);
    expect((await admin.delete(`${PATH}/${dictionary.id}/items/${first.id}`)).status).toBe(204);
    expect(
      (await admin.post(`${PATH}/${dictionary.id}/items`, { code: 'b', displayText: 'again' })).body.error
        .validationErrors[0].members,
    ).toEqual(['code']);
    expect(
      (await admin.post(`${DETAIL}/`, { dataDictionaryId: dictionary.id, code: 'slash', displayText: 'S' })).status,
    ).toBe(200);
    expect((await admin.delete(`${PATH}/${dictionary.id}`)).status).toBe(204);
    expect((await admin.get(DETAIL, { dataDictionaryId: dictionary.id })).body.items).toEqual([]);
    expect((await admin.post(`${PATH}/${dictionary.id}/items`, { code: 'late', displayText: 'x' })).status).toBe(404);
  });

  it('take an item back while they are there, and say so where they are gone', async () => {
    const { id: dataDictionaryId } = await make();
    const { body: item } = await admin.post(DETAIL, { dataDictionaryId, code: 'oak', displayText: 'Oak' });
    const undo = () => admin.request('DELETE', `${DETAIL}/${item.id as string}`, { headers: { [UNDO]: '1' } });
    expect((await admin.delete(`${DETAIL}/${item.id as string}`)).status).toBe(204);
    expect((await undo()).status).toBe(204);
    expect((await admin.delete(`${DETAIL}/${item.id as string}`)).status).toBe(204);
    expect((await admin.delete(`${PATH}/${dataDictionaryId}`)).status).toBe(204);
    const { status, body } = await undo();
    expect([status, body.error.code]).toEqual([409, 'App:020305']);
  });

  it('show an entry in the language of the reader, with its colour and picture, and know it by both texts', async () => {
    const { id, code } = await make();
    const said = { code: 'A', displayText: 'Wichtig', englishText: 'Important', colour: 'danger', icon: 'star' };
    const { body: item } = await admin.post(DETAIL, { dataDictionaryId: id, ...said, value: 'A' });
    expect(item).toMatchObject(said);
    const read = async () => (await admin.get(`${PATH}/details/${code}`)).body.items[0];
    // The test's reader reads English.
    expect(await read()).toMatchObject({ displayText: 'Important', colour: 'danger', icon: 'star' });
    const named = await service.ports.client(platformPort).dictionary({ tenantId: service.tenantA, code });
    expect(named[0]!.names).toEqual(['Wichtig', 'Important']);
    // Clients that know of none of them leave them as they are; null takes them away.
    const old = { code: 'A', displayText: 'Wichtig', value: 'A', order: 0, isEnabled: true };
    const { body: kept } = await admin.put(`${DETAIL}/${item.id}`, { ...old, concurrencyStamp: item.concurrencyStamp });
    expect(kept).toMatchObject({ englishText: 'Important', colour: 'danger', icon: 'star' });
    const none = { englishText: null, colour: null, icon: null };
    await admin.put(`${DETAIL}/${item.id}`, { ...old, ...none, concurrencyStamp: kept.concurrencyStamp });
    expect(await read()).toMatchObject({ displayText: 'Wichtig', colour: null, icon: null });
    const odd = await admin.post(DETAIL, { dataDictionaryId: id, ...said, code: 'B', value: 'B', colour: 'pink' });
    expect(odd.status).toBe(400);
  });

  it('tell the forms that offer their items, those inside of a table too', async () => {
    const code = 'used-in-forms';
    const { body: dictionary } = await admin.post(PATH, { code, name: code });
    const form = (own: string, more: object) =>
      admin.post('/api/app/formCustomize', {
        code: own,
        name: own,
        formType: 'free',
        widgets: [],
        columns: [],
        ...more,
      });
    const column = { key: 'k', widget: 'select', remoteFunc: code };
    await form('uses-b', { columns: [column] });
    await form('uses-a', {
      widgets: [
        { type: 'datatable', name: 'T', model: 't', options: { tableData: [{ name: 'T', columns: [column] }] } },
      ],
    });
    await form('uses-none', { columns: [{ ...column, remoteFunc: 'other' }] });
    const used = async (client = admin) => client.get(`${PATH}/${dictionary.id}/uses`);
    expect((await used()).body.items.map((one: { code: string }) => one.code)).toEqual(['uses-a', 'uses-b']);
    expect((await used(await service.client(service.tenantB))).status).toBe(404);
    expect((await used(await service.client(service.tenantA, []))).status).toBe(403);
  });

  it('begin with separate pallets and quotation types, which keep their codes and cannot be deleted', async () => {
    const tenant = await service.client(service.tenantB);
    const codes = async (code: string) =>
      (await tenant.get(`/api/datadictionary/details/${code}`)).body.items.map((item: { value: string }) => item.value);
    expect([await codes('SeparatePallet'), await codes('SalesOrderKuJiaLeQuotationType')]).toEqual([
      ['0', '1', '2', '3', '4'],
      ['1', '2', '3'],
    ]);
    const { items } = (await tenant.get(PATH, { filter: 'SeparatePallet' })).body;
    expect(items).toHaveLength(1);
    expect([items[0].isStatic, items[0].displayName]).toEqual([true, '单独托盘']);
    expect((await tenant.delete(`${PATH}/${items[0].id}`)).body.error.code).toBe('Platform:06001');
    expect((await tenant.put(`${PATH}/${items[0].id}`, { ...items[0], code: 'Else' })).body.error.code).toBe(
      'Platform:06001',
    );
    expect((await tenant.put(`${PATH}/${items[0].id}`, { ...items[0], name: 'Pallets' })).body.name).toBe('Pallets');
    // What a tenant begins with is read in the reader's language; what it writes itself stays as it is.
    const reasons = (await tenant.get(PATH, { filter: 'RejectReason' })).body.items[0];
    const offered = async () => (await tenant.get('/api/datadictionary/details/RejectReason')).body.items;
    const [first] = await offered();
    expect(first.displayText).toBe(service.app.get(Localizer).text('en', 'Dictionary:RejectReason.1'));
    await tenant.put(`${PATH}/${reasons.id}/items/${first.id}`, { ...first, displayText: 'Too wide' });
    expect((await offered())[0].displayText).toBe('Too wide');
    expect((await tenant.delete(`${PATH}/${reasons.id}`)).status).toBe(204);
    // Another process looks again and brings nothing back.
    await runAsTenant(service.tenantB, () =>
      new DictionarySeeder(service.app.get(Database), service.app.get(Localizer)).ensure(),
    );
    expect((await tenant.get(PATH, { filter: 'RejectReason' })).body.items).toEqual([]);
  });

  it('are made for a new tenant when it is announced, once', async () => {
    const tenantId = service.identity.tenant('fresh');
    const again = () => new DictionarySeeder(service.app.get(Database), service.app.get(Localizer));
    const announce = () =>
      new DictionaryHandlers(again()).tenantCreated(
        { tenantId, name: 'fresh' } as never as Parameters<DictionaryHandlers['tenantCreated']>[0],
        null as never,
      );
    await Promise.all([announce(), announce()]);
    expect(tenantCreated.kind).toBe('event');
    expect(
      await service.ports.client(platformPort).dictionary({ tenantId, code: 'SalesOrderKuJiaLeQuotationType' }),
    ).toEqual([
      { code: '1', displayText: '出厂价', value: '1', names: ['出厂价', 'Factory price', '出厂价 / Factory price'] },
      { code: '2', displayText: '经销价', value: '2', names: ['经销价', 'Dealer price', '经销价 / Dealer price'] },
      { code: '3', displayText: '零售价', value: '3', names: ['零售价', 'Retail price', '零售价 / Retail price'] },
    ]);
    expect(await service.ports.client(platformPort).dictionary({ tenantId, code: 'none' })).toEqual([]);
  });
});
