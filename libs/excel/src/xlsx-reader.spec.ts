import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { cellsOf, refusal, rowsOf, saved, workbookOf, zip } from './excel.fixture.js';
import { exportRows } from './export-rows.js';
import { readTable } from './read-table.js';
import { SharedStrings } from './shared-strings.js';
import { defineSheet } from './sheet.js';
import { worksheetsOf } from './xlsx-reader.js';
import { dateText } from './xlsx-styles.js';

const xlsx = { type: 'xlsx' } as const;
const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

describe('reading xlsx', () => {
  it('gives every kind of cell as text', async () => {
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet('零件');
    sheet.addRow(['侧板', 3.5, true, new Date(Date.UTC(2026, 10, 20)), null, 'last']);
    sheet.addRow([
      { formula: 'B1*2', result: 7 },
      { formula: 'A1&"x"', result: '侧板x' },
      { richText: [{ text: '红' }, { text: '橡', font: { bold: true } }] },
    ]);
    sheet.addRow([{ text: 'link', hyperlink: 'https://example.org' }, 1e21, 0.1 + 0.2, { error: '#N/A' }]);
    sheet.getCell('A4').value = 44_927.5;
    sheet.getCell('A4').numFmt = 'yyyy"年"m"月"d"日" hh:mm';
    sheet.getCell('B4').value = 44_927;
    sheet.getCell('B4').numFmt = '[Red]0.00"d"';
    expect(await rowsOf(await saved(workbook), xlsx)).toEqual([
      { rowNo: 1, cells: ['侧板', '3.5', 'TRUE', '2026-11-20', '', 'last'] },
      { rowNo: 2, cells: ['7', '侧板x', '红橡'] },
      { rowNo: 3, cells: ['link', '1e+21', '0.30000000000000004', '#N/A'] },
      { rowNo: 4, cells: ['2023-01-01 12:00:00', '44927'] },
    ]);
  });

  it('skips empty rows, keeps row numbers, and reads the first visible sheet only', async () => {
    const workbook = new ExcelJS.Workbook();
    workbook.addWorksheet('hidden', { state: 'hidden' }).addRow(['no']);
    const sheet = workbook.addWorksheet('shown');
    sheet.getCell('B3').value = 'x';
    sheet.getCell('A7').value = 'y';
    workbook.addWorksheet('second').addRow(['no']);
    expect(await rowsOf(await saved(workbook), xlsx)).toEqual([
      { rowNo: 3, cells: ['', 'x'] },
      { rowNo: 7, cells: ['y'] },
    ]);
  });

  it('tells the worksheets that people see, and reads whichever of them is asked for', async () => {
    const workbook = new ExcelJS.Workbook();
    workbook.addWorksheet('Cover').addRow(['Kitchen']);
    workbook.addWorksheet('hidden', { state: 'hidden' }).addRow(['no']);
    workbook.addWorksheet('Blank').getCell('A1').font = { bold: true };
    workbook.addWorksheet('Parts').addRow([712]);
    const bytes = await saved(workbook);
    expect(await worksheetsOf(bytes)).toEqual([
      { name: 'Cover', isBlank: false },
      { name: 'Blank', isBlank: true },
      { name: 'Parts', isBlank: false },
    ]);
    expect(await rowsOf(bytes, { ...xlsx, sheet: 2 })).toEqual([{ rowNo: 1, cells: ['712'] }]);
    for (const sheet of [1, 3])
      expect(await refusal(rowsOf(bytes, { ...xlsx, sheet }))).toEqual({ code: 'EmptyFile', data: {} });
  });

  it('reads inline runs without their phonetics, escapes, and rows and cells without positions', async () => {
    const runs = '<c t="inlineStr"><is><r><t>东</t></r><r><t>京</t></r><rPh><t>トウキョウ</t></rPh></is></c>';
    expect(
      await rowsOf(workbookOf(`<row>${runs}${cell('a&amp;b_x000A_c')}</row><row/><row>${cell('z')}</row>`), xlsx),
    ).toEqual([
      { rowNo: 1, cells: ['东京', 'a&b\nc'] },
      { rowNo: 3, cells: ['z'] },
    ]);
  });

  it('reads shared strings with runs and without phonetics', async () => {
    const sharedStrings = '<si><t>一</t></si><si><r><t>东</t></r><r><t>京</t></r><rPh><t>トウキョウ</t></rPh></si>';
    const sheet = '<row><c t="s"><v>1</v></c><c t="s"><v>0</v></c></row>';
    expect(await cellsOf(workbookOf(sheet, { sharedStrings }), xlsx)).toEqual([['东京', '一']]);
  });

  it('passes over chart sheets', async () => {
    expect(await cellsOf(workbookOf(`<row>${cell('a')}</row>`, { chart: true }), xlsx)).toEqual([['a']]);
  });

  it('keeps characters whole wherever the unpacked bytes are cut', async () => {
    const text = '中华人民共和国板材'.repeat(50);
    const rows = Array.from({ length: 200 }, () => `<row>${cell(text)}</row>`).join('');
    expect((await cellsOf(workbookOf(rows), xlsx)).every(([found]) => found === text)).toBe(true);
  });

  it('counts dates as Excel does', async () => {
    const workbook = new ExcelJS.Workbook();
    workbook.properties.date1904 = true;
    workbook.addWorksheet('S').addRow([new Date(Date.UTC(2026, 0, 2))]);
    expect(await cellsOf(await saved(workbook), xlsx)).toEqual([['2026-01-02']]);
    expect([1, 59, 61, 45_000, 45_000.999_99].map((serial) => dateText(serial, false))).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-03-01',
      '2023-03-15',
      '2023-03-15 23:59:59',
    ]);
    expect([-1, 2_958_466, Number.NaN].map((serial) => dateText(serial, false))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  describe('refusals', () => {
    it('of what is no workbook', async () => {
      expect(await refusal(rowsOf(Buffer.from('a,b\n1,2\n'), xlsx))).toEqual({ code: 'NotASpreadsheet', data: {} });
      expect((await refusal(rowsOf(zip([{ name: 'a.txt', data: Buffer.from('a') }]), xlsx))).code).toBe(
        'NotASpreadsheet',
      );
      expect((await refusal(rowsOf(workbookOf(Buffer.from('<worksheet><sheetData><row>')), xlsx))).code).toBe(
        'NotASpreadsheet',
      );
      expect((await refusal(rowsOf(workbookOf('<row r="5"/><row r="5"/>'), xlsx))).code).toBe('NotASpreadsheet');
      expect((await refusal(rowsOf(workbookOf('<row><c t="s"><v>0</v></c></row>'), xlsx))).code).toBe(
        'NotASpreadsheet',
      );
      await expect(rowsOf('/nowhere.xlsx', xlsx)).rejects.toMatchObject({ code: 'ENOENT' });
    });

    it('of declared entities', async () => {
      const xml =
        '<!DOCTYPE worksheet [<!ENTITY e "eeeeeeeeee">]><worksheet><sheetData><row><c t="str"><v>&e;</v></c></row></sheetData></worksheet>';
      expect((await refusal(rowsOf(workbookOf(Buffer.from(xml)), xlsx))).code).toBe('NotASpreadsheet');
      const unused = `<!DOCTYPE worksheet><worksheet><sheetData><row>${cell('a')}</row></sheetData></worksheet>`;
      expect((await refusal(rowsOf(workbookOf(Buffer.from(unused)), xlsx))).code).toBe('NotASpreadsheet');
    });

    it('of a shared string that is too long, even where no cell refers to it', async () => {
      const file = workbookOf(`<row>${cell('a')}</row>`, { sharedStrings: `<si><t>${'x'.repeat(16_385)}</t></si>` });
      expect((await refusal(rowsOf(file, xlsx))).code).toBe('CellTooLong');
    });

    it('of shared strings that would fill the memory', () => {
      const strings = new SharedStrings();
      const megabyte = 'x'.repeat(1024 * 1024);
      for (let count = 0; count < 64; count += 1) strings.add(megabyte);
      expect(() => strings.add('y')).toThrow('ZipBomb');
      expect(strings.at(63)).toHaveLength(megabyte.length);
    });

    it('of an empty workbook', async () => {
      expect(await refusal(rowsOf(workbookOf('<row/><row><c><v></v></c></row>'), xlsx))).toEqual({
        code: 'EmptyFile',
        data: {},
      });
    });

    it('of more rows, columns and text than allowed', async () => {
      const two = workbookOf(`<row>${cell('a')}</row><row>${cell('b')}${cell('b')}</row>`);
      expect(await refusal(rowsOf(two, { ...xlsx, maxRows: 1 }))).toEqual({
        code: 'TooManyRows',
        data: { maxRows: 1 },
      });
      expect(await refusal(rowsOf(two, { ...xlsx, maxColumns: 1 }))).toEqual({
        code: 'TooManyColumns',
        data: { maxColumns: 1, rowNo: 2 },
      });
      expect(await rowsOf(two, { ...xlsx, maxRows: 2, maxColumns: 2 })).toHaveLength(2);
      const long = workbookOf(`<row>${cell('木'.repeat(5462))}</row>`);
      expect(await refusal(rowsOf(long, xlsx))).toEqual({ code: 'CellTooLong', data: { maxBytes: 16_384, rowNo: 1 } });
      expect((await cellsOf(workbookOf(`<row>${cell('木'.repeat(5461))}</row>`), xlsx))[0]?.[0]).toHaveLength(5461);
    });

    it('of a text that would be kept whole to be thrown away', async () => {
      const padded = `<worksheet>${' '.repeat(2_000_000)}<sheetData><row>${cell('a')}</row></sheetData></worksheet>`;
      expect((await refusal(rowsOf(workbookOf(Buffer.from(padded)), xlsx))).code).toBe('NotASpreadsheet');
    });

    it('of a bomb by its declared size, before anything is unpacked', async () => {
      const bomb = workbookOf(`<row>${cell('a')}</row>`, {
        extra: [{ name: 'xl/media/bomb', data: Buffer.alloc(320 * 1024 * 1024) }],
      });
      expect(bomb.length).toBeLessThan(1_000_000);
      const { code, data } = await refusal(rowsOf(bomb, xlsx));
      expect({ code, data }).toEqual({ code: 'ZipBomb', data: { unpackedBytes: expect.any(Number) } });
      expect((data as { unpackedBytes: number }).unpackedBytes).toBeGreaterThan(300 * 1024 * 1024);
    });

    it('of a bomb by its declared size alone', async () => {
      const extra = [{ name: 'xl/media/noise', data: randomBytes(4 * 1024 * 1024), declaredSize: 320 * 1024 * 1024 }];
      expect((await refusal(rowsOf(workbookOf(`<row>${cell('a')}</row>`, { extra }), xlsx))).code).toBe('ZipBomb');
    });

    it('of a bomb by its ratio', async () => {
      const bomb = workbookOf(`<row>${cell('a')}</row>`, {
        extra: [{ name: 'xl/media/bomb', data: Buffer.alloc(20 * 1024 * 1024) }],
      });
      expect((await refusal(rowsOf(bomb, xlsx))).code).toBe('ZipBomb');
    });

    it('of a bomb that lies about its size', async () => {
      const rows = Buffer.from(`<worksheet><sheetData>${`<row>${cell('a')}</row>`.repeat(500_000)}`);
      expect(await refusal(rowsOf(workbookOf(rows, { declaredSize: 5000 }), xlsx))).toEqual({
        code: 'ZipBomb',
        data: { unpackedBytes: 5000 },
      });
    });

    it('of a bomb of many parts', async () => {
      const parts = Array.from({ length: 1000 }, (_, index) => ({ name: `p${index}`, data: Buffer.alloc(0) }));
      expect(await refusal(rowsOf(workbookOf(`<row>${cell('a')}</row>`, { extra: parts }), xlsx))).toEqual({
        code: 'ZipBomb',
        data: { entries: 1004 },
      });
    });
  });

  describe('100,000 rows of 10 columns', () => {
    let folder: string;
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] as const;
    type Wide = Record<(typeof keys)[number], string | number>;
    const wide = defineSheet<Wide>({
      name: 'wide',
      columns: keys.map((key, index) => ({
        key,
        title: { 'zh-Hans': `列${key}`, en: key },
        type: index < 5 ? 'text' : 'number',
      })),
    });

    async function* generated(): AsyncGenerator<Wide> {
      for (let row = 0; row < 100_000; row += 1) {
        yield Object.fromEntries(
          keys.map((key, index) => [key, index < 5 ? `板件 ${key} ${row}` : row + index / 4]),
        ) as Wide;
      }
    }

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'excel-'));
    });
    afterAll(() => rm(folder, { recursive: true }));

    it('are written and read as they come', async () => {
      const path = join(folder, 'wide.xlsx');
      await exportRows(wide, 'zh-Hans', generated(), createWriteStream(path));
      let count = 0;
      let last: string[] = [];
      let peak = 0;
      for await (const { cells } of readTable(path, xlsx)) {
        count += 1;
        last = cells;
        if (count % 5000 === 0) peak = Math.max(peak, process.memoryUsage().rss);
      }
      console.info(`peak RSS of the test process while reading: ${Math.round(peak / 1024 / 1024)} MiB`);
      expect(count).toBe(100_001);
      expect(last).toEqual([
        '板件 a 99999',
        '板件 b 99999',
        '板件 c 99999',
        '板件 d 99999',
        '板件 e 99999',
        '100000.25',
        '100000.5',
        '100000.75',
        '100001',
        '100001.25',
      ]);
    });

    it('end early without reading on', async () => {
      for await (const { rowNo } of readTable(join(folder, 'wide.xlsx'), xlsx)) if (rowNo === 3) break;
      expect(await refusal(rowsOf(join(folder, 'wide.xlsx'), { ...xlsx, maxRows: 10 }))).toEqual({
        code: 'TooManyRows',
        data: { maxRows: 10 },
      });
    });
  });
});
