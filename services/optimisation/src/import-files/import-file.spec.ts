import { readdir } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import { settings } from '@ishare/contracts/platform/settings.js';
import { TestService, type Reply, type TestClient } from '@ishare/testing/test-service.js';
import ExcelJS from 'exceljs';
import iconv from 'iconv-lite';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pace } from '@ishare/server/pace.js';
import { API, csv, HEADER, importCsv, openWorkshop, type Workshop } from '../optimisation.fixture.js';
import { optimisationData } from '../optimisation.data.js';
import { optimisationService } from '../optimisation.module.js';
import { ImportFileService } from './import-file.service.js';
import { columnsOf } from './row-columns.js';

/** A zip of one entry whose contents are `size` zero bytes, said to be a workbook. */
function bomb(size: number): Buffer {
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const packed = deflateRawSync(Buffer.alloc(size));
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name, packed]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, Buffer.alloc(14), name]);
  central.writeUInt32LE(0, 42);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

describe('cut lists', () => {
  let service: TestService;
  let client: TestClient;
  let workshop: Workshop;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cut-lists-'));
    service = await TestService.start(optimisationService, [optimisationData], { env: { DATA_DIR: folder } });
    client = await service.client();
    workshop = await openWorkshop(client, { edgesRequired: true });
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  const upload = (content: Buffer, name = 'list.csv', importFileSettingId = workshop.settingId): Promise<Reply> =>
    client.upload(`${API}/import-files`, { name, content }, { importFileSettingId });

  /** Rows of all tables of cut lists, and files that were received. */
  const leftovers = async () => {
    const [rows] = await service.query<{ files: number; details: number; numbers: number }>(
      `select (select count(*)::int from import_file) as files, (select count(*)::int
        from import_file_detail) as details, (select coalesce(sum(value), 0)::int from number_sequence) as numbers`,
    );
    return { ...rows, received: await readdir(join(folder, 'uploads')).catch(() => []) };
  };

  const findingsOf = async (...rows: string[]) => {
    const { id, state } = await importCsv(client, csv(...rows), workshop.settingId);
    const { body } = await client.get(`${API}/import-files/optimization/${id}/verification`);
    return {
      id,
      state,
      isValid: body.isValid as boolean,
      found: (body.errors as { rowNo: number; code: string; member: string }[]).map(({ rowNo, code, member }) => [
        rowNo,
        code,
        member,
      ]),
      body,
    };
  };

  it('gives all rows that name one material another in one stroke, and says what lacks one in words', async () => {
    const rows = [...Array.from({ length: 40 }, (_, at) => `P${at},Side,oak 18,600,400,1,0,1110,,`)];
    const { id, body } = await findingsOf(...rows, 'N,Side,,600,400,1,0,1110,,', 'L,Side,W,5000,400,1,0,1110,,');
    const path = `${API}/import-files/optimization/${id}`;
    const said = (body.errors as { rowNo: number; code: string; message: string }[]).filter(
      ({ code }) => code === 'E01',
    );
    expect([said.length, said.at(-1)]).toEqual([
      41,
      expect.objectContaining({ rowNo: 42, message: 'The part names no material.' }),
    ]);
    const choose = (from: string, to: string, as = client) => as.put(`${path}/material`, { from, to });
    for (const [from, to, member] of [
      ['oak 18', 'NOPE', 'to'],
      ['ash', 'W', 'from'],
    ] as const) {
      const refused = await choose(from, to);
      expect([refused.status, refused.body.error.validationErrors[0].members]).toEqual([400, [member]]);
    }
    expect((await choose('oak 18', 'W', await service.client(service.tenantA, []))).status).toBe(403);
    const left = async (reply: Reply) => (reply.body.errors as { code: string }[]).map(({ code }) => code);
    expect(await left(await choose('oak 18', 'O'))).toEqual(['E01', 'E02']);
    expect(await left(await choose('', 'W'))).toEqual(['E02']);
    const details = await client.get(`${API}/import-file-details`, { importFileId: id, maxResultCount: 100 });
    expect(
      Map.groupBy(details.body.items as { materialCode: string }[], ({ materialCode }) => materialCode).get('O'),
    ).toHaveLength(40);
  });

  it('keeps a good list as verified, with its rows and sums', async () => {
    const { id, state, isValid, found } = await findingsOf(
      'P1,Side,W,2000,580,2,0,1110,,A-1',
      'P2,Door,O,2300,397,1,1,1111,B7,A-1',
    );
    expect([state, isValid, found]).toEqual([3, true, []]);
    const { body } = await client.get(`${API}/import-files/import-file-details`, {
      importFileId: id,
      sorting: 'rowNo desc',
    });
    expect(body.totalCount).toBe(2);
    expect(body.items[0]).toMatchObject({
      rowNo: 3,
      partNo: 'P2',
      name: 'Door',
      materialCode: 'O',
      length: 2300,
      width: 397,
      count: 1,
      grain: 1,
      edges: '1111',
      barcode: 'B7',
      orderNo: 'A-1',
      errors: [],
    });
    expect((await client.get(`${API}/import-file-details`, { importFileId: id })).body.totalCount).toBe(2);
    expect((await client.get(`${API}/import-files/${id}`)).body).toMatchObject({
      fileNo: expect.stringMatching(/^OP\d{6}-\d{3}$/),
      rowCount: 2,
      partCount: 3,
      area: 3.2331,
      orderNos: ['A-1'],
      errorCount: 0,
    });
  });

  it.each([
    ['E01', 'materialCode', ['P,Side,NOPE,2000,580,2,0,1110,,']],
    ['E02', 'length', ['P,Side,W,2421,580,2,0,1110,,']],
    ['E02', 'width', ['P,Side,O,1300,1250,2,1,1110,,']],
    ['E03', 'width', ['P,Side,W,2000,-580,2,0,1110,,']],
    ['E03', 'length', ['P,Side,W,zwei,580,2,0,1110,,']],
    ['E03', 'count', ['P,Side,W,2000,580,1.5,0,1110,,']],
    ['E04', 'barcode', ['P,Side,W,2000,580,2,0,1110,X1,', 'Q,Top,W,700,580,2,0,1110,X1,']],
    ['E05', 'edges', ['P,Side,W,2000,580,2,0,,,']],
    ['E05', 'edges', ['P,Side,W,2000,580,2,0,12,,']],
    ['E06', 'grain', ['P,Side,W,2000,580,2,diagonal,1110,,']],
    ['E07', 'code', [`${'P'.repeat(65)},Side,W,2000,580,2,0,1110,,`]],
    ['E07', 'name', ['P,#N/A,W,2000,580,2,0,1110,,']],
  ])('finds %s at %s', async (code, member, rows) => {
    const { state, isValid, found, body } = await findingsOf(...rows);
    expect([state, isValid, found]).toEqual([2, false, [[rows.length + 1, code, member]]]);
    expect(body.errors[0]).toMatchObject({ severity: 'error', message: expect.stringMatching(/\w{3,}/) });
    expect(body.errors[0].message).not.toMatch(/[{}]|Finding:/);
  });

  it.each([
    ['W01', 'width', 'P,Strip,W,2000,30,2,0,1110,,'],
    ['W03', 'grain', 'P,Front,O,397,760,2,2,1111,,'],
    ['W04', 'name', `P,${'Side '.repeat(30)},W,2000,580,2,0,1110,,`],
  ])('warns by %s at %s and lets the list pass', async (code, member, row) => {
    const { state, isValid, found } = await findingsOf(row);
    expect([state, isValid, found]).toEqual([3, true, [[2, code, member]]]);
  });

  it('warns of a part number that another part of the same order and cabinet has', async () => {
    const { state, found } = await findingsOf(
      'P,Side,W,2000,580,1,0,1110,,A',
      'P,Side,W,2000,580,1,0,1110,,A',
      'P,Side,W,2000,580,1,0,1110,,B',
      'P,Shelf,W,700,580,1,0,1110,,A',
      'P,Back,O,2000,580,1,0,1110,,B',
    );
    expect([state, found]).toEqual([
      3,
      [
        [5, 'W05', 'code'],
        [6, 'W05', 'code'],
      ],
    ]);
  });

  it('warns once per material that is short by W02', async () => {
    const { state, found, body } = await findingsOf('P,A,S,2000,580,3,0,1110,,', 'P,B,S,2000,580,1,0,1110,,');
    expect([state, found]).toEqual([3, [[2, 'W02', 'materialCode']]]);
    expect(body.errors[0].data).toEqual({ materialCode: 'S', needed: 2, available: 1 });
    const { body: empty } = await client.post(`${API}/materials`, {
      code: 'EMPTY',
      name: 'None in stock',
      thickness: 18,
    });
    await client.post(`${API}/boards`, {
      materialId: empty.id,
      boardsCode: 'EMPTY-2440',
      length: 2440,
      width: 1220,
      quantity: 0,
    });
    expect((await findingsOf('P,A,EMPTY,2000,580,3,0,1110,,')).body.errors[0]).toMatchObject({
      code: 'W02',
      data: { materialCode: 'EMPTY', needed: 2, available: 0 },
    });
  });

  it('tells what is short as stock is when it is asked, with nothing checked again', async () => {
    const { id } = await findingsOf('P,A,S,2000,580,3,0,1110,,', 'P,B,S,2000,580,1,0,1110,,');
    const shortNow = async () => {
      const { body } = await client.get(`${API}/import-files/optimization/${id}/verification`);
      return [body.warningCount, (body.errors as { data: object }[]).map(({ data }) => data)];
    };
    const before = (await client.get(`${API}/boards/${workshop.boards.S}`)).body;
    const hold = async (quantity: number) => {
      const row = (await client.get(`${API}/boards/${workshop.boards.S}`)).body;
      expect((await client.put(`${API}/boards/${workshop.boards.S}`, { ...row, quantity })).status).toBe(200);
    };
    await hold(2);
    expect(await shortNow()).toEqual([0, []]);
    await hold(0);
    expect(await shortNow()).toEqual([1, [{ materialCode: 'S', needed: 2, available: 0 }]]);
    await hold(before.quantity as number);
  });

  it('are checked by what a run would cut them by: the settings page, the material group, the bands', async () => {
    const { defaultOptimizeParameterId, defaultMachineParameterId } = settings.optimisation;
    const made = async (path: string, body: object) => (await client.post(`${API}/${path}`, body)).body.id as string;
    const trims = (trim: number) => ({ trimLeft: trim, trimRight: trim, trimFront: trim, trimRear: trim });
    const wide = await made('optimize-parameter-settings', { name: 'Wide', timeLimitSec: 2, ...trims(40) });
    const none = await made('optimize-parameter-settings', {
      name: 'None',
      timeLimitSec: 2,
      edgeThickness: 2,
      ...trims(0),
    });
    const saw = await made('machine-parameter-settings', { name: 'Small', minStrip: 70 });
    const long = ['P1,Long,W,2415,300,1,0,0000,,', 'P2,Long,O,2415,300,1,1,0000,,', 'P3,Slim,W,300,60,1,0,0000,,'];
    expect((await findingsOf(...long)).found).toEqual([]);
    await service.platform.set(service.tenantA, {
      [defaultOptimizeParameterId.name]: wide,
      [defaultMachineParameterId.name]: saw,
    });
    expect((await findingsOf(...long)).found).toEqual([
      [2, 'E02', 'length'],
      [3, 'E02', 'length'],
      [4, 'W01', 'width'],
    ]);
    const group = await made('material-groups', {
      name: 'Grained',
      rank: 1,
      materialCodes: ['O'],
      parameterSettingId: none,
      machineId: workshop.machineId,
      isEnable: true,
    });
    // Its sides of 2 mm are not sawn, so that it lies on the board.
    const banded = ['P1,Long,W,2415,300,1,0,0000,,', 'P2,Long,O,2444,300,1,1,1111,,', 'P3,Long,O,2444,300,1,1,0000,,'];
    expect((await findingsOf(...banded)).found).toEqual([
      [2, 'E02', 'length'],
      [4, 'E02', 'length'],
    ]);
    expect((await client.delete(`${API}/material-groups/${group}`)).status).toBe(204);
    await service.platform.set(service.tenantA, {
      [defaultOptimizeParameterId.name]: null,
      [defaultMachineParameterId.name]: null,
    });
  });

  it('are checked again once the missing material is there', async () => {
    const { id, isValid } = await findingsOf('P1,Side,LATE,2000,580,2,0,1110,,', 'P2,Side,W,x,580,2,0,1110,,');
    expect(isValid).toBe(false);
    const { body: late } = await client.post(`${API}/materials`, { code: 'LATE', name: 'Late', thickness: 18 });
    await client.post(`${API}/boards`, {
      materialId: late.id,
      boardsCode: 'LATE-2440',
      length: 2440,
      width: 1220,
      quantity: 9,
    });
    const again = await client.post(`${API}/import-files/optimization/${id}/verification`);
    expect([
      again.status,
      again.body.state,
      again.body.errors.map(({ rowNo, code }: { rowNo: number; code: string }) => [rowNo, code]),
    ]).toEqual([200, 2, [[3, 'E03']]]);
    const { id: other } = await findingsOf('P1,Side,LATER,2000,580,2,0,1110,,');
    await client.post(`${API}/materials`, { code: 'LATER', name: 'Later', thickness: 18 });
    expect((await client.post(`${API}/import-files/optimization/${other}/verification`)).body).toMatchObject({
      isValid: true,
      state: 3,
      errorCount: 0,
      errors: [{ code: 'W06', data: { materialCode: 'LATER' } }],
    });
  });

  it('keeps the tape of each side and the thickness of each part', async () => {
    const { body: setting } = await client.post(`${API}/import-file-settings`, { name: 'Tapes', importFileType: 1 });
    const titles = 'name,materialCode,length,width,count,edgeL1,edgeL2,edgeW1,edgeW2,thickness'.split(',');
    for (const [columnIndex, fieldName] of titles.entries())
      expect(
        (
          await client.post(`${API}/import-file-setting-details`, {
            importFileSettingId: setting.id,
            columnIndex,
            title: fieldName,
            fieldName,
          })
        ).status,
      ).toBe(200);
    const { id } = await importCsv(
      client,
      Buffer.from(`${titles.join(',')}\nSide,W,700,300,1,ABS-1,,ABS-2,,18\nBack,W,700,300,1,,,,,\n`),
      setting.id,
    );
    const { body } = await client.get(`${API}/import-file-details`, { importFileId: id });
    expect(body.items).toMatchObject([
      { edges: '1010', edgeL1: 'ABS-1', edgeL2: null, edgeW1: 'ABS-2', edgeW2: null, thickness: 18 },
      { edges: '0000', edgeL1: null, edgeL2: null, edgeW1: null, edgeW2: null, thickness: null },
    ]);
  });

  it('keep the program by which a part is bored; a word for nothing is none', async () => {
    const { id } = await findingsOf(
      'P1,Side,W,700,300,1,0,0000,,,W1-side.mpr',
      'P2,Shelf,W,700,300,1,0,0000,,,无',
      'P3,Back,W,700,300,1,0,0000,,',
      `P4,Top,W,700,300,1,0,0000,,,${'x'.repeat(129)}`,
    );
    const rowsOf = async () => (await client.get(`${API}/import-file-details`, { importFileId: id })).body.items;
    const programs = async () => (await rowsOf()).map(({ drillFile }: { drillFile: unknown }) => drillFile);
    expect(await programs()).toEqual(['W1-side.mpr', null, null, 'x'.repeat(128)]);
    const rows = await rowsOf();
    expect(rows[3].errors).toMatchObject([{ code: 'E07', member: 'drillFile' }]);
    const correct = (edits: object[]) => client.put(`${API}/import-files/optimization/${id}/rows`, { rows: edits });
    const mended = await correct([
      { id: rows[0].id, drillFile: '-' },
      { id: rows[2].id, drillFile: 'back.mpr' },
      { id: rows[3].id, drillFile: 'top.mpr' },
    ]);
    expect(mended.body).toMatchObject({ isValid: true, errorCount: 0 });
    expect(await programs()).toEqual([null, null, 'back.mpr', 'top.mpr']);
    // Another cell is corrected, and the program stays.
    await correct([{ id: rows[2].id, room: 'Hall' }]);
    expect(await programs()).toEqual([null, null, 'back.mpr', 'top.mpr']);
  });

  it('are corrected row by row in place, in the words of a file', async () => {
    const { id } = await findingsOf(
      'P1,Side,NOPE,2000,-580,1.5,diagonal,1110,,',
      'P2,Top,W,700,580,2,0,1110,,',
      'P3,Gone,W,x,580,2,0,1110,,',
    );
    const rowsOf = async () => (await client.get(`${API}/import-file-details`, { importFileId: id })).body.items;
    const [wrong, good, gone] = await rowsOf();
    expect(
      wrong.errors.map(({ code, data }: { code: string; data: { value?: string } }) => [code, data.value]),
    ).toEqual([
      ['E03', '1.5'],
      ['E06', 'diagonal'],
      ['E03', -580],
      ['E01', undefined],
    ]);
    const correct = (rows: object[], removed: string[] = []) =>
      client.put(`${API}/import-files/optimization/${id}/rows`, { rows, removed });
    const half = await correct([{ id: wrong.id, materialCode: 'w', width: '580' }]);
    expect([
      half.status,
      half.body.state,
      half.body.errors.map(({ rowNo, member }: { rowNo: number; member: string }) => [rowNo, member]),
    ]).toEqual([
      200,
      2,
      [
        [2, 'count'],
        [2, 'grain'],
        [4, 'length'],
      ],
    ]);
    expect(half.body.errors[0].message).toContain('1.5');
    const whole = await correct(
      [{ id: wrong.id, count: 3, grain: 'along', edgeL1: 'ABS 1', edgeW2: null, thickness: '18 mm' }],
      [gone.id],
    );
    expect(whole.body).toMatchObject({ state: 3, isValid: true, rowCount: 2, errorCount: 0 });
    expect(await rowsOf()).toMatchObject([
      { materialCode: 'W', width: 580, count: 3, grain: 1, edges: '1110', edgeL1: 'ABS 1', thickness: 18 },
      { id: good.id, partNo: 'P2', errors: [] },
    ]);
    expect((await client.get(`${API}/import-files/${id}`)).body).toMatchObject({ partCount: 5, rowCount: 2 });
    // Two who have looked at the same cell: the second one is told, whoever else changes other cells.
    const seen = { id: good.id, was: { count: 2 } };
    expect((await correct([{ ...seen, count: 3 }])).status).toBe(200);
    const late = await correct([{ ...seen, count: 4 }]);
    expect([late.status, late.body.error.code, late.body.error.data.rowNo]).toEqual([409, 'Optimization:020016', 3]);
    expect((await correct([{ id: good.id, was: { room: null }, room: 'Hall' }])).status).toBe(200);
    expect((await rowsOf())[1]).toMatchObject({ count: 3, room: 'Hall' });
    expect((await correct([], [wrong.id, good.id])).body.error.code).toBe('Optimization:020010');
    expect((await correct([{ id: gone.id, length: 5 }])).status).toBe(404);
    expect(await rowsOf()).toHaveLength(2);
  });

  it('come as JSON jobs and as PTX too', async () => {
    const setting = async (name: string, importFileType: number, titles: Record<string, string>) => {
      const { body } = await client.post(`${API}/import-file-settings`, { name, importFileType });
      for (const [columnIndex, [fieldName, title]] of Object.entries(titles).entries()) {
        expect(
          (
            await client.post(`${API}/import-file-setting-details`, {
              importFileSettingId: body.id,
              columnIndex,
              title,
              fieldName,
            })
          ).status,
        ).toBe(200);
      }
      return body.id as string;
    };
    const json = await setting('JSON', 4, {
      name: 'name',
      materialCode: 'material',
      length: 'l',
      width: 'w',
      count: 'n',
    });
    const fromJson = await upload(
      Buffer.from(JSON.stringify({ parts: [{ name: 'Side', material: 'W', l: 2000, w: 580, n: 2 }] })),
      'job.json',
      json,
    );
    expect([fromJson.status, fromJson.body]).toEqual([200, expect.objectContaining({ state: 3, partCount: 2 })]);
    expect((await upload(Buffer.from('{"parts":['), 'job.json', json)).body.error.code).toBe('Optimization:020002');
    const ptx = await setting('PTX', 3, {
      code: 'CODE',
      materialCode: 'MATERIAL',
      length: 'LENGTH',
      width: 'WIDTH',
      count: 'QTY_REQ',
      grain: 'GRAIN',
      name: 'DESC',
    });
    const text =
      'HEADER,1.08,job,0,0,0\r\nMATERIALS,1,1,W,Panel,18\r\nPARTS_REQ,1,1,P-7,1,2000,580,3,0,0,1,3\r\nPARTS_UDI,1,1,Side\r\n';
    const fromPtx = await upload(Buffer.from(text), 'job.ptx', ptx);
    expect([fromPtx.status, fromPtx.body]).toEqual([200, expect.objectContaining({ state: 3, partCount: 3 })]);
    expect(
      (await client.get(`${API}/import-files/import-file-details`, { importFileId: fromPtx.body.id })).body.items[0],
    ).toMatchObject({ partNo: 'P-7', name: 'Side', materialCode: 'W', grain: 1 });
    expect((await upload(Buffer.from('PARTS_REQ,1'), 'job.ptx', ptx)).body.error.code).toBe('Optimization:020002');
  });

  it('speaks the language of the caller', async () => {
    const { id } = await importCsv(client, csv('P,Side,NOPE,2000,580,2,0,1110,,'), workshop.settingId);
    const { body } = await client.get(
      `${API}/import-files/optimization/${id}/verification`,
      {},
      { 'accept-language': 'zh-Hans' },
    );
    expect(body.errors[0].message).toBe('材料NOPE不存在。');
  });

  it('refuses to run a list with errors', async () => {
    const { id } = await findingsOf('P,Side,W,2500,580,2,0,1110,,');
    const refused = await client.post(`${API}/import-files/optimization`, { importFileIds: [id] });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'Optimization:030002']);
  });

  it('reads xlsx', async () => {
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet('parts');
    sheet.addRow(HEADER.split(','));
    sheet.addRow(['P1', '侧板', 'W', 2000.5, 580, 2, 0, '1110', null, 'A-1']);
    const reply = await upload(Buffer.from(await workbook.xlsx.writeBuffer()), 'parts.xlsx', workshop.xlsxSettingId);
    expect([reply.status, reply.body.state, reply.body.partCount]).toEqual([200, 3, 2]);
    expect(
      (await client.get(`${API}/import-files/import-file-details`, { importFileId: reply.body.id })).body.items[0],
    ).toMatchObject({ name: '侧板', length: 2000.5 });
  });

  it('reads GBK under the GBK setting', async () => {
    const reply = await upload(
      iconv.encode(`${HEADER}\nP1,暖白侧板,W,2000,580,2,0,1110,,\n`, 'gbk'),
      'gbk.csv',
      workshop.gbkSettingId,
    );
    expect([reply.status, reply.body.state]).toEqual([200, 3]);
    expect(
      (await client.get(`${API}/import-files/import-file-details`, { importFileId: reply.body.id })).body.items[0].name,
    ).toBe('暖白侧板');
  });

  describe('are refused as a whole, with a clear answer and nothing left behind', () => {
    const cases: [string, () => Promise<Reply>, [status: number, code: string | null, message: RegExp]][] = [
      [
        'GBK under the UTF-8 setting',
        () => upload(iconv.encode(`${HEADER}\nP1,暖白侧板,W,2000,580,2,0,1110,,\n`, 'gbk')),
        [400, 'Optimization:020007', /not encoded as UTF-8.*looks like GBK.*save the file as UTF-8/],
      ],
      [
        'wrong headers',
        () => upload(Buffer.from('a,b,c\n1,2,3\n')),
        [400, 'Optimization:020011', /lacks these columns: name, materialCode, length, width, count/],
      ],
      ['an empty file', () => upload(Buffer.alloc(0)), [400, 'Optimization:020010', /no rows/]],
      ['titles without rows', () => upload(csv()), [400, 'Optimization:020010', /no rows/]],
      ['an xlsx under the csv setting', () => upload(bomb(10)), [400, 'Optimization:020002', /not of the type/]],
      [
        'a zip bomb',
        () => upload(bomb(400_000_000), 'bomb.xlsx', workshop.xlsxSettingId),
        [400, 'Optimization:020003', /unpacks to far more/],
      ],
      [
        'an open quotation mark',
        () => upload(Buffer.from(`${HEADER}\nP1,"Side,W,2000,580,2,0,1110,,\n`)),
        [400, 'Optimization:020009', /never closed/],
      ],
      [
        'a file of 52,428,801 bytes',
        () => upload(Buffer.alloc(52_428_801, 0x61)),
        [413, null, /maximum upload is 50M/],
      ],
      ['no file', () => client.post(`${API}/import-files`, {}), [400, null, /not valid/]],
      [
        'an unknown setting',
        () => upload(csv('P1,Side,W,2000,580,2,0,1110,,'), 'x.csv', service.tenantA),
        [400, null, /not valid/],
      ],
    ];

    it.each(cases)('%s', async (_title, send, [status, code, message]) => {
      const before = await leftovers();
      const reply = await send();
      expect([reply.status, reply.headers['_abperrorformat'], reply.body.error.code]).toEqual([status, 'true', code]);
      expect(reply.body.error.message).toMatch(message);
      expect(await leftovers()).toEqual(before);
    });
  });

  it('are invisible to another tenant, who cannot delete them or use their setting', async () => {
    const { id } = await importCsv(client, csv('P1,Side,W,2000,580,2,0,1110,,'), workshop.settingId);
    const theirs = await service.client(service.tenantB);
    for (const path of [
      `${API}/import-files/${id}`,
      `${API}/import-files/optimization/${id}/verification`,
      `${API}/import-files/optimization/${id}/progress`,
      `${API}/import-files/optimization/${id}/solutions`,
    ]) {
      expect([path, (await theirs.get(path)).status]).toEqual([path, 404]);
    }
    expect((await theirs.get(`${API}/import-files/import-file-details`, { importFileId: id })).status).toBe(404);
    expect((await theirs.post(`${API}/import-files/optimization`, { importFileIds: [id] })).status).toBe(404);
    expect((await theirs.delete(`${API}/import-files/${id}`)).status).toBe(404);
    expect(
      (
        await theirs.upload(
          `${API}/import-files`,
          { name: 'x.csv', content: csv() },
          { importFileSettingId: workshop.settingId },
        )
      ).status,
    ).toBe(400);
    expect((await client.get(`${API}/import-files/${id}`)).status).toBe(200);
  });

  it('can be deleted by path and by query', async () => {
    const [one, two] = [
      await importCsv(client, csv('P1,Side,W,2000,580,2,0,1110,,'), workshop.settingId),
      await importCsv(client, csv('P1,Side,W,2000,580,2,0,1110,,'), workshop.settingId),
    ];
    expect((await client.delete(`${API}/import-files/${one.id}`)).status).toBe(204);
    expect((await client.delete(`${API}/import-files`, { id: two.id })).status).toBe(204);
    expect((await client.get(`${API}/import-files/${one.id}`)).status).toBe(404);
  });

  it('of twenty thousand rows are kept whole, and other requests are answered meanwhile', async () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, index) =>
        `P${index},Part ${index},${index % 2 ? 'W' : 'O'},${300 + (index % 1500)},${100 + (index % 400)},1,0,1000,,`,
    );
    let done = false;
    const importing = importCsv(client, csv(...rows), workshop.settingId).finally(() => (done = true));
    let answered = 0;
    while (!done) {
      expect((await client.get(`${API}/materials`)).status).toBe(200);
      if (!done) answered++;
    }
    const file = await importing;
    expect([file.state, file.rowCount, file.partCount]).toEqual([3, 20_000, 20_000]);
    expect(answered).toBeGreaterThan(5);
    expect(
      (await client.get(`${API}/import-files/import-file-details`, { importFileId: file.id, skipCount: 19_999 })).body,
    ).toMatchObject({ totalCount: 20_000, items: [{ rowNo: 20_001 }] });
  });

  it('take the number of the day when their rows are written, so that a long one holds up no other', async () => {
    const [{ promise: writing, resolve: begun }, { promise: over, resolve: end }] = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ];
    class Held extends Pace {
      override step(): Promise<void> {
        begun();
        return over;
      }
    }
    const keep = (fileName: string, pace: Pace) =>
      service.tx((tx) =>
        service.app.get(ImportFileService).keep(tx, { fileName, sha256: '0'.repeat(64), day: '2099-01-01' }, null, {
          ...{ rows: 0, parts: 0, area: 0, errors: 0, warnings: 0, orderNos: [], materialFindings: [], pace },
          chunks: [columnsOf([]), columnsOf([])],
        }),
      );
    const long = keep('long.csv', new Held());
    await writing;
    expect((await keep('short.csv', new Pace())).fileNo).toBe('OP990101-001');
    end();
    const { id, fileNo } = await long;
    expect(fileNo).toBe('OP990101-002');
    const { body } = await client.get(`${API}/import-files/${id}`);
    expect([body.fileNo, body.lastModificationTime]).toEqual([fileNo, null]);
    const changes = await service.query<{ property_changes: { propertyName: string; newValue: string }[] }>(
      'select property_changes from entity_change where entity_id = $1',
      [id],
    );
    expect(
      changes.map(({ property_changes }) => property_changes.filter(({ propertyName }) => propertyName === 'fileNo')),
    ).toEqual([[expect.objectContaining({ originalValue: null, newValue: fileNo })]]);
  });
});
