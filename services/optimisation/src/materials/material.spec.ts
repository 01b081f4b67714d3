import { UNDO } from '@ishare/contracts/record-heads.js';
import { Tx } from '@ishare/data/tx.js';
import { TestService, type Reply, type TestClient } from '@ishare/testing/test-service.js';
import ExcelJS from 'exceljs';
import { optimisationData } from '../optimisation.data.js';
import { optimisationService } from '../optimisation.module.js';

describe('materials', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
  });
  afterAll(() => service.close());

  it('refuses a code that is taken, and frees it when its material is deleted', async () => {
    const client = await service.client();
    const { body } = await client.post('/api/optimization/materials', { code: 'TWICE', name: 'a', thickness: 18 });
    const refused = await client.post('/api/optimization/materials', { code: 'TWICE', name: 'b', thickness: 18 });
    expect([refused.status, refused.body.error.validationErrors[0].members]).toEqual([400, ['code']]);
    await client.delete(`/api/optimization/materials/${body.id}`);
    expect((await client.post('/api/optimization/materials', { code: 'TWICE', name: 'b', thickness: 18 })).status).toBe(
      200,
    );
  });

  it('refuses a code that is another one in other capitals, which old ones may be and stay', async () => {
    const client = await service.client();
    const path = '/api/optimization/materials';
    const made = async (code: string) => (await client.post(path, { code, name: 'a', thickness: 18 })) as Reply;
    const taken = ({ status, body }: Reply) => [status, body.error?.validationErrors[0].members];
    const { body: first } = await made('Caps-1');
    expect(taken(await made('CAPS-1'))).toEqual([400, ['code']]);
    expect((await client.put(`${path}/${first.id}`, { ...first, code: 'CAPS-1' })).status).toBe(200);
    const { body: other } = await made('Caps-2');
    expect(taken(await client.put(`${path}/${other.id}`, { ...other, code: 'caps-1' }))).toEqual([400, ['code']]);
    const tries = await Promise.all(['At-Once', 'AT-ONCE', 'at-once', 'At-once'].map(made));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const { status } = await client.post(`${path}/batch`, {
      items: ['Tens', 'TENS'].map((code) => ({ code, name: 'a', thickness: 18 })),
    });
    expect(status).toBe(400);
    await service.query(`update material set code = 'caps-1' where id = $1`, [other.id]);
    const kept = await client.put(`${path}/${other.id}`, { ...other, code: 'caps-1', name: 'kept' });
    expect([kept.status, kept.body.name]).toEqual([200, 'kept']);
    const { body: gone } = await made('Gone');
    await client.delete(`${path}/${gone.id}`);
    await made('GONE');
    const back = await client.request('DELETE', `${path}/${gone.id}`, { headers: { [UNDO]: '1' } });
    expect(taken(back)).toEqual([400, ['code']]);
  });

  it('come in tens or not at all', async () => {
    const client = await service.client();
    const path = '/api/optimization/materials/batch';
    const made = await client.post(path, {
      items: [
        { code: 'N1', name: 'a', thickness: 18 },
        { code: 'N2', name: 'b', thickness: 9 },
      ],
    });
    expect([made.status, made.body.items.map(({ code }: { code: string }) => code)]).toEqual([200, ['N1', 'N2']]);
    const refused = await client.post(
      path,
      { items: ['N3', 'N1', 'N3'].map((code) => ({ code, name: 'a', thickness: 18 })) },
      { 'accept-language': 'en' },
    );
    expect([refused.status, refused.body.error.details]).toEqual([400, expect.stringMatching(/Lines 2.*3:.*N1, N3/)]);
    expect((await client.get('/api/optimization/materials', { code: 'N3' })).body.totalCount).toBe(0);
  });

  it('go out to Excel and come back changed, all rows or none', async () => {
    const client = await service.client();
    const zh = { 'accept-language': 'zh-Hans' };
    const edgeDefaults = { L1: 'EB10-WW' };
    await client.post('/api/optimization/materials', {
      code: 'X1',
      name: 'out',
      thickness: 18,
      price: 10,
      edgeDefaults,
    });
    const exported = await client.get('/api/optimization/materials/export-materials', { filter: 'X1' }, zh);
    expect([exported.status, exported.raw.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(exported.raw as unknown as ExcelJS.Buffer);
    const sheet = workbook.worksheets[0]!;
    expect([sheet.name, sheet.getCell('A1').value, sheet.getCell('A2').value]).toEqual(['材料', '材料编码', 'X1']);
    sheet.getCell('B2').value = 'back';
    sheet.addRow(['X2', 'new', 9]);
    const send = async () =>
      client.upload('/api/optimization/materials/import-materials', {
        name: 'materials.xlsx',
        content: Buffer.from(await workbook.xlsx.writeBuffer()),
      });
    expect((await send()).body).toEqual({ isSuccess: true, created: 1, updated: 1, errors: [] });
    // The sheet has no column for edge bands: they stay.
    expect((await client.get('/api/optimization/materials', { code: 'X1' })).body.items[0]).toMatchObject({
      name: 'back',
      edgeDefaults,
    });
    sheet.getCell('B2').value = 'again';
    sheet.addRow(['X3', 'wrong', 'thick']);
    expect((await send()).body).toMatchObject({
      isSuccess: false,
      created: 0,
      updated: 0,
      errors: [{ rowNo: 4, message: expect.stringContaining('"thick" is not a number') }],
    });
    expect((await client.get('/api/optimization/materials', { code: 'X1' })).body.items[0].name).toBe('back');
  });

  describe('that come by a sheet', () => {
    const bring = (client: TestClient, ...lines: string[]) =>
      client.upload('/api/optimization/materials/import-materials', {
        name: 'materials.csv',
        content: Buffer.from(`${lines.join('\n')}\n`),
      });
    const made = async (client: TestClient, code: string) =>
      (await client.post('/api/optimization/materials', { code, name: code, thickness: 18, grain: 1, price: 56 })).body;
    const now = async (client: TestClient, code: string) =>
      (await client.get('/api/optimization/materials', { code })).body.items[0];

    it('are told what to do with a file that is none, without a setting that nobody has chosen', async () => {
      const client = await service.client();
      const send = async (name: string, content: Buffer) => {
        const { status, body } = await client.upload('/api/optimization/materials/import-materials', { name, content });
        return [status, body.error.code, /setting|设置/.test(body.error.message)];
      };
      // "Material code" as spreadsheet programs of China write it into a csv file.
      const gbk = Buffer.from('b2c4c1cfb1e0c2eb2cc3fbb3c6', 'hex');
      expect(await send('materials.xlsx', Buffer.from('no workbook'))).toEqual([400, 'Optimization:020043', false]);
      expect(await send('materials.csv', gbk)).toEqual([400, 'Optimization:020044', false]);
      expect(await send('materials.csv', Buffer.from('a,b\n1,2\n'))).toEqual([400, 'Optimization:020045', false]);
    });

    it('keep thickness and grain while boards of theirs are reserved, and nothing of the sheet goes in', async () => {
      const client = await service.client();
      const { id: materialId } = await made(client, 'HELD');
      const board = { materialId, boardsCode: 'HELD-1', length: 2440, width: 1220, quantity: 5 };
      const { body } = await client.post('/api/optimization/boards', board);
      await service.query('update board set reserved_quantity = 2 where id = $1', [body.id]);
      const head = 'Material code,Name,Thickness,Grain';
      for (const line of ['HELD,Held,25,Lengthwise', 'HELD,Held,18,None']) {
        const { status, body: refused } = await bring(client, head, 'HELD-NEW,New,18,None', line);
        expect([status, refused.error?.code]).toEqual([403, 'Optimization:010005']);
      }
      expect(await now(client, 'HELD')).toMatchObject({ name: 'HELD', thickness: 18, grain: 1 });
      expect(await now(client, 'HELD-NEW')).toBeUndefined();
      expect((await bring(client, head, 'HELD,Renamed,18,Lengthwise')).body).toMatchObject({
        isSuccess: true,
        updated: 1,
      });
    });

    it('are known in whatever capitals, and go by the code that they have', async () => {
      const client = await service.client();
      const { id: materialId } = await made(client, 'Kork-1');
      expect(materialId).toEqual(expect.any(String));
      await client.post('/api/optimization/boards', {
        materialId,
        boardsCode: 'Caps-B1',
        length: 2440,
        width: 1220,
        quantity: 5,
      });
      const head = 'Material code,Name,Thickness';
      expect((await bring(client, head, 'KORK-1,Renamed,19')).body).toMatchObject({ created: 0, updated: 1 });
      expect(await now(client, 'Kork-1')).toMatchObject({ code: 'Kork-1', name: 'Renamed', thickness: 19 });
      const counted = await client.upload('/api/optimization/boards/import-boards', {
        name: 'boards.csv',
        content: Buffer.from('Material code,Board code,Length,Width,Pieces\nkork-1,CAPS-b1,2440,1220,7\n'),
      });
      expect(counted.body).toMatchObject({ isSuccess: true, created: 0, updated: 1 });
      const [board] = (await client.get('/api/optimization/boards', { boardsCode: 'Caps-B1' })).body.items;
      expect(board).toMatchObject({ boardsCode: 'Caps-B1', quantity: 7 });
    });

    it('have their boards looked for by all codes at once, and hold one turn in place of one for each', async () => {
      const client = await service.client();
      await made(client, 'Turns');
      const rows = [1, 2, 3].map((number) => `Turns,TURN-${number},${2440 + number},1220,1`);
      const turns: string[] = [];
      const { turn } = Tx.prototype;
      Tx.prototype.turn = function (this: Tx, ...asked) {
        turns.push(...[asked[0]].flat());
        return turn.apply(this, asked);
      };
      try {
        const { body } = await client.upload('/api/optimization/boards/import-boards', {
          name: 'boards.csv',
          content: Buffer.from(['Material code,Board code,Length,Width,Pieces', ...rows].join('\n')),
        });
        expect(body).toMatchObject({ isSuccess: true, created: 3 });
      } finally {
        Tx.prototype.turn = turn;
      }
      expect(turns.filter((name) => name.startsWith('codes:'))).toEqual(['codes:board.boardsCode']);
    });

    it('are told by the row where two new ones have the same code', async () => {
      const client = await service.client();
      const { body } = await bring(client, 'Material code,Name,Thickness', 'Two,a,18', 'Other,b,18', 'TWO,c,18');
      expect(body).toMatchObject({ isSuccess: false, created: 0, errors: [{ rowNo: 4, column: 'code' }] });
      expect(await now(client, 'Other')).toBeUndefined();
    });

    it('keep what the sheet says nothing of', async () => {
      const client = await service.client();
      await made(client, 'SHORT');
      expect((await bring(client, 'Material code,Name,Thickness', 'SHORT,Renamed,19')).body.updated).toBe(1);
      expect(await now(client, 'SHORT')).toMatchObject({ name: 'Renamed', thickness: 19, grain: 1, price: 56 });
    });
  });
});
