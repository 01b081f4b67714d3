import { settings } from '@ishare/contracts/platform/settings.js';
import type { Solution, SolutionDetail } from '@ishare/contracts/optimisation/solutions.js';
import { readTable } from '@ishare/excel/read-table.js';
import { filesIn } from '@ishare/testing/files-in-zip.js';
import { pdfTexts } from '@ishare/testing/pdf-texts.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import dxfParser from 'dxf-parser';
import type { DxfParser, ILwpolylineEntity, ITextEntity } from 'dxf-parser';
import { API, csv, importCsv, openWorkshop } from '../optimisation.fixture.js';
import { optimisationData } from '../optimisation.data.js';
import { optimisationService } from '../optimisation.module.js';
import { planned } from './planned.fixture.js';

/** The package is the class itself when it is run, whatever its types say. */
const Parser = dxfParser as unknown as typeof DxfParser;

describe('what the saw is told of parts', () => {
  let service: TestService;
  let client: TestClient;
  let settingId: string;
  let solutionId: string;

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
    ({ settingId } = await openWorkshop(client));
    const made = await planned(service, { client, settingId }, [
      'D-7,Door,O,700,400,2,0,1111,BC-1,SO-1',
      'R-8,Rail,O,120,600,1,2,1000,BC-2,SO-1',
      'S-9,Side,W,600,300,1,1,,BC-3,SO-2',
    ]);
    ({ solutionId } = made);
    await service.query(
      `update import_file_detail set thickness = 19, edge_l1 = 'EB10-OAK', edge_w2 = 'EB04-OAK', cabinet_no = 'W1',
        room = 'Hall' where import_file_id = $1 and part_no = 'D-7'`,
      [made.fileId],
    );
  });
  afterAll(() => service.close());

  const file = (format: string) => client.get(`${API}/solutions/${solutionId}/download?format=${format}`);

  it('stands in the plan: number, order, cabinet, thickness, grain and the tape of each side', async () => {
    const { rows } = (await client.get(`${API}/solutions/${solutionId}`)).body as { rows: object[] };
    expect(rows).toMatchObject([
      {
        partNo: 'D-7',
        orderNo: 'SO-1',
        cabinetNo: 'W1',
        room: 'Hall',
        thickness: 19,
        grain: 1,
        edges: '1111',
        edgeL1: 'EB10-OAK',
        edgeL2: null,
        edgeW2: 'EB04-OAK',
        barcode: 'BC-1',
      },
      { partNo: 'R-8', cabinetNo: null, thickness: 18, grain: 2, edges: '1000', edgeL1: null },
      // Its list says grain, its material has none.
      { partNo: 'S-9', orderNo: 'SO-2', thickness: 18, grain: 0 },
    ]);
  });

  it('is the same to whoever may see plans but no lists', async () => {
    const operator = await service.client(service.tenantA, ['Optimization.Solutions']);
    const { status, body } = await operator.get(`${API}/solutions/${solutionId}`);
    expect([status, body.rows.map(({ orderNo }: { orderNo: string }) => orderNo)]).toEqual([
      200,
      ['SO-1', 'SO-1', 'SO-2'],
    ]);
  });

  it('goes into the spreadsheet', async () => {
    const rows: string[][] = [];
    for await (const { cells } of readTable((await file('xlsx')).raw, { type: 'xlsx' })) rows.push(cells);
    const [head, ...lines] = rows as [string[], ...string[][]];
    const of = (line: string[]) => Object.fromEntries(head.map((title, index) => [title, line[index]]));
    expect(lines.map(of)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          'Part no.': 'D-7',
          'Order no.': 'SO-1',
          'Cabinet no.': 'W1',
          Thickness: '19',
          Grain: 'Lengthwise',
          'Edge L1': 'EB10-OAK',
          'Edge L2': '1',
          'Edge W1': '1',
          'Edge W2': 'EB04-OAK',
        }),
      ]),
    );
    expect(lines).toHaveLength(4);
  });

  it('goes into text for spreadsheets and scripts, each placed part a line', async () => {
    const { raw } = await file('csv');
    const rows: string[][] = [];
    for await (const { cells } of readTable(raw, { type: 'csv' })) rows.push(cells);
    const [head, ...lines] = rows as [string[], ...string[][]];
    expect(head.slice(0, 6)).toEqual(['Pattern', 'Times', 'Material code', 'Board', 'Part no.', 'Name']);
    expect(lines.map((line) => line[head.indexOf('Part no.')]).sort()).toEqual(['D-7', 'D-7', 'R-8', 'S-9']);
  });

  it('goes to a router as a drawing of each pattern, which another program reads', async () => {
    await service.query(`update import_file_detail set part_no = '侧-9' where part_no = 'S-9'`);
    const { layouts } = (await client.get(`${API}/solutions/${solutionId}`)).body as SolutionDetail;
    const drawings = await filesIn((await file('dxf')).raw);
    expect([...drawings.keys()]).toEqual(
      layouts.map(
        ({ repeat, materialCode, boardLength, boardWidth }, index) =>
          `P00${index + 1} x${repeat} ${materialCode} ${boardLength}x${boardWidth}.dxf`,
      ),
    );
    for (const [index, text] of [...drawings.values()].entries()) {
      const { boardLength, boardWidth, placements, offcuts } = layouts[index]!;
      const { entities, header } = new Parser().parseSync(text)!;
      const boxes = (layer: string) =>
        entities
          .filter((entity) => entity.layer === layer)
          .map((entity) => (entity as ILwpolylineEntity).vertices)
          .map((corners) => ({
            x: Math.min(...corners.map(({ x }) => x)),
            y: Math.min(...corners.map(({ y }) => y)),
            length: Math.max(...corners.map(({ x }) => x)) - Math.min(...corners.map(({ x }) => x)),
            width: Math.max(...corners.map(({ y }) => y)) - Math.min(...corners.map(({ y }) => y)),
          }));
      const MILLIMETRES = 4;
      expect(header.$INSUNITS).toBe(MILLIMETRES);
      expect(boxes('BOARD')).toEqual([{ x: 0, y: 0, length: boardLength, width: boardWidth }]);
      expect(boxes('PARTS')).toEqual(placements.map(({ x, y, l, w }) => ({ x, y, length: l, width: w })));
      expect(boxes('OFFCUTS')).toEqual(offcuts.map(({ x, y, length, width }) => ({ x, y, length, width })));
      expect(entities.filter(({ type }) => type === 'TEXT').map((entity) => (entity as ITextEntity).text)).toEqual(
        placements.map(({ partNo }) => partNo),
      );
    }
    await service.query(`update import_file_detail set part_no = 'S-9' where part_no = '侧-9'`);
  });

  it('is drawn for people, a page a pattern: parts and sizes, board, times cut, list, material and waste', async () => {
    const { layouts, stock, solutionNo, fileNo, fileName } = (await client.get(`${API}/solutions/${solutionId}`))
      .body as SolutionDetail;
    const reader = await service.client(service.tenantA, ['Optimization.Solutions']);
    const own = `${API}/solutions/${solutionId}/download?format=pdf`;
    const { raw, headers } = await reader.get(own, undefined, { 'accept-language': 'zh-Hans' });
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'application/pdf',
      expect.stringContaining(`${solutionNo}.pdf`),
    ]);
    const pages = pdfTexts(raw);
    expect(pages).toHaveLength(layouts.length);
    for (const [index, layout] of layouts.entries()) {
      const { patternNo, placements, repeat, boardId, boardLength, boardWidth, materialCode } = layout;
      const board = stock.find((each) => each.boardId === boardId)!.boardsCode;
      const used = [
        ...placements.map(({ l, w }) => l * w),
        ...layout.offcuts.map(({ length, width }) => length * width),
      ];
      const waste = 100 * (1 - used.reduce((sum, area) => sum + area, 0) / (boardLength * boardWidth));
      expect(pages[index]).toEqual(
        expect.arrayContaining([
          `${solutionNo} · 排版 ${patternNo} / ${layouts.length} · ${fileName}`,
          fileNo,
          `${board} ${boardLength} × ${boardWidth}`,
          `${materialCode} Panel ${materialCode}`,
          String(repeat),
          `${waste.toFixed(1)} %`,
          ...placements.flatMap(({ partNo, l, w }) => [partNo, `${l} × ${w}`]),
        ]),
      );
    }
    expect(pages.flat()).toEqual(expect.arrayContaining(['S-9', 'Side', '废料率']));
    const drawings = await filesIn((await file('svg')).raw);
    expect([...drawings.keys()]).toEqual(
      layouts.map(
        ({ repeat, materialCode, boardLength, boardWidth }, index) =>
          `P00${index + 1} x${repeat} ${materialCode} ${boardLength}x${boardWidth}.svg`,
      ),
    );
    for (const [index, drawing] of [...drawings.values()].entries()) {
      expect(drawing).toMatch(/^<svg [^]*<\/svg>$/);
      for (const { partNo } of layouts[index]!.placements) expect(drawing).toContain(partNo);
    }
    const stranger = await service.client(service.tenantA, ['Optimization.ImportFiles']);
    expect((await stranger.get(own)).status).toBe(403);
  });

  it('is offered in the format of the machine that it was made for, as the machine is set now', async () => {
    const machine = (await client.post(`${API}/machine-parameter-settings`, { name: 'Router', exportFormat: 4 })).body;
    const made = await planned(service, { client, settingId }, ['A,Top,W,500,400,1,0,,,M'], {
      machineParameterId: machine.id as string,
    });
    const formats = async () =>
      ((await client.get(`${API}/solutions`, { maxResultCount: 100 })).body.items as Solution[])
        .filter(({ id }) => [solutionId, made.solutionId].includes(id))
        .map(({ id, exportFormat }) => [id, exportFormat]);
    const JSON_BY_DEFAULT = [solutionId, 0];
    expect(await formats()).toEqual([[made.solutionId, 4], JSON_BY_DEFAULT]);
    const own = `${API}/machine-parameter-settings/${machine.id}`;
    expect((await client.put(own, { ...machine, exportFormat: 1 })).status).toBe(200);
    expect(await formats()).toEqual([[made.solutionId, 1], JSON_BY_DEFAULT]);
    expect((await client.delete(own)).status).toBe(204);
    expect(await formats()).toEqual([[made.solutionId, null], JSON_BY_DEFAULT]);
  });

  it("is listed with the time of the clock of whoever asks: the factory's, or his own", async () => {
    const { name } = settings.app.timeZone;
    const instant = new Date('2026-01-05T17:30:05Z');
    await service.query('update solution set creation_time = $2 where id = $1', [solutionId, instant]);
    const reader = service.identity.user(service.tenantA);
    const asked = await service.as(reader);
    const shown = async () => {
      const rows: string[][] = [];
      const { raw } = await asked.get(`${API}/solutions/excel`);
      for await (const { cells } of readTable(raw, { type: 'xlsx' })) rows.push(cells);
      return rows.slice(1).map((cells) => cells[rows[0]!.indexOf('Created')]);
    };
    expect(await shown()).toContain('2026-01-06 01:30:05');
    await service.platform.set(service.tenantA, { [name]: 'Europe/Berlin' });
    expect(await shown()).toContain('2026-01-05 18:30:05');
    await service.platform.set(reader.userId, { [name]: 'America/New_York' });
    expect(await shown()).toContain('2026-01-05 12:30:05');
    await service.platform.set(reader.userId, { [name]: null });
    await service.platform.set(service.tenantA, { [name]: null });
  });

  it('goes to the saw as PTX, with grain as the board lies', async () => {
    const records = ((await file('ptx')).body as string).split('\r\n').map((line) => line.split(','));
    const of = (name: string) => records.filter(([first]) => first === name);
    expect(of('PARTS_REQ').map((fields) => [fields[3], fields[10]])).toEqual([
      ['D-7', '1'],
      ['R-8', '2'],
      ['S-9', '0'],
    ]);
    expect(of('PARTS_INF').map((fields) => fields.slice(2))).toEqual([
      ['1', 'Door', '2', '', '', 'SO-1', 'EB10-OAK', '', '1', '', '1', '', 'EB04-OAK', ''],
      ['2', 'Rail', '1', '', '', 'SO-1', '1', '', '', '', '', '', '', ''],
      ['3', 'Side', '1', '', '', 'SO-2', '', '', '', '', '', '', '', ''],
    ]);
    expect(of('PARTS_UDI').map((fields) => fields.slice(3))).toEqual([
      ['Door', 'W1', 'Hall', 'BC-1', '19'],
      ['Rail', '', '', 'BC-2', '18'],
      ['Side', '', '', 'BC-3', '18'],
    ]);
  });

  it('tells blade and trims as each material was laid by, and none of offcuts', async () => {
    const own = await client.post(`${API}/optimize-parameter-settings`, {
      name: 'Own',
      timeLimitSec: 2,
      kerf: 8,
      trimLeft: 50,
      trimRight: 50,
      trimFront: 50,
      trimRear: 50,
      smallOffcutValue: 0,
      largeOffcutValue: 50,
    });
    const [oak] = (await client.get(`${API}/materials`, { code: 'O' })).body.items;
    const set = async (parameterSettingId: string | null) => {
      const { body } = await client.get(`${API}/materials/${oak.id}`);
      expect((await client.put(`${API}/materials/${oak.id}`, { ...body, parameterSettingId })).status).toBe(200);
    };
    await set(own.body.id as string);
    const [{ materialId }] = (await client.get(`${API}/boards`, { boardsCode: 'W-2440' })).body.items;
    const rest = await client.post(`${API}/boards`, {
      materialId,
      boardsCode: 'OC-PTX',
      length: 1500,
      width: 500,
      quantity: 1,
      isOffCut: true,
    });
    // The rest takes the part to the last millimetre, since its sides are sawn.
    const mixed = await planned(
      service,
      { client, settingId },
      ['A,Top,W,1500,500,1,0,,,X', 'B,Side,W,2400,900,1,0,,,X', 'C,Door,O,900,500,1,0,,,X'],
      { offcutPriority: 2 },
    );
    const { body: plan } = await client.get(`${API}/solutions/${mixed.solutionId}`);
    expect(
      (plan.materials as { materialCode: string; parameterName: string }[])
        .filter(({ parameterName }) => parameterName === 'Own')
        .map(({ materialCode }) => materialCode),
    ).toEqual(['O']);
    const trims = (of: number) => ({ front: of, rear: of, left: of, right: of });
    const laid = (plan.layouts as { materialCode: string; isOffCut: boolean; kerf: number; trims: object }[]).map(
      ({ materialCode, isOffCut, kerf, trims: cut }) => ({ materialCode, isOffCut, kerf, trims: cut }),
    );
    expect(laid).toHaveLength(3);
    expect(laid).toEqual(
      expect.arrayContaining([
        { materialCode: 'O', isOffCut: false, kerf: 8, trims: trims(50) },
        { materialCode: 'W', isOffCut: false, kerf: plan.kerf, trims: plan.trims },
        { materialCode: 'W', isOffCut: true, kerf: plan.kerf, trims: trims(0) },
      ]),
    );
    const { body } = await client.get(`${API}/solutions/${mixed.solutionId}/download?format=ptx`);
    const records = (body as string).split('\r\n').map((line) => line.split(','));
    const materials = records
      .filter(([name]) => name === 'MATERIALS')
      .map((fields) => ({ no: fields[2], code: fields[3], saw: fields.slice(7).map(Number) }));
    const { front, rear, left, right } = plan.trims;
    expect(materials.map(({ code, saw }) => [code, saw])).toEqual(
      expect.arrayContaining([
        ['O', [8, 8, 50, 50, 50, 50]],
        ['W', [plan.kerf, plan.kerf, front, rear, left, right]],
        ['W', [plan.kerf, plan.kerf, 0, 0, 0, 0]],
      ]),
    );
    // Each board is of the record by which it is sawn.
    const noOf = (code: string, trim: number) =>
      materials.find(({ code: name, saw }) => name === code && saw[2] === trim)!.no;
    const boards = records.filter(([name]) => name === 'BOARDS').map((fields) => [fields[3], fields[4]]);
    expect(boards).toEqual(
      expect.arrayContaining([
        ['OC-PTX', noOf('W', 0)],
        ['W-2440', noOf('W', front)],
        ['O-2440', noOf('O', 50)],
      ]),
    );
    // A list is checked by the same trims.
    const tight = await importCsv(client, csv('D,Door,O,2420,500,1,0,,,X'), settingId, 'tight.csv');
    expect(tight).toMatchObject({ errorCount: 1 });
    await set(null);
    expect((await client.delete(`${API}/boards/${rest.body.id}`)).status).toBeLessThan(300);
  });

  it('tells how many of its boards nobody has priced: what they cost is no money', async () => {
    const unpriced = async (id: string) => {
      const { body } = await client.get(`${API}/solutions/${id}`);
      const [listed] = (await client.get(`${API}/solutions`, { filter: body.solutionNo as string })).body.items;
      const ofMaterials = (body.materials as { unpricedBoards: number }[]).map((material) => material.unpricedBoards);
      return [listed.unpricedBoards, body.unpricedBoards, ofMaterials.toSorted()];
    };
    expect(await unpriced(solutionId)).toEqual([0, 0, [0, 0]]);
    await service.query(`update board set price = null where boards_code in ('O-2440', 'W-2440')`);
    await service.query(`update material set price = null where code = 'W'`);
    const { solutionId: next } = await planned(service, { client, settingId }, [
      'D-7,Door,O,700,400,2,0,1111,BC-4,SO-1',
      'S-9,Side,W,2000,1000,3,0,,BC-5,SO-2',
    ]);
    expect(await unpriced(next)).toEqual([3, 3, [0, 3]]);
  });
});
