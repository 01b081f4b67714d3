import type { OrderForm } from '@ishare/contracts/sales-order/order-forms.js';
import { newId } from '@ishare/kernel/ids.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { ok, ORDERS, OrdersFixture } from '../sales-order.fixture.js';

const widget = (model: string, type: string, options: object = {}) => ({ type, name: model, model, options });
const widgets = [
  widget('customer', 'input'),
  widget('finish', 'cascader', {
    options: [{ value: 'Oak', children: [{ value: 'Light' }, { value: 'Dark' }] }, { value: 'White' }],
  }),
  widget('extras', 'datatable', { tableData: [{ columns: [{ key: 'price', widget: 'number', min: 0 }] }] }),
  widget('count', 'number', { defaultValue: 2 }),
  widget('total', 'number', { compute: 'sumOf(extras, price * qty) + count', precision: 2 }),
  widget('words', 'input', { compute: 'capitals(total)' }),
  widget('note', 'editor'),
];

describe('forms of orders', () => {
  let fixture: OrdersFixture;
  let admin: TestClient;
  let formId: string;
  let path: string;
  const listed = async (of = path) => (await ok(admin.get(of))).items as OrderForm[];
  const fill = (body: object, client = admin) => client.put(`${path}/${formId}`, body);
  const data = {
    finish: ['Oak', 'Dark'],
    extras: [
      { price: 10.1, qty: 2 },
      { price: 5, qty: 1 },
    ],
    count: 1,
    note: '<p onclick="x()">fine<script>alert(1)</script></p>',
  };

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    admin = await fixture.service.client();
    formId = newId();
    const form = { id: formId, code: 'ask', name: 'Wishes', formType: 'free' as const, columns: [] };
    fixture.forms.set(formId, { ...form, version: 1, widgets: widgets as never });
    fixture.formMappings = [
      { sourceField: 'orderName', targetField: 'customer' },
      { sourceField: 'formData', targetField: 'count' },
      { sourceField: 'concurrencyStamp', targetField: 'note' },
      { sourceField: 'orderName', targetField: 'ghost' },
    ];
    const type = await fixture.type(admin, { needDesign: false, needQuotation: false, formIds: [formId] });
    const order = { orderName: 'Flat 7', orderTypeId: type.id, customerId: fixture.customer(null) };
    path = `${ORDERS}/${(await ok(admin.post(ORDERS, order))).id}/forms`;
  });
  afterAll(() => fixture.close());

  it('begin with what the form and the order say', async () => {
    expect(await listed()).toEqual([
      expect.objectContaining({
        formId,
        version: 1,
        newerVersion: null,
        isFilled: false,
        data: expect.objectContaining({ customer: 'Flat 7', count: 2, total: 2 }),
      }),
    ]);
    // Only what a form may be filled from: not how the rows are kept.
    expect((await listed())[0]!.data).not.toHaveProperty('note');
  });

  it('keep what is filled in as the version computes and allows it, and nothing of what is refused', async () => {
    for (const [wrong, member] of [
      [{ ...data, finish: ['Oak'] }, 'data.finish'],
      [{ ...data, finish: ['White', 'Light'] }, 'data.finish'],
      [{ ...data, extras: ['x'] }, 'data.extras'],
      [{ ...data, extras: [{ price: 'much' }] }, 'data.extras'],
      [{ ...data, extras: [{ price: -1 }] }, 'data.extras'],
      [{ ...data, strange: 1 }, 'data.strange'],
      [{ ...data, count: '1; drop table' }, 'data.count'],
    ] as const) {
      const { status, body } = await fill({ version: 1, data: wrong });
      expect([status, body.error.validationErrors[0].members]).toEqual([400, [member]]);
    }
    expect((await fill({ version: 1, data })).status).toBe(204);
    expect((await listed())[0]!.data).toEqual({
      finish: ['Oak', 'Dark'],
      extras: data.extras,
      count: 1,
      total: 26.2,
      words: '\u8d30\u62fe\u9646\u5143\u8d30\u89d2',
      note: '<p>fine</p>',
    });
  });

  it('stay with their version until a later one is taken', async () => {
    const [first] = await listed();
    const known = fixture.forms.get(formId)!;
    fixture.forms.set(`${formId} ${first!.version}`, known);
    const later = first!.version + 1;
    const fewer = { ...known, version: later, widgets: known.widgets.filter(({ model }) => model !== 'note') };
    fixture.forms.set(formId, fewer);
    fixture.forms.set(`${formId} ${later}`, fewer);
    const [held] = await listed();
    expect([held!.newerVersion, held!.widgets.length]).toEqual([later, widgets.length]);
    const { note: _note, ...rest } = held!.data;
    expect((await fill({ version: later, data: { ...rest, note: 'x' } })).status).toBe(400);
    expect((await fill({ version: later, data: rest, concurrencyStamp: newId() })).status).toBe(409);
    expect((await fill({ version: later, data: rest })).status).toBe(204);
    const [now] = await listed();
    expect([now!.version, now!.newerVersion, 'note' in now!.data]).toEqual([later, null, false]);
    expect((await fill({ version: first!.version, data })).status).toBe(400);
  });

  it('are of whoever sees the order alone, and of the forms of its type', async () => {
    const { service } = fixture;
    const stranger = await service.client(service.tenantB);
    expect([(await stranger.get(path)).status, (await fill({ version: 1, data }, stranger)).status]).toEqual([
      404, 404,
    ]);
    expect((await admin.put(`${path}/${newId()}`, { version: 1, data })).status).toBe(404);
    expect((await fill({ version: 1, data }, await service.client(service.tenantA, []))).status).toBe(403);
  });
});
