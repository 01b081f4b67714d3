import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { nested } from '@ishare/excel/excel.fixture.js';
import { exportRows } from '@ishare/excel/export-rows.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import ExcelJS from 'exceljs';
import { catalogueData } from '../catalogue.data.js';
import { catalogueService } from '../catalogue.module.js';
import { shareOf } from '../../../../infra/test-share.mjs';
import type { ImportReply } from '@ishare/contracts/sheet-import.js';
import { productSheet, type ItemLine } from './item.sheet.js';

const PRODUCTS = '/api/salesorder/products';
const HEADER = ['Name', 'Code', 'Length (mm)', 'Color', 'Enabled'];

async function workbook(rows: (string | number | null)[][]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('S').addRows(rows);
  return Buffer.from(await book.xlsx.writeBuffer());
}

async function cells(file: Buffer): Promise<ExcelJS.CellValue[][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(file as never);
  const rows: ExcelJS.CellValue[][] = [];
  book.worksheets[0]!.eachRow((row) => rows.push((row.values as ExcelJS.CellValue[]).slice(1)));
  return rows;
}

async function bigWorkbook(rows: number): Promise<Buffer> {
  const out = new PassThrough();
  async function* lines(): AsyncGenerator<ItemLine> {
    for (let i = 0; i < rows; i++)
      yield {
        name: `Cabinet ${i}`,
        code: `BIG-${i}`,
        erpCode: null,
        stockCode: null,
        workshopCode: null,
        factoryCode: null,
        length: 600 + (i % 900),
        width: 580,
        height: 2400,
        price: 680.5,
        unit: 'pc',
        color: 'Oak',
        describe: null,
        isEnable: true,
        images: null,
      };
  }
  const [file] = await Promise.all([buffer(out), exportRows(productSheet, 'en', lines(), out)]);
  return file;
}

describe('import of products', () => {
  let service: TestService;
  let client: TestClient;
  let catalogId: string;
  let n = 0;

  beforeAll(async () => {
    service = await TestService.start(catalogueService, [catalogueData]);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    client = await service.client();
    catalogId = (
      await client.post('/api/salesorder/catalogs', { displayName: `Imports ${++n}`, moduleName: 'product' })
    ).body.id;
  });

  const send = async (content: Buffer, query = ''): Promise<ImportReply> => {
    const { status, body } = await client.upload(`${PRODUCTS}/import/${catalogId}${query}`, {
      name: 'products.xlsx',
      content,
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body as ImportReply;
  };
  const listed = async (id = catalogId) =>
    (await client.get(PRODUCTS, { catalogId: id, maxResultCount: 999 })).body.items as {
      name: string;
      code: string | null;
      length: number | null;
      isEnable: boolean;
      id: string;
    }[];

  it('begins with a template in the language of the reader', async () => {
    const { status, raw, headers } = await client.get(`${PRODUCTS}/excel`, {}, { 'accept-language': 'zh-Hans' });
    expect([status, headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining(encodeURIComponent('产品')),
    ]);
    expect((await cells(raw))[0]).toEqual([
      '名称*',
      '编码',
      'ERP编码',
      '库存编码',
      '车间编码',
      '工厂编码',
      '长(mm)',
      '宽(mm)',
      '高(mm)',
      '价格',
      '单位',
      '颜色',
      '描述',
      '启用',
      '图片',
    ]);
  });

  it('refuses sizes below nothing and names that are too long, each on its row', async () => {
    const reply = await send(
      await workbook([HEADER, ['Below', `B${n}`, -5, null, null], ['N'.repeat(31), `L${n}`, 5, null, null]]),
    );
    expect([reply.succeeded, reply.failed]).toEqual([0, 2]);
    const [first] = reply.errors;
    expect(reply.errors.map(({ rowNo }) => rowNo - first!.rowNo)).toEqual([0, 1]);
    expect(reply.errors[0]!.message).toContain('at least 0');
    expect(reply.errors[1]!.message).toContain('30');
  });

  it('says before it writes what is new, changed, unchanged and wrong, and takes over what is right', async () => {
    await client.post(PRODUCTS, { catalogId, name: 'Kept', code: `K${n}`, length: 600 });
    await client.post(PRODUCTS, { catalogId, name: 'Old', code: `O${n}`, length: 700, color: 'Oak' });
    const file = await workbook([
      HEADER,
      ['Kept', `K${n}`, 600, null, null],
      ['Old', `O${n}`, 800, null, 'No'],
      ['New', `N${n}`, '1,200', 'White', null],
      ['Wrong', `W${n}`, 'long', null, 'maybe'],
      ['', `E${n}`, 1, null, null],
    ]);
    const preview = await send(file, '?preview=true');
    expect(preview).toMatchObject({
      isPreview: true,
      total: 5,
      succeeded: 3,
      failed: 2,
      created: 1,
      updated: 1,
      unchanged: 1,
    });
    expect(preview.rows.map(({ rowNo, state }) => [rowNo, state])).toEqual([
      [3, 'changed'],
      [4, 'new'],
      [5, 'faulty'],
      [6, 'faulty'],
    ]);
    expect(preview.rows[0]!.changes).toEqual([
      { column: 'Length (mm)', from: '700', to: '800' },
      { column: 'Enabled', from: 'true', to: 'false' },
    ]);
    expect(preview.errors.map(({ rowNo, column }) => [rowNo, column])).toEqual([
      [5, 'Length (mm)'],
      [5, 'Enabled'],
      [6, 'Name'],
    ]);
    expect(await listed()).toHaveLength(2);

    expect(await send(file)).toMatchObject({ isPreview: false, succeeded: 3, failed: 2 });
    expect((await listed()).map(({ name, length, isEnable }) => [name, length, isEnable])).toEqual([
      ['Kept', 600, true],
      ['New', 1200, true],
      ['Old', 800, false],
    ]);
    const old = (await listed()).find(({ name }) => name === 'Old')!;
    // An empty cell changes nothing.
    expect((await client.get(`${PRODUCTS}/${old.id}`)).body).toMatchObject({
      color: 'Oak',
      lastModifierId: expect.any(String),
    });
    expect(await send(file)).toMatchObject({ created: 0, updated: 0, unchanged: 3, failed: 2 });
  });

  it('gives the wrong rows back as a sheet, which goes through when it is corrected', async () => {
    const file = await workbook([
      HEADER,
      ['Right', null, 600, null, null],
      ['Wrong', '007', 'long', 'c'.repeat(19), 'maybe'],
    ]);
    const { status, raw } = await client.upload(`${PRODUCTS}/import/${catalogId}/errors`, {
      name: 'x.xlsx',
      content: file,
    });
    expect(status).toBe(200);
    const [titles, ...rows] = await cells(raw);
    expect(titles!.slice(-2)).toEqual(['Row in the file', 'What to correct']);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toEqual(
      expect.arrayContaining(['Wrong', '007', 'long', 'maybe', 3, expect.stringContaining('"long" is not a number')]),
    );
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(raw as never);
    const sheet = book.worksheets[0]!;
    const at = (title: string) => sheet.getCell(2, titles!.indexOf(title) + 1);
    at('Length (mm)').value = 900;
    at('Enabled').value = 'Yes';
    at('Color').value = 'White';
    expect(await send(Buffer.from(await book.xlsx.writeBuffer()))).toMatchObject({ total: 1, created: 1, failed: 0 });
    expect(await listed()).toMatchObject([{ code: '007', length: 900 }]);
  });

  it('knows an item by its code wherever it lies, by its name in the directory where it has no code, and takes each once', async () => {
    const elsewhere = (
      await client.post('/api/salesorder/catalogs', { displayName: `Elsewhere ${n}`, moduleName: 'product' })
    ).body.id as string;
    await client.post(PRODUCTS, { catalogId: elsewhere, name: 'Far', code: `F${n}` });
    await client.post(PRODUCTS, { catalogId: elsewhere, name: 'Plain' });
    const reply = await send(
      await workbook([
        HEADER,
        ['Farther', `F${n}`, null, null, null],
        ['Plain', null, null, null, null],
        ['Again', `F${n}`, null, null, null],
      ]),
    );
    expect(reply).toMatchObject({
      updated: 1,
      created: 1,
      failed: 1,
      errors: [{ rowNo: 4, message: expect.stringContaining('row 2') }],
    });
    expect((await listed(elsewhere)).map(({ name }) => name).sort()).toEqual(['Farther', 'Plain']);
    await client.post(PRODUCTS, { catalogId: elsewhere, name: 'Twin', code: `T${n}` });
    await client.post(PRODUCTS, { name: 'Twin', code: `T${n}` });
    expect(await send(await workbook([HEADER, ['Twin', `T${n}`, null, null, null]]))).toMatchObject({
      failed: 1,
      errors: [{ column: 'Code' }],
    });
  });

  it('refuses what is no workbook, two files, a directory that is not there, and whoever lacks the right', async () => {
    const refused = await client.upload(`${PRODUCTS}/import/${catalogId}`, {
      name: 'a.xlsx',
      content: Buffer.from('name\nx\n'),
    });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'Excel:NotASpreadsheet']);
    expect(
      (
        await client.upload(`${PRODUCTS}/import/${catalogId}`, {
          name: 'a.xlsx',
          content: await workbook([['Code'], ['x']]),
        })
      ).body.error,
    ).toMatchObject({ code: 'Excel:MissingColumns', message: expect.stringContaining('Name') });
    const file = await workbook([HEADER, ['x', null, null, null, null]]);
    expect(
      (
        await client.upload(`${PRODUCTS}/import/8f1de3a2-4d2c-7f52-9e4e-0a2f6a1b7c11`, {
          name: 'a.xlsx',
          content: file,
        })
      ).status,
    ).toBe(400);
    const reader = await service.client(service.tenantA, ['SalesOrder.Products']);
    expect((await reader.upload(`${PRODUCTS}/import/${catalogId}`, { name: 'a.xlsx', content: file })).status).toBe(
      403,
    );
  });

  it('refuses a workbook that nests without an end, and serves others meanwhile', async () => {
    const refused = client.upload(`${PRODUCTS}/import/${catalogId}`, { name: 'p.xlsx', content: nested(3_000_000) });
    expect((await client.get(PRODUCTS, { catalogId })).status).toBe(200);
    const { status, body } = await refused;
    expect([status, body.error.code]).toEqual([400, 'Excel:NestedTooDeep']);
    expect(body.error.message).toContain('nests more than 64 levels');
  });

  it("lets a tenant's many previews wait without what others work with", async () => {
    const file = await bigWorkbook(500);
    let done = 0;
    const previews = Array.from({ length: 30 }, () =>
      client
        .upload(`${PRODUCTS}/import/${catalogId}?preview=true`, { name: 'p.xlsx', content: file })
        .finally(() => done++),
    );
    const other = await service.client(service.tenantB);
    expect((await other.get(PRODUCTS)).status).toBe(200);
    expect(done).toBeLessThan(15);
    const replies = await Promise.all(previews);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(replies.find(({ status }) => status === 429)!.headers['retry-after']).toBe('10');
  });

  it('takes a hundred thousand rows in a bounded memory, and no more', async () => {
    const rows = shareOf('importedRows');
    const file = await bigWorkbook(rows);
    const before = process.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
    const start = performance.now();
    const reply = await send(file);
    clearInterval(watch);
    expect(reply).toMatchObject({ total: rows, created: rows, failed: 0 });
    expect(reply.rows).toHaveLength(100);
    expect((await client.get(PRODUCTS, { catalogId, maxResultCount: 1 })).body.totalCount).toBe(rows);
    process.stderr.write(
      `${rows} rows: ${((performance.now() - start) / 1000).toFixed(1)} s, ${Math.round((peak - before) / 2 ** 20)} MB\n`,
    );
    expect((peak - before) / 2 ** 20).toBeLessThan(512);
  }, 300_000);
});
