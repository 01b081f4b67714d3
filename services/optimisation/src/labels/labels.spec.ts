import { jest } from '@jest/globals';
import type { LabelPreview, LabelPrint, PartLabel } from '@ishare/contracts/optimisation/labels.js';
import { readPartCode } from '@ishare/contracts/optimisation/labels.js';
import type { SolutionDetail } from '@ishare/contracts/optimisation/solutions.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { optimisationData } from '../optimisation.data.js';
import { API, openWorkshop } from '../optimisation.fixture.js';
import { optimisationService } from '../optimisation.module.js';
import { SolutionService } from '../solutions/solution.service.js';
import { planned } from '../solutions/planned.fixture.js';

const ROWS = ['P1,侧板,W,2000,580,5,0,1110,BC-77,SO-1', 'P2,Shelf,W,764,560,9,0,,,SO-2'];

describe('labels of a plan', () => {
  let service: TestService;
  let client: TestClient;
  let solution: SolutionDetail;
  let settingId: string;
  let at: string;
  let all: PartLabel[];

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
    ({ settingId } = await openWorkshop(client));
    const { solutionId } = await planned(service, { client, settingId }, ROWS);
    solution = (await client.get(`${API}/solutions/${solutionId}`)).body as SolutionDetail;
    at = `${API}/solutions/${solutionId}/labels`;
    all = await list();
  });
  afterAll(() => service.close());

  const list = async () => (await client.get(at)).body.items as PartLabel[];

  it('are one for each piece, in the order of the saw, each of a place that the plan has', () => {
    expect(all.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
    expect(new Set(all.map(({ code }) => code)).size).toBe(14);
    for (const { code, patternNo, copyNo, placeNo, partNo, prints } of all) {
      expect(readPartCode(code)).toEqual({ solutionNo: solution.solutionNo, patternNo, copyNo, placeNo });
      const layout = solution.layouts.find((one) => one.patternNo === patternNo)!;
      expect(layout.placements[placeNo - 1]!.partNo).toBe(partNo);
      expect(copyNo).toBeLessThanOrEqual(layout.repeat);
      expect(prints).toBe(0);
    }
    expect(all.map(({ patternNo }) => patternNo)).toEqual(all.map(({ patternNo }) => patternNo).sort((a, b) => a - b));
  });

  it('are shown before they are printed, as they will be', async () => {
    const { sequence } = all.find(({ partNo }) => partNo === 'P1')!;
    const { status, body } = await client.get(`${at}/preview`, { sequence, resolution: '300' });
    const { kind, svg, warnings } = body as LabelPreview;
    expect([status, kind, warnings]).toEqual([200, 'part', []]);
    expect(svg).toContain('SO-1, ');
    expect(svg).toContain('P1 · 侧板, 2000 × 580 × 18');
    expect(svg).toContain('L1 L2 W1');
    expect((await client.get(`${at}/preview`, { sequence: 15 })).status).toBe(400);
    expect((await client.get(`${at}/preview`, { sequence: 1, resolution: '200' })).status).toBe(400);
  });

  it('are looked up in the plan one call of a tenant at a time', async () => {
    const solutions = service.app.get(SolutionService);
    const detail = solutions.detail.bind(solutions);
    const looked = { now: 0, most: 0 };
    const spy = jest.spyOn(solutions, 'detail').mockImplementation(async (id) => {
      looked.most = Math.max(looked.most, ++looked.now);
      return detail(id).finally(() => looked.now--);
    });
    const asked = [
      ...Array.from({ length: 6 }, (_, index) => client.get(`${at}/preview`, { sequence: index + 1 })),
      ...Array.from({ length: 3 }, () => client.get(`${at}/check`)),
      ...['json', 'dxf', 'csv'].map((format) => client.get(`${API}/solutions/${solution.id}/download`, { format })),
    ];
    const replies = await Promise.all(asked);
    spy.mockRestore();
    expect([replies.map(({ status }) => status), looked.most]).toEqual([replies.map(() => 200), 1]);
  });

  it('are checked before they are printed', async () => {
    expect((await client.get(`${at}/check`)).body.items).toEqual([]);
    const rows = [`P1,${'很长的名称'.repeat(20)},W,2000,580,1,0,,,`, 'P2,😀,W,700,500,1,0,,,'];
    const odd = await planned(service, { client, settingId }, rows);
    const { items } = (await client.get(`${API}/solutions/${odd.solutionId}/labels/check`)).body;
    expect(items).toHaveLength(2);
    expect(items).toEqual(
      expect.arrayContaining([
        { sequence: expect.any(Number), kind: 'overflow', text: expect.stringContaining('P1 · 很长的名称') },
        { sequence: expect.any(Number), kind: 'unprintable', text: 'P2 · 😀', characters: '😀' },
      ]),
    );
  });

  it('are handed out of a plan that is confirmed, of no other', async () => {
    const early = await client.post(`${at}/prints`, { sequences: [1] });
    expect([early.status, early.body.error.code]).toEqual([409, 'Optimization:040004']);
    expect((await client.post(`${API}/solutions/${solution.id}/confirm`)).status).toBe(200);
  });

  it('are handed out once for nothing, and again for a reason', async () => {
    const first = await client.post(`${at}/prints`, { sequences: [3, 1, 2, 2] });
    expect([first.status, first.body]).toEqual([
      200,
      expect.objectContaining({ count: 3, again: 0, reason: null, operator: expect.any(String) }),
    ]);
    const refused = await client.post(`${at}/prints`, { sequences: [3, 4] });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'Optimization:060001']);
    expect((await list()).map(({ prints }) => prints).slice(0, 5)).toEqual([1, 1, 1, 0, 0]);
    const again = await client.post(`${at}/prints`, { sequences: [3, 4], reason: 'torn' });
    expect(again.body).toMatchObject({ count: 2, again: 1, reason: 'torn' });
    expect((await list()).map(({ prints }) => prints).slice(0, 5)).toEqual([1, 1, 2, 1, 0]);
    const prints = (await client.get(`${at}/prints`)).body.items as LabelPrint[];
    expect(prints.map(({ count, again: repeated }) => [count, repeated])).toEqual([
      [2, 1],
      [3, 0],
    ]);
    expect((await client.post(`${at}/prints`, { sequences: [15] })).status).toBe(400);
    expect((await client.post(`${at}/prints`, { sequences: [] })).status).toBe(400);
  });

  it('are printed by whoever cuts the plan, who sees nothing else of it', async () => {
    const saw = await service.client(service.tenantA, ['Optimization.SawKanban', 'Optimization.SawKanban.Cut']);
    expect((await saw.get(at)).body.items).toHaveLength(14);
    expect((await saw.get(`${at}/preview`, { sequence: 1 })).status).toBe(200);
    expect((await saw.get(`${API}/solutions/${solution.id}`)).status).toBe(403);
    const reader = await service.client(service.tenantA, ['Optimization.SawKanban']);
    expect((await reader.get(at)).status).toBe(403);
  });

  it('of two who print the same at a time only one is without a reason', async () => {
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => client.post(`${at}/prints`, { sequences: [9, 10] })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
  });

  it('are fetched as often as wanted once they are handed out: one page or one picture each', async () => {
    const { id } = (await client.post(`${at}/prints`, { sequences: [11, 12, 13] })).body as LabelPrint;
    const zpl = await client.get(`${at}/prints/${id}`, { format: 'zpl' });
    expect([zpl.status, zpl.headers['content-disposition']]).toEqual([200, expect.stringContaining('.zpl')]);
    expect(zpl.raw.toString('latin1').match(/\^XA/g)).toHaveLength(3);
    const pdf = await client.get(`${at}/prints/${id}`);
    expect(pdf.raw.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3);
    const sheet = await client.get(`${at}/prints/${id}`, { paper: 'a4', resolution: '600' });
    expect(sheet.raw.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect((await client.get(`${at}/prints/${solution.id}`)).status).toBe(404);
  });

  it('of a board and of an offcut say what they are and where they lie', async () => {
    const material = (await client.get(`${API}/materials`, { filter: 'W' })).body.items[0];
    const made = async (boardsCode: string, more: object) =>
      (
        await client.post(`${API}/boards`, {
          materialId: material.id,
          boardsCode,
          length: 812,
          width: 640,
          quantity: 1,
          binCode: 'R03-12',
          ...more,
        })
      ).body;
    const offcut = await made('OC-9', { isOffCut: true });
    const preview = (await client.get(`${API}/boards/${offcut.id}/label`)).body as LabelPreview;
    expect([preview.kind, preview.warnings]).toEqual(['offcut', []]);
    expect(preview.svg).toContain('aria-label="OC-9, 812 × 640 × 18, ');
    expect(preview.svg).toContain('R03-12');
    const board = await made('FULL-9', { isOffCut: false });
    expect(((await client.get(`${API}/boards/${board.id}/label`)).body as LabelPreview).kind).toBe('board');
    const file = await client.get(`${API}/boards/${board.id}/label/file`, { format: 'zpl' });
    expect(file.raw.toString('latin1')).toMatch(/^\^XA/);
    expect((await client.get(`${API}/boards/${solution.id}/label`)).status).toBe(404);
  });
});
