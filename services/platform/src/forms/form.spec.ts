import { platformPort } from '@ishare/contracts/platform/client.js';
import { FormState } from '@ishare/contracts/platform/form-kinds.js';
import { orderFormSources } from '@ishare/contracts/sales-order/order-forms.js';
import { newId } from '@ishare/kernel/ids.js';
import { conformance } from '@ishare/testing/conformance.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import { startPlatform } from '../platform.fixture.js';
import { formDataFields, formDatas, formFieldMappings, forms } from '../things.js';

const [FORM, DATA] = ['/api/app/formCustomize', '/api/app/formData'];
const widget = (model: string, type = 'input', options: object = {}) => ({ type, name: model, model, options });
const column = (key: string, more: object = {}) => ({
  key,
  title: key,
  widget: 'number',
  required: false,
  isShow: true,
  ...more,
});

describe('forms', () => {
  let service: TestService;
  let admin: TestClient;
  let n = 0;

  beforeAll(async () => {
    service = await startPlatform();
    admin = await service.client();
  });
  afterAll(() => service.close());

  const form = async (more: object = {}, client = admin) =>
    (
      await client.post(FORM, {
        code: `form-${++n}`,
        name: 'Form',
        formType: 'free',
        state: FormState.Published,
        ...more,
      })
    ).body;
  const members = (reply: { status: number; body: { error: { validationErrors: { members: string[] }[] } } }) =>
    reply.body.error.validationErrors.flatMap((error) => error.members);

  conformance(
    forms.resource,
    {
      create: (i) => ({
        code: `f-${i}`,
        name: 'x',
        formType: 'product',
        widgets: [widget('a')],
        columns: [column('price')],
      }),
      change: { name: 'y' },
      invalid: { body: { code: 'x', name: 'x', formType: 'none' }, member: 'formType' },
    },
    () => service,
  );

  describe('data', () => {
    conformance(
      formDatas.resource,
      {
        create: async (i, client) => ({ formId: (await form({}, client)).id, name: `data-${i}` }),
        change: { name: 'y', refType: 'order' },
        invalid: { body: { formId: newId() }, member: 'name' },
      },
      () => service,
    );
  });
  describe('data fields', () => {
    conformance(
      formDataFields.resource,
      {
        create: async (i, client) => ({
          formDataId: (await client.post(DATA, { formId: (await form({}, client)).id, name: 'x' })).body.id,
          key: `k${i}`,
        }),
        change: { title: 'T', compute: 'a + 1' },
        invalid: { body: { formDataId: newId(), key: '1x' }, member: 'key' },
      },
      () => service,
    );
  });
  describe('field mappings', () => {
    conformance(
      formFieldMappings.resource,
      {
        create: async (i, client) => ({
          formId: (await form({ widgets: [widget('target')] }, client)).id,
          sourceField: orderFormSources[i % orderFormSources.length],
          targetField: 'target',
        }),
        change: { mappingType: 2 },
        invalid: { body: { formId: newId(), sourceField: '', targetField: 'x' }, member: 'sourceField' },
      },
      () => service,
    );

    it('name a field that the form has, and one of an order', async () => {
      const { id } = await form({ widgets: [widget('title', 'text'), widget('w')], columns: [column('price')] });
      const map = (targetField: string, sourceField = 'orderName') =>
        admin.post('/api/app/formFieldMappings', { formId: id, sourceField, targetField });
      expect([
        (await map('w')).status,
        (await map('price')).status,
        members(await map('title')),
        (await map('gone')).body.error.validationErrors[0],
        members(await map('w', 'ordrName')),
        members(await map('w', 'tenantId')),
      ]).toEqual([
        ...[200, 200, ['targetField']],
        { message: 'The form has no field "gone".', members: ['targetField'] },
        ...[['sourceField'], ['sourceField']],
      ]);
    });
  });

  it('refuse formulas that cannot be read, with the place, and those that read each other in a circle', async () => {
    const post = (more: object) => admin.post(FORM, { code: 'wrong', name: 'x', formType: 'free', ...more });
    const wrong = await post({ columns: [column('a', { compute: 'b +' })] });
    expect([members(wrong), wrong.body.error.validationErrors[0].message]).toEqual([
      ['columns.0.compute'],
      'The expression ends too early, at character 4. Sent: "b +".',
    ]);
    expect(
      members(await post({ columns: [column('a', { compute: 'b' }), column('b', { compute: 'a + 1' })] })),
    ).toEqual(['columns']);
    expect(members(await post({ widgets: [widget('a'), widget('a')] }))).toEqual(['widgets.1.model']);
    // What no record could be filled in under is no name of a field.
    expect(members(await post({ widgets: [widget('__proto__'), widget('constructor')] }))).toEqual([
      'widgets.0.model',
      'widgets.1.model',
    ]);
    expect(members(await post({ columns: [column('prototype')] }))).toEqual(['columns.0.key']);
    expect(members(await post({ widgets: [widget('a', 'download', { url: 'javascript:alert(1)' })] }))).toEqual([
      'widgets.0.options.url',
    ]);
    expect(members(await post({ widgets: [widget('a', 'marquee')] }))).toEqual(['widgets.0.type']);
  });

  it('keep a published version as it is; what changes is the draft of the next', async () => {
    const made = await form({ widgets: [widget('a')], state: undefined });
    expect([made.version, made.state, made.publishedVersion]).toEqual([1, FormState.Draft, null]);
    expect((await admin.post(DATA, { formId: made.id, name: 'early' })).body.error.code).toBe('Platform:07002');
    const published = (await admin.put(`${FORM}/${made.id}`, { ...made, state: FormState.Published })).body;
    expect([published.version, published.state, published.publishedVersion]).toEqual([1, FormState.Published, 1]);
    const draft = (
      await admin.put(`${FORM}/${made.id}/json`, {
        json: JSON.stringify({ list: [widget('a'), widget('b')] }),
        concurrencyStamp: published.concurrencyStamp,
      })
    ).body;
    expect([draft.version, draft.state, draft.publishedVersion, draft.widgets.length]).toEqual([
      2,
      FormState.Draft,
      1,
      2,
    ]);
    expect(
      (await admin.put(`${FORM}/${made.id}/json`, { json: { widgets: [widget('a'), widget('c')] } })).body.version,
    ).toBe(2);
    expect((await admin.get(`${FORM}/${made.id}/json`, { version: 1 })).body.widgets).toEqual([widget('a')]);
    expect((await admin.get(`${FORM}/${made.id}/json`, { version: 9 })).status).toBe(404);
    const port = service.ports.client(platformPort);
    expect(await port.form({ tenantId: service.tenantA, id: made.id, version: null })).toMatchObject({
      version: 1,
      widgets: [widget('a')],
    });
    expect(await port.form({ tenantId: service.tenantB, id: made.id, version: null })).toBeNull();
    expect((await admin.put(`${FORM}/${made.id}/json`, { json: '{' })).status).toBe(400);
  });

  it('check what is filled in against the version that wrote it, and compute what it computes (forms-05, forms-07)', async () => {
    const made = await form({
      widgets: [
        widget('title', 'input', { required: true }),
        widget('price', 'number', { min: 0, max: 1000, precision: 2 }),
        widget('count', 'number'),
        widget('amount', 'number', { compute: 'price * count', precision: 1 }),
        widget('due', 'date'),
        widget('kind', 'select', { options: [{ value: 'a', label: 'A' }] }),
        widget('note', 'text'),
      ],
      columns: [
        column('length', { required: true }),
        column('width'),
        column('area', { compute: 'length * width / 1000000', precision: 3 }),
      ],
    });
    const post = (data: object, items: object[] = []) => admin.post(DATA, { formId: made.id, name: 'x', data, items });
    expect(
      members(await post({ price: 1.234, due: '2026-02-30', kind: 'b', note: 'x', ghost: 1 }, [{ width: 'wide' }])),
    ).toEqual([
      'data.note',
      'data.ghost',
      'data.title',
      'data.price',
      'data.due',
      'data.kind',
      'items.0.length',
      'items.0.width',
    ]);
    const { body: record } = await post(
      { title: 'T', price: 0.35, count: 3, amount: 99, due: '2026-02-28', kind: 'a' },
      [{ id: 'r1', length: 2400, width: 600 }],
    );
    expect([record.version, record.data.amount, record.items]).toEqual([
      1,
      1.1,
      [{ id: 'r1', length: 2400, width: 600, area: 1.44 }],
    ]);
    const next = (
      await admin.put(`${FORM}/${made.id}`, {
        ...made,
        widgets: [widget('only', 'input', { required: true })],
        state: FormState.Published,
      })
    ).body;
    expect(next.publishedVersion).toBe(2);
    expect((await admin.put(`${DATA}/${record.id}`, { ...record, data: { title: 'U' } })).body).toMatchObject({
      version: 1,
      data: { title: 'U', amount: 0 },
    });
    expect(members(await post({ title: 'T' }))).toEqual(['data.title', 'data.only']);
    expect((await admin.delete(`${FORM}/${made.id}`)).body.error.code).toBe('Platform:07001');
    await admin.put(`${FORM}/${made.id}`, { ...next, state: FormState.Retired });
    expect((await post({ only: 'x' })).body.error.code).toBe('Platform:07002');
  });

  it('are found by the fields that are marked so, and by those alone', async () => {
    const made = await form({
      widgets: [
        widget('customer', 'input', { isQueryable: true }),
        widget('amount', 'number', { isQueryable: true }),
        widget('day', 'date', { isQueryable: true }),
        widget('note'),
      ],
      columns: [],
    });
    const fill = async (name: string, data: object) =>
      (await admin.post(DATA, { formId: made.id, name, data })).body as { id: string };
    const one = await fill('one', { customer: 'Chen 100%', amount: 10.5, day: '2026-11-02', note: 'secret' });
    await fill('two', { customer: 'Wang', amount: 200, day: '2026-12-02' });
    const names = async (asked: object) =>
      (await admin.get(DATA, { formId: made.id, sorting: 'name', ...asked })).body.items?.map(
        (item: { name: string }) => item.name,
      );
    expect(await names({ field: 'customer', value: 'chen 100%' })).toEqual(['one']);
    expect(await names({ field: 'customer', value: '%' })).toEqual(['one']);
    expect(await names({ field: 'amount', from: '10.5', to: '199' })).toEqual(['one']);
    expect(await names({ field: 'amount', from: '11' })).toEqual(['two']);
    expect(await names({ field: 'day', to: '2026-11-30' })).toEqual(['one']);
    expect(await names({ field: 'note', value: 'secret' })).toEqual([]);
    expect((await admin.get(DATA, { field: 'amount', from: '1' })).status).toBe(400);
    expect((await admin.get(DATA, { formId: made.id, field: 'amount', from: 'x' })).status).toBe(400);
    // What a next version marks is found in what was filled in before, and what is gone is found no more.
    const next = {
      widgets: [widget('customer'), widget('amount', 'number'), widget('note', 'input', { isQueryable: true })],
    };
    await admin.put(`${FORM}/${made.id}/json`, { json: next });
    const { concurrencyStamp } = (await admin.get(`${FORM}/${made.id}`)).body;
    const { code, name, formType } = made;
    await admin.put(`${FORM}/${made.id}`, {
      code,
      name,
      formType,
      ...next,
      state: FormState.Published,
      concurrencyStamp,
    });
    expect([await names({ field: 'note', value: 'SEC' }), await names({ field: 'customer', value: 'Wang' })]).toEqual([
      ['one'],
      [],
    ]);
    await admin.delete(`${DATA}/${one.id}`);
    expect(await names({ field: 'note', value: 'secret' })).toEqual([]);
  });

  it('have fields of their own, by which their rows are computed and checked', async () => {
    const made = await form({ columns: [column('price'), column('note', { widget: 'text' })] });
    const filled = (await admin.post(DATA, { formId: made.id, name: 'x', data: {}, items: [{ price: 2 }] })).body;
    const fields = '/api/app/formDataField';
    const field = (key: string, more: object) => admin.post(fields, { formDataId: filled.id, key, ...more });
    expect((await field('twice', { widget: 'number', compute: 'price * 2' })).status).toBe(200);
    expect((await field('kind', { widget: 'select', required: true, options: [{ value: 'a' }] })).status).toBe(200);
    const circle = await field('price', { widget: 'number', compute: 'twice + 1' });
    expect([circle.status, circle.body.error.validationErrors[0].members]).toEqual([400, ['compute']]);
    const put = async (item: object) => {
      const { concurrencyStamp } = (await admin.get(`${DATA}/${filled.id}`)).body;
      return admin.put(`${DATA}/${filled.id}`, { ...filled, items: [item], concurrencyStamp });
    };
    for (const item of [{ price: 3 }, { price: 3, kind: 'b' }]) {
      const { status, body } = await put(item);
      expect([status, body.error.validationErrors[0].members]).toEqual([400, ['items.0.kind']]);
    }
    expect((await put({ price: 3, kind: 'a', twice: 99 })).body.items).toEqual([{ price: 3, kind: 'a', twice: 6 }]);
    // Another record of the same form has none of them.
    const other = await admin.post(DATA, { formId: made.id, name: 'y', data: {}, items: [{ price: 3 }] });
    expect([other.status, other.body.items]).toEqual([200, [{ price: 3 }]]);
  });

  it('begin with a record of default values and fields made of the columns, once', async () => {
    const made = await form({
      widgets: [widget('a', 'input', { defaultValue: 'x' })],
      columns: [column('price', { defaultValue: 5, compute: 'a' })],
    });
    for (let round = 0; round < 2; round++)
      expect((await admin.post(`${DATA}/init`, { formId: made.id })).status).toBe(204);
    const { items } = (await admin.get(DATA, { formId: made.id })).body;
    expect([items.length, items[0].data, items[0].source]).toEqual([1, { a: 'x' }, 'init']);
    expect((await admin.get('/api/app/formDataField', { formDataId: items[0].id })).body.items).toEqual([
      expect.objectContaining({ key: 'price', defaultValue: '5', compute: 'a', widget: 'number' }),
    ]);
    expect((await (await service.client(service.tenantA, [])).post(`${DATA}/init`, {})).status).toBe(403);
  });
});
