// What somebody writes who designs forms, checks, workflows and rules: formulas that try to get out, JSON that harms who
// reads it, and addresses that lead back into our own network. Each is refused with a reason, and leaves nothing.
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { settings } from '@ishare/contracts/platform/settings.js';
import { newId } from '@ishare/kernel/ids.js';
import { House, type Answer } from '../house.js';
import { overhear, secretsOf } from '../overhear.js';
import { CALLED } from './addresses.js';

const FORMS = '/api/app/formCustomize';
const RULES = '/api/jsoncheck/check-rules';
const MODELS = '/api/jsoncheck/models';
const WORKFLOWS = '/api/crm/workflows';
const INSTANCES = '/api/crm/workflow-instances';
const HOOKS = '/api/platform/webhooks';
const SETTINGS = '/api/setting-management/settings/by-current-tenant';

interface Refusal {
  error: { code: string | null; message: string; validationErrors: { members: string[]; message: string }[] | null };
}
type Loose = Record<string, unknown>;

let house: House;
let token: string;
let heard: () => string;
let n = 0;

beforeAll(async () => {
  house = await House.start();
  token = await house.token(house.tenantA);
  heard = overhear();
}, 300_000);
afterAll(async () => {
  const log = heard();
  await house.close();
  for (const secret of secretsOf(house.config)) expect(log).not.toContain(secret);
});

const send = (service: string, method: string, url: string, body?: unknown): Promise<Answer> =>
  house.ask(service, {
    ...{ method, url, token },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
const countOf = async (service: string, url: string): Promise<number> =>
  ((await send(service, 'GET', url)).body as { totalCount: number }).totalCount;

const widget = (model: string, type = 'input', options: object = {}) => ({ type, name: model, model, options });
const form = (widgets: readonly object[], more: object = {}) => ({
  ...{ code: `f-${++n}`, name: 'Form', formType: 'free', state: 1, widgets },
  ...more,
});
const rule = (expression: string) => ({
  ...{ code: `r-${++n}`, name: 'Rule', scope: 'part', severity: 'warn', message: 'x', expression },
});
const table = (columns: readonly object[]) => widget('t', 'datatable', { tableData: [{ columns }] });

/** Formulas that would reach beyond their scope, run code, or run for ever. */
const ESCAPES = [
  'constructor("return process")()',
  'constructor(1)',
  'a.constructor.constructor(1)',
  'eval(1)',
  'import("node:fs")',
  'require("fs")',
  'a[0]',
  '`${process.env.SECRET_KEY}`',
  '() => 1',
  'a = 1; b = 2',
  'new Date()',
  '{ }',
  'a\u2028; b',
  `${'('.repeat(200)}1`,
  `${'-'.repeat(300)}1`,
  'sumOf(a, sumOf(a, sumOf(a, x)))',
  `1${' + 1'.repeat(600)}`,
];

/** Where formulas are written: what is sent to keep one, and the list in which it would stand. */
const PLACES: readonly [name: string, service: string, list: string, body: (formula: string) => object][] = [
  ['a field of a form', 'platform', FORMS, (compute) => form([widget('a', 'number', { compute })])],
  ['a button of a form', 'platform', FORMS, (formula) => form([widget('a', 'button', { action: 'set', formula })])],
  ['a column of a form', 'platform', FORMS, (compute) => form([], { columns: [{ key: 'a', compute }] })],
  ['a column of a table in a form', 'platform', FORMS, (compute) => form([table([{ key: 'a', compute }])])],
  ['a check rule', 'sales-order', RULES, rule],
];

describe('formulas', () => {
  it.each(PLACES)('of %s stay within their scope', async (_name, service, list, body) => {
    const before = await countOf(service, list);
    for (const escape of ESCAPES) {
      const { status, body: told } = await send(service, 'POST', list, body(escape));
      expect([escape, status]).toEqual([escape, 400]);
      expect((told as Refusal).error.validationErrors![0]!.message).toMatch(/\S/);
    }
    expect(await countOf(service, list)).toBe(before);
  });

  it('of workflows are refused before anybody is asked by them', async () => {
    for (const escape of ESCAPES.filter((text) => text.length <= 2_000)) {
      const nodes = [
        { id: 'start', type: 'start', name: 'Start', condition: escape },
        { id: 'end', type: 'end', name: 'End' },
      ];
      const edges = [{ id: 'e', from: 'start', to: 'end' }];
      const kept = await send('platform', 'POST', WORKFLOWS, { name: newId(), formType: 'request', nodes, edges });
      // What breaks every rule is refused at once; a draft may be unfinished, and is not published.
      if (kept.status === 400) continue;
      const { id } = kept.body as { id: string };
      const refused = await send('platform', 'POST', `${WORKFLOWS}/${id}/publish`);
      expect([escape, refused.status, (refused.body as Refusal).error.code]).toEqual([escape, 403, 'Platform:08001']);
      expect((await send('platform', 'GET', `${WORKFLOWS}/${id}`)).body).toMatchObject({ publishedVersion: null });
    }
  });

  it('of the pool are refused', async () => {
    const url = '/api/crm/pool-rule';
    const held = (await send('crm', 'GET', url)).body as Loose;
    for (const condition of ESCAPES) {
      const { status } = await send('crm', 'PUT', url, { ...held, isEnabled: true, condition });
      expect([condition, status]).toEqual([condition, 400]);
    }
    expect((await send('crm', 'GET', url)).body).toEqual(held);
  });

  it('read nothing of what every object has, whatever is filled in', async () => {
    const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];
    const widgets = names.map((compute, index) => widget(`f${index}`, 'input', { compute }));
    const made = (await send('platform', 'POST', FORMS, form(widgets))).body as { id: string };
    const data = await send('platform', 'POST', '/api/app/formData', { formId: made.id, name: 'x', data: {} });
    expect(data.status).toBe(200);
    expect(Object.values((data.body as { data: Loose }).data).every((value) => value === null)).toBe(true);
  });
});

/** `{"a":{"a":…}}` */
const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const HOSTILE = [
  '{"__proto__":{"polluted":1}}',
  '{"a":{"__proto__":{"polluted":1}}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  nested(30),
  nested(100),
  nested(50_000),
];

describe('JSON', () => {
  afterEach(() => expect(({} as { polluted?: number }).polluted).toBeUndefined());

  it('of a form that harms who reads it is refused, as an object and as text', async () => {
    const before = await countOf('platform', FORMS);
    const made = (await send('platform', 'POST', FORMS, form([widget('a')], { state: 0 }))).body as { id: string };
    for (const options of HOSTILE) {
      const widgets = `[{"type":"input","name":"x","model":"x","options":${options}}]`;
      const body = `{"code":"h-${++n}","name":"x","formType":"free","widgets":${widgets}}`;
      const refused = [
        await send('platform', 'POST', FORMS, body),
        await send('platform', 'PUT', `${FORMS}/${made.id}/json`, `{"json":{"widgets":${widgets}}}`),
        await send('platform', 'PUT', `${FORMS}/${made.id}/json`, { json: `{"widgets":${widgets}}` }),
      ];
      expect([options.slice(0, 60), refused.map(({ status }) => status)]).toEqual([
        options.slice(0, 60),
        [400, 400, 400],
      ]);
    }
    const { widgets } = (await send('platform', 'GET', `${FORMS}/${made.id}/json`)).body as { widgets: object[] };
    expect(widgets).toEqual([expect.objectContaining({ model: 'a' })]);
    expect(await countOf('platform', FORMS)).toBe(before + 1);
  });

  it('of a form that is larger than anybody fills in is refused', async () => {
    const before = await countOf('platform', FORMS);
    const many = Array.from({ length: 1_001 }, (_, index) => widget(`w${index}`));
    const columns = Array.from({ length: 101 }, (_, index) => ({ key: `c${index}` }));
    const options = { options: Array.from({ length: 1_001 }, (_, value) => ({ value })) };
    const tabs = { tableData: Array.from({ length: 21 }, () => ({ columns: [{ key: 'a' }] })) };
    for (const wrong of [
      form(many),
      form([], { columns }),
      form([widget('a', 'select', options)]),
      form([table(columns)]),
      form([widget('t', 'datatable', tabs)]),
      form([widget('a', 'input', { placeholder: 'x'.repeat(257) })]),
      form([widget('a', 'urlButton', { url: 'javascript:alert(1)' })]),
      form([widget('a', 'download', { url: '//evil.example' })]),
      form([widget('a', 'urlButton', { url: 'data:text/html,<script>alert(1)</script>' })]),
    ])
      expect((await send('platform', 'POST', FORMS, wrong)).status).toBe(400);
    expect((await send('platform', 'POST', FORMS, `{"code":"${'x'.repeat(5_000_000)}"}`)).status).toBe(413);
    expect(await countOf('platform', FORMS)).toBe(before);
  });

  it('that is filled in harms nobody either', async () => {
    const list = '/api/app/formData';
    const { id } = (await send('platform', 'POST', FORMS, form([widget('a', 'json'), table([{ key: 'k' }])]))).body as {
      id: string;
    };
    for (const value of HOSTILE)
      for (const body of [
        `{"formId":"${id}","name":"x","data":{"a":${value}}}`,
        `{"formId":"${id}","name":"x","data":{"t":[${value}]}}`,
        `{"formId":"${id}","name":"x","data":{},"items":[${value}]}`,
      ])
        expect([body.slice(0, 90), (await send('platform', 'POST', list, body)).status]).toEqual([
          body.slice(0, 90),
          400,
        ]);
    expect(await countOf('platform', `${list}?formId=${id}`)).toBe(0);
  });

  it('of a design that is checked is refused where it is too deep, and shown as what it is where not', async () => {
    const before = await countOf('sales-order', MODELS);
    for (const json of [nested(100), nested(50_000), '[]', '1', 'null', `{"a":[${'{},'.repeat(260_000)}{}]}`])
      for (const body of [`{"name":"x","json":${json}}`, JSON.stringify({ name: 'x', json })])
        expect([json.slice(0, 20), (await send('sales-order', 'POST', MODELS, body)).status]).toEqual([
          json.slice(0, 20),
          400,
        ]);
    expect(await countOf('sales-order', MODELS)).toBe(before);
    const hostile = {
      cabinets: [{ cabinetNo: '<img src=x onerror=alert(1)>', parts: [{ partNo: '\u202e', length: '9e999' }] }],
    };
    const made = await send('sales-order', 'POST', MODELS, { name: '<script>', json: hostile });
    expect(made.status).toBe(200);
    const shown = await send('sales-order', 'GET', `${MODELS}/${(made.body as { id: string }).id}`);
    expect(shown.body).toMatchObject({ name: '<script>', json: hostile });
  });
});

describe('addresses', () => {
  let listener: Server;
  let knocks = 0;
  let port: number;

  beforeAll(async () => {
    listener = createServer((socket) => {
      knocks += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => listener.listen(0, resolve));
    port = (listener.address() as AddressInfo).port;
  });
  afterAll(() => new Promise((resolve) => listener.close(resolve)));

  const hosts = ['127.0.0.1', 'localhost', 'LOCALHOST', 'localhost.', hostname(), '[::1]', '0', '0x7f000001'];
  /** What tells which machines and names there are. */
  const telling = /ECONN|ENOTFOUND|EACCES|EAI_|certificate|socket|resolve/i;

  const statusOf = async (service: string, method: string, url: string, body: object) =>
    (await send(service, method, url, body)).status;
  /** Each address that the product calls where somebody names it: has it lead to a host of ours. */
  const tries: Record<string, (host: string) => Promise<void>> = {
    '/api/crm/workflows url': async (host) => {
      const nodes = [
        { id: 'start', type: 'start', name: 'Start' },
        { id: 'call', type: 'api', name: 'Call', url: `https://${host}:${port}/`, onFailure: 'wait' },
        { id: 'end', type: 'end', name: 'End' },
      ];
      const edges = [
        { id: 'a', from: 'start', to: 'call' },
        { id: 'b', from: 'call', to: 'end' },
      ];
      const made = await send('platform', 'POST', WORKFLOWS, { name: newId(), formType: 'request', nodes, edges });
      const { id: workflowId } = made.body as { id: string };
      expect((await send('platform', 'POST', `${WORKFLOWS}/${workflowId}/publish`)).status).toBe(200);
      const begun = await send('platform', 'POST', INSTANCES, { workflowId, title: 'x', data: {} });
      const { id } = begun.body as { id: string };
      expect((await send('platform', 'POST', `${INSTANCES}/${id}/replay`, { nodeId: 'call' })).status).toBe(200);
      const calls = await send('platform', 'GET', `${INSTANCES}/${id}/calls`);
      expect((calls.body as { items: object[] }).items[0]).toMatchObject({ status: null, error: 'notPublic' });
      expect((await send('platform', 'GET', `${INSTANCES}/${id}`)).body).toMatchObject({ state: 0, nodeName: 'Call' });
      expect(calls.text).not.toMatch(telling);
    },
    '/api/platform/webhooks url': async (host) => {
      const hook = { name: newId(), url: `https://${host}:${port}/`, events: ['order.reached'], dealerId: null };
      const { id } = (await send('platform', 'POST', HOOKS, hook)).body as { id: string };
      await send('platform', 'POST', `${HOOKS}/${id}/ping`);
      const told = await send('platform', 'GET', `${HOOKS}/${id}/deliveries`);
      expect((told.body as { items: object[] }).items).toEqual([
        expect.objectContaining({ attempts: [expect.objectContaining({ status: null, error: 'notPublic' })] }),
      ]);
      expect(told.text).not.toMatch(telling);
    },
    '/api/setting-management/emailing smtpHost': async (host) => {
      const url = '/api/setting-management/emailing';
      const held = (await send('platform', 'GET', url)).body as Loose;
      const kept = await statusOf('platform', 'POST', url, {
        ...held,
        smtpHost: host.replaceAll(/[[\]]/g, ''),
        smtpPort: port,
      });
      expect([204, 200]).toContain(kept);
      const mailed = { senderEmailAddress: 'a@x.example', targetEmailAddress: 'b@x.example' };
      const mail = { ...mailed, subject: 'x', body: 'x' };
      const sent = await send('platform', 'POST', `${url}/send-test-email`, mail);
      expect([host, sent.status]).toEqual([host, 403]);
      expect(sent.text).not.toMatch(telling);
      await send('platform', 'POST', url, { ...held, smtpHost: '' });
    },
    '/api/salesorder/salesordersetting kujialeHost': async (host) => {
      const before = (await send('platform', 'GET', SETTINGS)).body;
      for (const kujialeHost of [`https://${host}:${port}`, `https://kujiale.com@${host}:${port}`]) {
        const all = { settings: [{ name: settings.kujiale.host.name, value: kujialeHost }] };
        expect([
          await statusOf('platform', 'PUT', '/api/salesorder/salesordersetting', { kujialeHost }),
          await statusOf('platform', 'PUT', '/api/setting-management/settings/change-current-tenant', all),
        ]).toEqual([400, 400]);
      }
      expect((await send('platform', 'GET', SETTINGS)).body).toEqual(before);
    },
    // The list of all settings has it judged by the same schema: identity.port.spec.ts.
    '/api/account-admin/settings verifyBaseUrl': async (host) => {
      const url = '/api/account-admin/settings/recaptcha';
      const before = (await send('identity', 'GET', url)).body;
      expect(await statusOf('identity', 'PUT', url, { verifyBaseUrl: `https://${host}:${port}/` })).toBe(400);
      expect((await send('identity', 'GET', url)).body).toEqual(before);
    },
  };

  it('that are called where people name them have a try each', () => {
    const tried = Object.entries(CALLED).flatMap(([address, kept]) => ('tried' in kept ? [address] : []));
    const ofForms = ['/api/app/formCustomize source', '/api/app/formCustomize urldata'];
    expect([...Object.keys(tries), ...ofForms].sort()).toEqual(tried.sort());
  });

  it.each(Object.keys(tries))('of %s lead nowhere inside of our own network', async (address) => {
    // All go the same way out, which is tried with each name below.
    for (const host of ['127.0.0.1', 'localhost', hostname()]) await tries[address]!(host);
    expect(knocks).toBe(0);
  });

  it('of choices that lead into our own network, by whatever name, are not called', async () => {
    for (const host of hosts) {
      const source = `https://${host}:${port}/choices`;
      const made = await send(
        'platform',
        'POST',
        FORMS,
        form([widget('c', 'select', { source }), table([{ key: 'k', methods: { urldata: source } }])], {
          columns: [{ key: 'u', widget: 'select', methods: { urldata: source } }],
        }),
      );
      const { id } = made.body as { id: string };
      for (const field of ['c', 'u', 't.k']) {
        const { status, body } = await send('platform', 'GET', `${FORMS}/${id}/choices?field=${field}&version=1`);
        expect([source, field, status, (body as Refusal).error.code]).toEqual([source, field, 400, 'Platform:07003']);
        expect((body as Refusal).error.message).not.toMatch(/ECONN|ENOTFOUND|certificate|EACCES/i);
      }
    }
    expect(knocks).toBe(0);
  });

  it('of choices that are no https are not even kept', async () => {
    const before = await countOf('platform', FORMS);
    for (const address of ['http://example.com', 'file:///etc/passwd', 'gopher://x', 'ftp://x', '//x', 'javascript:1'])
      for (const wrong of [
        form([widget('c', 'select', { source: address })]),
        form([table([{ key: 'k', methods: { urldata: address } }])]),
        form([], { columns: [{ key: 'k', methods: { urldata: address } }] }),
      ])
        expect([address, (await send('platform', 'POST', FORMS, wrong)).status]).toEqual([address, 400]);
    expect(await countOf('platform', FORMS)).toBe(before);
  });
});
