import type { LabelProof, LabelTemplate } from '@ishare/contracts/optimisation/label-template.js';
import type { LabelPreview, LabelPrint, PartLabel } from '@ishare/contracts/optimisation/labels.js';
import type { LabelTemplate as LabelLayout } from '@ishare/contracts/print/label-template.js';
import { standardLabels } from '@ishare/contracts/print/standard-labels.js';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { optimisationData } from '../optimisation.data.js';
import { API, openWorkshop } from '../optimisation.fixture.js';
import { optimisationService } from '../optimisation.module.js';
import { planned } from '../solutions/planned.fixture.js';

const TEMPLATES = `${API}/label-templates`;
const ROWS = [
  'P1,Side,W,2000,580,3,0,1110,BC-1,SO-1,',
  'P2,Shelf,W,700,500,2,0,,,SO-2,P2-from-both-sides.mpr',
  'P3,Door,O,600,400,4,0,1111,,SO-2,',
];
const text = (words: string) => ({
  kind: 'text' as const,
  x: 2,
  y: 2,
  width: 30,
  height: 6,
  text: words,
  size: 10,
  isBold: false,
  align: 'left' as const,
});
const code = (side = 20) => ({
  kind: 'code' as const,
  x: 34,
  y: 2,
  width: side,
  height: side,
  text: '{code}',
  symbology: 'qrcode' as const,
});
const layout = (words: string, more: Partial<LabelLayout> = {}) => ({
  width: 60,
  height: 40,
  items: [text(words), code()],
  ...more,
});
const is = (fact: string, value: string, comparison = 'is') => ({ fact, comparison, value });
const pages = (pdf: Buffer, size: string) => pdf.toString('latin1').split(`/MediaBox [0 0 ${size}]`).length - 1;

describe('label templates of a tenant', () => {
  let service: TestService;
  let client: TestClient;
  let at: string;
  let all: PartLabel[];
  const made: LabelTemplate[] = [];

  const ask = async (body: object) => {
    const reply = await client.post(TEMPLATES, { kind: 'part', isEnable: true, ...body });
    if (reply.status === 200) made.push(reply.body as LabelTemplate);
    return reply;
  };
  const previewOf = async (partNo: string) => {
    const { sequence } = all.find((label) => label.partNo === partNo)!;
    return (await client.get(`${at}/preview`, { sequence })).body as LabelPreview;
  };
  const nameFor = async (partNo: string) => (await previewOf(partNo)).templateName;

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    service.ports.provide(salesOrderPort, {
      peekNumbers: () => Promise.reject(new Error('not asked')),
      orderCount: () => Promise.reject(new Error('not asked')),
      names: () => Promise.reject(new Error('not asked')),
      makeOrder: () => Promise.reject(new Error('not asked')),
      formUses: () => Promise.reject(new Error('not asked')),
      formRecords: () => Promise.reject(new Error('not asked')),
      workflowRecords: () => Promise.reject(new Error('not asked')),
      known: () => Promise.reject(new Error('not asked')),
      talkOf: () => Promise.reject(new Error('not asked')),
      moneyOf: () => Promise.reject(new Error('not asked')),
      batchUpdateProducts: () => Promise.reject(new Error('not asked')),
      parties: async ({ orderNos }) =>
        orderNos.map((orderNo) => ({ orderNo, customerName: `Customer of ${orderNo}`, dealerName: 'North' })),
    });
    client = await service.client();
    const { settingId } = await openWorkshop(client);
    const { solutionId } = await planned(service, { client, settingId }, ROWS);
    at = `${API}/solutions/${solutionId}/labels`;
    all = (await client.get(at)).body.items as PartLabel[];
    expect((await client.post(`${API}/solutions/${solutionId}/confirm`)).status).toBe(200);
  });
  afterAll(() => service.close());
  afterEach(async () => {
    for (const { id } of made.splice(0)) await client.delete(`${TEMPLATES}/${id}`);
  });

  it('are printed for the pieces that their rules fit: on the preview, in the ZPL and in the PDF', async () => {
    expect(await nameFor('P1')).toBeNull();
    await ask({ name: 'For W', layout: layout('W only {partNo}'), conditions: [is('material', 'W')] });
    const [ofW, ofO] = [await previewOf('P1'), await previewOf('P3')];
    expect([ofW.templateName, ofO.templateName]).toEqual(['For W', null]);
    expect(ofW.svg).toContain('width="60mm" height="40mm"');
    expect(ofW.svg).toContain('aria-label="W only P1');
    expect(ofO.svg).toContain('width="80mm" height="50mm"');

    const print = (await client.post(`${at}/prints`, { sequences: all.map(({ sequence }) => sequence) }))
      .body as LabelPrint;
    const zpl = (await client.get(`${at}/prints/${print.id}`, { format: 'zpl' })).raw.toString('latin1');
    const widths = [...zpl.matchAll(/\^PW(\d+)\^LL(\d+)/g)].map(([, width, height]) => `${width}×${height}`);
    expect(widths).toEqual(all.map(({ materialCode }) => (materialCode === 'W' ? '480×320' : '640×400')));
    const pdf = (await client.get(`${at}/prints/${print.id}`)).raw;
    expect(pages(pdf, '170.07874 113.385827')).toBe(5);
    expect(pages(pdf, '226.771654 141.732283')).toBe(4);
    // On A4 a label of another size begins a sheet of its own.
    const sheets = (await client.get(`${at}/prints/${print.id}`, { paper: 'a4' })).raw.toString('latin1');
    expect(sheets.match(/\/Type \/Page\b/g)).toHaveLength(2);
  });

  it('are checked as they are printed', async () => {
    await ask({
      name: 'Wordy',
      layout: layout('{partNo} far too long for this '.repeat(6)),
      conditions: [is('material', 'O')],
    });
    const { items } = (await client.get(`${at}/check`)).body as { items: { sequence: number; kind: string }[] };
    expect(items.map(({ sequence, kind }) => [all[sequence - 1]!.partNo, kind])).toEqual(
      Array.from({ length: 4 }, () => ['P3', 'overflow']),
    );
  });

  it('go by their order, then by the default, and those that are not in use by nobody', async () => {
    await ask({ name: 'Rest', layout: layout('rest'), isDefault: true });
    await ask({ name: 'Second', layout: layout('second'), sort: 20, conditions: [is('material', 'W')] });
    const first = await ask({ name: 'First', layout: layout('first'), sort: 10, conditions: [is('isBored', 'true')] });
    await ask({ name: 'Off', layout: layout('off'), sort: 1, conditions: [is('material', 'W')], isEnable: false });
    await ask({ name: 'Nowhere', layout: layout('nowhere'), sort: 1 });
    expect([await nameFor('P1'), await nameFor('P2'), await nameFor('P3')]).toEqual(['Second', 'First', 'Rest']);
    const { id, concurrencyStamp } = first.body as LabelTemplate;
    const body = { ...(first.body as object), sort: 30, concurrencyStamp };
    expect((await client.put(`${TEMPLATES}/${id}`, body)).status).toBe(200);
    expect(await nameFor('P2')).toBe('Second');
  });

  it('go by order, customer, edges and size, all of which must hold', async () => {
    await ask({
      name: 'Customer',
      layout: layout('customer'),
      conditions: [
        is('customer', 'of so-1', 'contains'),
        is('dealer', 'North，South'),
        is('length', '1000', 'atLeast'),
      ],
    });
    expect([await nameFor('P1'), await nameFor('P2'), await nameFor('P3')]).toEqual(['Customer', null, null]);
    await ask({ name: 'Bare', layout: layout('bare'), conditions: [is('isBanded', 'false')] });
    expect([await nameFor('P2'), await nameFor('P3')]).toEqual(['Bare', null]);
  });

  it('of offcuts and boards go by the same rules', async () => {
    await ask({ kind: 'board', name: 'Boards', layout: layout('shelf {bin}'), conditions: [is('material', 'S')] });
    const boards = (await client.get(`${API}/boards`)).body.items as { id: string; boardsMaterialCode: string }[];
    for (const { id, boardsMaterialCode } of boards)
      expect(((await client.get(`${API}/boards/${id}/label`)).body as LabelPreview).templateName).toBe(
        boardsMaterialCode === 'S' ? 'Boards' : null,
      );
  });

  it('are not saved with conditions that say nothing, or with what cannot be printed', async () => {
    const refused = async (body: object) => {
      const { status, body: reply } = await ask({ name: 'Wrong', layout: layout('x'), isEnable: false, ...body });
      return [status, reply.error?.validationErrors?.map(({ members }: { members: string[] }) => members[0])];
    };
    expect(await refused({ conditions: [is('bin', 'A')] })).toEqual([400, expect.anything()]);
    expect(await refused({ kind: 'board', conditions: [is('isBored', 'true')] })).toEqual([400, ['conditions.0.fact']]);
    expect(await refused({ conditions: [is('material', 'W', 'atLeast')] })).toEqual([400, ['conditions.0.comparison']]);
    expect(await refused({ conditions: [is('length', 'long', 'atMost')] })).toEqual([400, ['conditions.0.value']]);
    expect(await refused({ conditions: [is('isBored', 'W')] })).toEqual([400, ['conditions.0.value']]);
    expect(await refused({ layout: layout('{bin}') })).toEqual([400, ['layout.items.0']]);
    expect(await refused({ layout: layout('x', { width: 50 }) })).toEqual([400, ['layout.items.1']]);
    expect(await refused({ layout: { ...layout('x'), items: [] } })).toEqual([400, expect.anything()]);
  });

  it('are put to use only when their codes can be read again, and kept as a draft till then', async () => {
    const small = layout('small', { items: [text('small'), code(8)] });
    const refused = await ask({ name: 'Small', layout: small });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'Optimization:080001']);
    // One code over the other: both have room, and neither can be read.
    const covered = layout('covered', { items: [code(), { ...code(), x: 36, y: 4 }] });
    expect((await ask({ name: 'Covered', layout: covered })).body.error.code).toBe('Optimization:080001');
    const draft = await ask({ name: 'Small', layout: small, isEnable: false });
    expect(draft.status).toBe(200);
    const { id } = draft.body as LabelTemplate;
    const change = { ...(draft.body as object), isEnable: true };
    expect((await client.put(`${TEMPLATES}/${id}`, change)).status).toBe(403);
    expect((await client.put(`${TEMPLATES}/${id}`, { ...change, layout: layout('larger') })).status).toBe(200);
  });

  it('are tried before they are saved, on a piece that the rule fits and on the longest texts', async () => {
    const prove = async (body: object) => {
      const { status, body: reply } = await client.post(`${TEMPLATES}/proof`, { kind: 'part', ...body });
      expect(status).toBe(200);
      return reply as LabelProof;
    };
    const one = await prove({ layout: layout('{partNo} of {decor}'), conditions: [is('material', 'O')] });
    expect(one.svg).toContain('P3 of Panel O');
    expect([one.warnings, one.source]).toEqual([[], { solutionNo: expect.any(String), pieces: 9, fitting: 4 }]);
    const wordy = `{partNo} {bin} ${'far more than there is room for '.repeat(5)}`;
    const odd = layout(wordy, { items: [text(wordy), code(5), { ...code(), x: 45 }] });
    expect((await prove({ layout: odd })).warnings.map(({ item, kind }) => [item, kind])).toEqual([
      [0, 'unknownField'],
      [2, 'outside'],
      [0, 'overflow'],
      [1, 'noCode'],
      [2, 'unread'],
      [2, 'unread'],
    ]);
    const longest = await prove({ layout: layout('{drillFile}'), on: 'longest' });
    expect(longest.svg).toContain('P2-from-both-sides.mpr');
    expect(longest.source).toBeNull();
  });

  it('start from the ones that the product comes with, which can all be put to use', async () => {
    for (const [kind, shipped] of Object.entries(standardLabels))
      expect((await ask({ kind, name: `Copy ${kind}`, layout: shipped })).status).toBe(200);
  });
});
