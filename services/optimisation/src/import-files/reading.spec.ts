import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import ExcelJS from 'exceljs';
import iconv from 'iconv-lite';
import { API, openWorkshop, type Workshop } from '../optimisation.fixture.js';
import { optimisationData } from '../optimisation.data.js';
import { optimisationService } from '../optimisation.module.js';

describe('a list that nobody has seen before', () => {
  let service: TestService;
  let client: TestClient;
  let workshop: Workshop;

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
    workshop = await openWorkshop(client);
  });
  afterAll(() => service.close());

  const send = (content: string | Buffer, fields: Record<string, string> = {}, who = client) =>
    who.upload(`${API}/import-files`, { name: 'list.csv', content: Buffer.from(content) }, fields);
  const rowsOf = async (importFileId: string) =>
    (await client.get(`${API}/import-file-details`, { importFileId })).body.items;
  const readingOf = async (id: string) =>
    (await client.get(`${API}/import-files/optimization/${id}/verification`)).body.reading;

  it('is read by a saved setting that its titles fit, whatever parts and encodes it, and by what else they say', async () => {
    const text = 'Sheet 1\nname;materialCode;length;width;count;Thickness;mine\n侧板;W;700,5;300;2;18;x\n';
    const { body } = await send(iconv.encode(text, 'gbk'));
    expect(body).toMatchObject({ importFileSettingId: workshop.settingId, state: 3 });
    expect(await rowsOf(body.id)).toMatchObject([{ name: '侧板', length: 700.5, thickness: 18 }]);
    expect(await readingOf(body.id)).toMatchObject({
      origin: 'fitting',
      settingName: 'CSV',
      encoding: 'gbk',
      separator: ';',
      readRows: 2,
      decimalComma: true,
      ignored: ['mine'],
    });
  });

  describe('in a workbook of several sheets', () => {
    type Sheets = Record<string, (string | number)[][]>;
    const workbookOf = async (sheets: Sheets): Promise<Buffer> => {
      const workbook = new ExcelJS.Workbook();
      for (const [name, rows] of Object.entries(sheets)) workbook.addWorksheet(name).addRows(rows);
      return Buffer.from(await workbook.xlsx.writeBuffer());
    };
    const sendBook = async (sheets: Sheets, fields: Record<string, string> = {}) =>
      client.upload(`${API}/import-files`, { name: 'list.xlsx', content: await workbookOf(sheets) }, fields);
    const lookAt = async (sheets: Sheets) =>
      (
        await client.upload(`${API}/import-files/inspection`, {
          name: 'list.xlsx',
          content: await workbookOf(sheets),
        })
      ).body;
    const titles = ['Part', 'Material', 'Length', 'Width', 'Qty'];
    const cover = [['Kitchen of 2099'], ['Made by', 'Us']];

    it.each([
      ['a cover', cover],
      ['a blank sheet', []],
    ])('is found behind %s, and what else is written there is named', async (_what, first) => {
      const { status, body } = await sendBook({
        First: first,
        Doors: [titles, ['Door', 'W', 700, 300, 2]],
        Shelves: [titles, ['Shelf', 'W', 600, 200, 1]],
        Sheet4: [],
      });
      expect(status).toBe(200);
      expect(await rowsOf(body.id)).toMatchObject([{ name: 'Door', length: 700 }]);
      const others = first.length > 0 ? ['First', 'Shelves'] : ['Shelves'];
      expect(await readingOf(body.id)).toMatchObject({ origin: 'titles', type: 'xlsx', otherSheets: others });
    });

    it('is on the first sheet where that holds one, by a setting too, and nothing is named where nothing is left', async () => {
      const doors = [titles, ['Door', 'W', 700, 300, 2]];
      const { body } = await sendBook({ Doors: doors, Notes: [['Call first']] });
      expect((await readingOf(body.id)).otherSheets).toEqual(['Notes']);
      const alone = await sendBook({ Doors: doors, Sheet2: [] });
      expect(await readingOf(alone.body.id)).not.toHaveProperty('otherSheets');
      const known = ['name', 'materialCode', 'length', 'width', 'count', 'grain', 'edges'];
      const set = await sendBook(
        { Doors: [known, ['Door', 'W', 700, 300, 2, 0, '0000']], Notes: [['Call first']] },
        { importFileSettingId: workshop.xlsxSettingId },
      );
      expect(set.status).toBe(200);
      expect((await readingOf(set.body.id)).otherSheets).toEqual(['Notes']);
    });

    it('is mapped by hand as it was looked at', async () => {
      const sheets = {
        Cover: cover,
        Parts: [
          [...titles.slice(0, 4), 'Zahl'],
          ['Door', 'W', 700, 300, 3],
        ],
      };
      expect(await lookAt(sheets)).toMatchObject({
        origin: null,
        readRows: 1,
        rows: [['Part', 'Material', 'Length', 'Width', 'Zahl'], {}],
        missing: ['count'],
      });
      const fields = ['name', 'materialCode', 'length', 'width', 'count'];
      const columns = fields.map((fieldName, columnIndex) => ({ columnIndex, fieldName }));
      const { body } = await sendBook(sheets, { mapping: JSON.stringify({ readRows: 1, columns }) });
      expect(await rowsOf(body.id)).toMatchObject([{ name: 'Door', count: 3 }]);
    });

    it('is missed where no sheet has one, or all are blank', async () => {
      const none = await sendBook({ Cover: cover, Notes: [['Call first']] });
      expect([none.status, none.body.error.code]).toEqual([400, 'Optimization:020011']);
      const blank = await sendBook({ Sheet1: [], Sheet2: [] });
      expect([blank.status, blank.body.error.message]).toEqual([400, 'The file holds no rows.']);
    });
  });

  it('is looked at before it is imported, mapped by hand, and known the next time to this tenant alone', async () => {
    const list = 'Teil;Platte;A;B\nSeite;W;700;300\n';
    const refused = await send(list);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'Optimization:020011']);
    expect(refused.body.error.message).toContain('Material code, Length, Width, Count');
    const look = await client.upload(`${API}/import-files/inspection`, {
      name: 'list.csv',
      content: Buffer.from(list),
    });
    expect(look.body).toMatchObject({
      origin: null,
      separator: ';',
      encoding: 3,
      // Titles that nobody knows stand above the first row with sizes.
      readRows: 1,
      rows: [['Teil', 'Platte', 'A', 'B'], {}],
    });
    const mapping = JSON.stringify({
      readRows: 1,
      unit: 0,
      columns: [
        { columnIndex: 0, fieldName: 'name' },
        { columnIndex: 1, fieldName: 'materialCode' },
        { columnIndex: 2, fieldName: 'length' },
        { columnIndex: 3, fieldName: 'width' },
        { columnIndex: -1, fieldName: 'count', defaultValue: '2' },
      ],
    });
    const mapped = await send(list, { mapping });
    expect(mapped.body).toMatchObject({ state: 3, partCount: 2, importFileSettingId: null });
    const again = await send('teil;PLATTE;a;b\nBoden;W;500;300\nSeite;W;600;300\n');
    expect(again.body).toMatchObject({ state: 3, partCount: 4 });
    expect((await readingOf(again.body.id)).origin).toBe('remembered');
    const theirs = await service.client(service.tenantB);
    expect((await send(list, {}, theirs)).status).toBe(400);
    expect((await send(list, { mapping: '{' })).status).toBe(400);
  });

  it("names a thickness that is not the material's, and takes a material by its name", async () => {
    const { body } = await send(
      'Name,Material,Length,Width,Qty,Thickness\nSide,panel w,700,300,1,25\nTop,Panel  W,700,300,1,18.3\n',
    );
    expect([body.state, body.errorCount]).toEqual([2, 1]);
    expect(await rowsOf(body.id)).toMatchObject([
      { materialCode: 'W', errors: [{ code: 'E08', member: 'thickness', severity: 'error' }] },
      { materialCode: 'W', errors: [] },
    ]);
  });

  it('leaves sums and lines of text out, and says which', async () => {
    const { body } = await send('Name,Material,Length,Width,Qty\nSide,W,700,300,1\nTotal,,,,1\nchecked by me,,,,\n');
    expect(body).toMatchObject({ rowCount: 1, state: 3 });
    expect((await readingOf(body.id)).skippedRows).toEqual([3, 4]);
  });
});
