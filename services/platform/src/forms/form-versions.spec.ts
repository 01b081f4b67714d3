import { formChanges } from '@ishare/contracts/platform/form-diff.js';
import { FormState } from '@ishare/contracts/platform/form-kinds.js';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { newId } from '@ishare/kernel/ids.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import { startPlatform } from '../platform.fixture.js';
import { choicesIn } from './form-sources.js';

const [FORM, DATA] = ['/api/app/formCustomize', '/api/app/formData'];
const widget = (model: string, type = 'input', options: object = {}) => ({ type, name: model, model, options });

describe('versions of forms', () => {
  let service: TestService;
  let admin: TestClient;
  let n = 0;

  beforeAll(async () => {
    service = await startPlatform();
    admin = await service.client();
  });
  afterAll(() => service.close());

  const made = async (widgets: object[], more: object = {}) =>
    (
      await admin.post(FORM, {
        code: `v-${++n}`,
        name: 'Form',
        formType: 'free',
        state: FormState.Published,
        widgets,
        ...more,
      })
    ).body;

  it('tell what changes between them', () => {
    const before = { widgets: [widget('a'), widget('b', 'number'), widget('c')], columns: [] };
    const after = {
      widgets: [widget('b'), widget('c', 'input', { required: true }), widget('d'), widget('t', 'text')],
      columns: [],
    };
    const told = formChanges(before as never, after as never).map(({ kind, field }) => `${kind} ${field}`);
    expect(told).toEqual(['lost a', 'retyped b', 'needed c', 'added d']);
    expect(formChanges(before as never, before as never)).toEqual([]);
  });

  it('are tried on what was filled in, which stays as it is', async () => {
    const form = await made([widget('a'), widget('b', 'number')]);
    const fill = async (data: object) => (await admin.post(DATA, { formId: form.id, name: 'x', data })).body;
    const [one] = [await fill({ a: 'text', b: 1 }), await fill({ b: 2 })];
    await admin.put(`${FORM}/${form.id}/json`, {
      json: { widgets: [widget('b', 'number', { max: 1 }), widget('c', 'input')] },
    });
    const { body } = await admin.post(`${FORM}/${form.id}/dry-run`);
    expect(body).toMatchObject({ asked: 2, sound: 1, lost: [{ field: 'a', count: 1 }] });
    expect(body.faults).toEqual([expect.objectContaining({ member: 'data.b' })]);
    expect((await admin.get(`${DATA}/${one.id}`)).body).toEqual(one);
    expect((await (await service.client(service.tenantA, [])).post(`${FORM}/${form.id}/dry-run`)).status).toBe(403);
    expect((await (await service.client(service.tenantB)).post(`${FORM}/${form.id}/dry-run`)).status).toBe(404);
  });

  it('are tried on what stands on orders as well', async () => {
    const form = await made([widget('a')]);
    const provided = service.ports.provided(salesOrderPort)!;
    const records = [
      { id: newId(), name: 'SO-1', data: { a: 'x' } },
      { id: newId(), name: 'SO-2', data: {} },
    ];
    service.ports.provide(salesOrderPort, { ...provided, formRecords: async () => records });
    try {
      await admin.put(`${FORM}/${form.id}/json`, { json: { widgets: [widget('a', 'input', { required: true })] } });
      const { body } = await admin.post(`${FORM}/${form.id}/dry-run`);
      expect(body).toMatchObject({ asked: 2, sound: 1, lost: [] });
      expect(body.faults).toEqual([expect.objectContaining({ name: 'SO-2', member: 'data.a' })]);
    } finally {
      service.ports.provide(salesOrderPort, provided);
    }
  });

  it('tell where they are used', async () => {
    const form = await made([widget('a')]);
    const provided = service.ports.provided(salesOrderPort);
    service.ports.provide(salesOrderPort, {
      ...provided!,
      formUses: async () => [{ kind: 'orderType' as const, name: 'Kitchen', count: 1 }],
    });
    await admin.post(DATA, { formId: form.id, name: 'x', data: { a: 'b' } });
    expect((await admin.get(`${FORM}/${form.id}/uses`)).body.items).toEqual([
      { kind: 'orderType', name: 'Kitchen', count: 1 },
      { kind: 'filled', name: null, count: 1 },
    ]);
  });

  it('clean texts with marks before they are kept', async () => {
    const form = await made([widget('note', 'editor')]);
    const data = { note: '<p>ok<img src=x onerror=alert(1)></p><a href="javascript:alert(1)">x</a>' };
    const { body } = await admin.post(DATA, { formId: form.id, name: 'x', data });
    expect(body.data.note).toBe('<p>ok</p><a rel="noopener noreferrer nofollow" target="_blank">x</a>');
  });

  it('take choices below choices, and refuse what is none', async () => {
    const options = { options: [{ value: 'a', children: [{ value: 'b', label: 'B' }] }] };
    const form = await made([widget('c', 'cascader', options)]);
    const status = async (c: unknown) => (await admin.post(DATA, { formId: form.id, name: 'x', data: { c } })).status;
    expect([await status(['a', 'b']), await status(['a']), await status(['b']), await status('a')]).toEqual([
      200, 400, 400, 400,
    ]);
    const deep = (level: number): object => ({ value: 'x', ...(level > 0 && { children: [deep(level - 1)] }) });
    const body = {
      code: 'deep',
      name: 'x',
      formType: 'free',
      widgets: [widget('c', 'cascader', { options: [deep(7)] })],
    };
    expect((await admin.post(FORM, body)).status).toBe(400);
  });

  describe('choices that stand elsewhere', () => {
    it('are read of whatever shape they have', () => {
      expect(choicesIn(['a', 2, null, {}])).toEqual([
        { value: 'a', label: 'a' },
        { value: 2, label: '2' },
      ]);
      expect(choicesIn({ items: [{ id: 'x', name: 'X' }, { code: 'y', text: 'Y' }, { value: 'z' }] })).toEqual([
        { value: 'x', label: 'X' },
        { value: 'y', label: 'Y' },
        { value: 'z', label: 'z' },
      ]);
      expect(choicesIn({ data: Array.from({ length: 5_000 }, (_, at) => at) })).toHaveLength(1_000);
      expect(choicesIn('alone')).toEqual([{ value: 'alone', label: 'alone' }]);
      for (const nothing of [null, [[]], { items: 'x' }]) expect(choicesIn(nothing)).toEqual([]);
    });

    it('are the entries of a dictionary in the words of the reader', async () => {
      const code = `choices-${++n}`;
      const { body: dictionary } = await admin.post('/api/dataDictionary', { code, name: code });
      const entry = { dataDictionaryId: dictionary.id, value: 'A', code: 'A' };
      await admin.post('/api/dataDictionaryDetail', { ...entry, displayText: '橡木', englishText: 'Oak' });
      const form = await made([], { columns: [{ key: 'k', widget: 'select', remoteFunc: code }] });
      const labels = async (language: string) =>
        (await admin.get(`${FORM}/${form.id}/choices`, { field: 'k' }, { 'accept-language': language })).body.items;
      expect(await labels('en')).toEqual([{ value: 'A', label: 'Oak' }]);
      expect(await labels('zh-Hans')).toEqual([{ value: 'A', label: '橡木' }]);
    });

    it('are asked of public https addresses alone, and nothing inside answers', async () => {
      for (const source of [
        'https://127.0.0.1/x',
        'https://localhost/x',
        'https://10.0.0.1/x',
        'https://169.254.169.254/latest/meta-data',
        'https://[::1]/x',
        'https://[::ffff:127.0.0.1]/x',
        'https://0.0.0.0/x',
        'https://2130706433/x',
        'https://0x7f.1/x',
        'https://user:pass@127.0.0.1/x',
      ]) {
        const form = await made([widget('c', 'select', { source })]);
        const { status, body } = await admin.get(`${FORM}/${form.id}/choices`, { field: 'c' });
        expect([source, status, body.error?.code]).toEqual([source, 400, 'Platform:07003']);
        expect(body.error.message).not.toMatch(/ECONN|ENOTFOUND|certificate/i);
      }
      for (const source of [
        'http://example.com',
        'file:///etc/passwd',
        'gopher://x',
        'javascript:1',
        '//x',
        'ftp://x',
      ]) {
        const body = { code: `bad-${++n}`, name: 'x', formType: 'free', widgets: [widget('c', 'select', { source })] };
        expect([source, (await admin.post(FORM, body)).status]).toEqual([source, 400]);
      }
      const column = { key: 'k', widget: 'select', methods: { urldata: 'https://192.168.0.1/x' } };
      const form = await made([], { columns: [column] });
      expect((await admin.get(`${FORM}/${form.id}/choices`, { field: 'k' })).status).toBe(400);
    });
  });
});
