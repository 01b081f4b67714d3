import { PassThrough, Writable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import { all, cellsOf, refusal, rowsOf, saved } from './excel.fixture.js';
import { exportAs, exportCsv, exportRows } from './export-rows.js';
import { importRows } from './import-rows.js';
import { matchHeader } from './match-header.js';
import { readTable } from './read-table.js';
import { defineSheet, inZone } from './sheet.js';
import { template } from './template.js';

interface Part {
  name: string;
  length: number;
  count: number;
  visible: boolean;
  grain: number;
  made: string;
}

const parts = defineSheet<Part>({
  name: { 'zh-Hans': '零件', en: 'Parts' },
  columns: [
    { key: 'name', title: { 'zh-Hans': '名称', en: 'Name' }, type: 'text', required: true, width: 30 },
    { key: 'length', title: { 'zh-Hans': '长度', en: 'Length' }, type: 'number', required: true },
    { key: 'count', title: { 'zh-Hans': '数量', en: 'Count' }, type: 'integer' },
    { key: 'visible', title: { 'zh-Hans': '可见', en: 'Visible' }, type: 'boolean' },
    {
      key: 'grain',
      title: { 'zh-Hans': '纹理', en: 'Grain' },
      type: 'enum',
      enumValues: [
        { value: 0, title: { 'zh-Hans': '无', en: 'None' } },
        { value: 1, title: { 'zh-Hans': '横纹', en: 'Across' } },
      ],
    },
    { key: 'made', title: { 'zh-Hans': '日期', en: 'Made on' }, type: 'date' },
  ],
});

async function* listed<T>(...items: T[]): AsyncGenerator<T> {
  yield* items;
}

const csv = (lines: string): AsyncIterable<{ rowNo: number; cells: string[] }> =>
  readTable(Buffer.from(lines), { type: 'csv' });

describe('a sheet', () => {
  it('refuses what could not be told apart', () => {
    const title = { 'zh-Hans': '名称', en: 'Name' };
    const column = { key: 'name', title, type: 'text' } as const;
    expect(() => defineSheet<Part>({ name: 's', columns: [column, column] })).toThrow('one key');
    expect(() =>
      defineSheet<Part>({
        name: 's',
        columns: [column, { key: 'length', title: { 'zh-Hans': '长', en: 'NAME' }, type: 'text' }],
      }),
    ).toThrow('one title (en)');
    expect(() => defineSheet<Part>({ name: 's', columns: [{ ...column, type: 'enum' }] })).toThrow('no values');
  });

  it.each(['zh-Hans', 'en'] as const)('gives a template (%s) whose own header is understood', async (lang) => {
    const file = await template(parts, lang);
    const [header = []] = await cellsOf(file, { type: 'xlsx' });
    expect(header[0]).toBe(`${parts.columns[0]?.title[lang]}*`);
    expect(matchHeader(parts, header)).toMatchObject({ columns: parts.columns, missing: [], unknown: [] });
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(file as unknown as ExcelJS.Buffer);
    const [worksheet] = workbook.worksheets;
    expect(worksheet?.name).toBe(parts.name[lang]);
    expect(worksheet?.getCell('E2').dataValidation.formulae).toEqual([lang === 'en' ? '"None,Across"' : '"无,横纹"']);
    expect(worksheet?.getColumn(1).width).toBe(30);
  });

  it('matches titles of either language, in any case, and names the rest', () => {
    const match = matchHeader(parts, [' name ', '长度*', 'COUNT', '', 'Colour']);
    expect(match.columns.map((column) => column?.key)).toEqual(['name', 'length', 'count', undefined, undefined]);
    expect(match.missing.map(({ key }) => key)).toEqual(['visible', 'grain', 'made']);
    expect(match.unknown).toEqual(['Colour']);
  });

  describe('import', () => {
    it('gives typed values', async () => {
      const lines =
        '日期,Name,长度,count,可见,grain,colour\n2026/1/5, 侧板 ,"1,200.5",2,是,横纹,red\n2026-01-05 8:30,b,-.5,,no,0,\n';
      expect(await all(importRows(parts, csv(lines), 'zh-Hans'))).toEqual([
        {
          rowNo: 2,
          value: { made: '2026-01-05', name: '侧板', length: 1200.5, count: 2, visible: true, grain: 1 },
          errors: [],
          texts: { made: '2026/1/5', name: ' 侧板 ', length: '1,200.5', count: '2', visible: '是', grain: '横纹' },
        },
        {
          rowNo: 3,
          value: { made: '2026-01-05 08:30:00', name: 'b', length: -0.5, visible: false, grain: 0 },
          errors: [],
          texts: { made: '2026-01-05 8:30', name: 'b', length: '-.5', visible: 'no', grain: '0' },
        },
      ]);
    });

    it('tells all errors of a row in the language asked for', async () => {
      const lines = 'Name,Length,Count,Visible,Grain,Made on\n,abc,1.5,perhaps,diagonal,2026-02-30\nok,1,,,,\n';
      const rows = await all(importRows(parts, csv(lines), 'zh-Hans'));
      expect(rows[0]).toEqual({
        rowNo: 2,
        errors: [
          { column: '名称', code: 'Required', args: {} },
          { column: '长度', code: 'NotANumber', args: { text: 'abc' } },
          { column: '数量', code: 'NotAnInteger', args: { text: '1.5' } },
          { column: '可见', code: 'NotABoolean', args: { text: 'perhaps' } },
          { column: '纹理', code: 'NotInList', args: { text: 'diagonal', allowed: '无、横纹' } },
          { column: '日期', code: 'NotADate', args: { text: '2026-02-30' } },
        ],
        texts: { length: 'abc', count: '1.5', visible: 'perhaps', grain: 'diagonal', made: '2026-02-30' },
      });
      expect(rows[1]).toEqual({
        rowNo: 3,
        value: { name: 'ok', length: 1 },
        errors: [],
        texts: { name: 'ok', length: '1' },
      });
    });

    it('takes figures as people write them, and no number for what is none', async () => {
      const lines = 'Name,Length,Count\na,１２００．５,２\nb,"¥1,088.50",1\nc,1e-7,3\nd,18mm,1\n';
      const rows = await all(importRows(parts, csv(lines), 'en'));
      expect(rows.map(({ value }) => value)).toEqual([
        { name: 'a', length: 1200.5, count: 2 },
        { name: 'b', length: 1088.5, count: 1 },
        { name: 'c', length: 1e-7, count: 3 },
        undefined,
      ]);
    });

    it('takes what a formula says that has no result for no name and no number', async () => {
      const rows = await all(importRows(parts, csv('Name,Length\n#N/A,#REF!\n#1 left,1\n'), 'en'));
      expect(rows[0]!.errors).toEqual([
        { column: 'Name', code: 'FormulaError', args: { text: '#N/A' } },
        { column: 'Length', code: 'FormulaError', args: { text: '#REF!' } },
      ]);
      expect(rows[1]!.value).toEqual({ name: '#1 left', length: 1 });
    });

    it('refuses a header without required columns, or with a column twice', async () => {
      expect(await refusal(all(importRows(parts, csv('名称,数量\na,1\n'), 'en')))).toEqual({
        code: 'MissingColumns',
        data: { columns: ['Length'] },
      });
      expect(await refusal(all(importRows(parts, csv('名称,Name,Length\n'), 'en')))).toEqual({
        code: 'RepeatedColumn',
        data: { column: 'Name' },
      });
    });

    it('reads dates of real date cells', async () => {
      const workbook = new ExcelJS.Workbook();
      const worksheet = workbook.addWorksheet('S');
      worksheet.addRow(['Name', 'Length', 'Made on']);
      worksheet.addRow(['a', 1, new Date(Date.UTC(2026, 0, 5))]);
      const rows = importRows(parts, readTable(await saved(workbook), { type: 'xlsx' }), 'en');
      expect((await all(rows))[0]?.value).toEqual({ name: 'a', length: 1, made: '2026-01-05' });
    });
  });

  describe('export', () => {
    const row: Part = { name: '侧板', length: 2400.5, count: 2, visible: true, grain: 1, made: '2026-01-05' };
    const dangerous = { ...row, name: '=HYPERLINK("https://evil.example")', length: '-5.50' as unknown as number };
    const object = { ...row, name: { formula: 'A1', result: 1 } as unknown as string };

    async function exportedXlsx(...rows: Part[]): Promise<Buffer> {
      const stream = new PassThrough();
      const [file] = await Promise.all([buffer(stream), exportRows(parts, 'zh-Hans', listed(...rows), stream)]);
      return file;
    }

    it('is read back by import', async () => {
      const file = await exportedXlsx(row, { ...row, visible: false });
      const imported = await all(importRows(parts, readTable(file, { type: 'xlsx' }), 'en'));
      expect(imported.map(({ value }) => value)).toEqual([row, { ...row, visible: false }]);
    });

    it('writes texts as texts and never a formula', async () => {
      const file = await exportedXlsx(dangerous, object);
      const workbook = new ExcelJS.Workbook();
      await workbook.xlsx.load(file as unknown as ExcelJS.Buffer);
      const worksheet = workbook.worksheets[0];
      expect(worksheet?.getCell('A2')).toMatchObject({ type: ExcelJS.ValueType.String, value: dangerous.name });
      expect(worksheet?.getCell('B2').value).toBe(-5.5);
      expect(worksheet?.getCell('A3')).toMatchObject({
        type: ExcelJS.ValueType.String,
        value: '{"formula":"A1","result":1}',
      });
    });

    it('guards csv cells that Excel would run, and leaves numbers alone', async () => {
      const stream = new PassThrough();
      const names = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', 'a=1', 'q"c,'];
      const rows = listed(...names.map((name) => ({ ...row, name })), dangerous);
      const [written] = await Promise.all([text(stream), exportCsv(parts, 'en', rows, stream)]);
      // `text` drops the byte order mark.
      expect(written.split('\r\n').map((line) => line.replace(/,(2400|-5)\.5,.*/, ''))).toEqual([
        'Name,Length,Count,Visible,Grain,Made on',
        "'=1+1",
        "'+1",
        "'-1",
        "'@SUM(A1)",
        "'\tx",
        '"\'\rx"',
        'a=1',
        '"q""c,"',
        '"\'=HYPERLINK(""https://evil.example"")"',
        '',
      ]);
    });

    it('tells times by the clock of the reader, as dates that Excel reckons with', async () => {
      interface Moment {
        at: string | Date | null;
      }
      const moments = defineSheet<Moment>({
        name: 'm',
        columns: [{ key: 'at', title: { 'zh-Hans': '时间', en: 'Time' }, type: 'time' }],
      });
      const rows = () => listed<Moment>({ at: '2026-01-05T17:30:05.120Z' }, { at: new Date(0) }, { at: null });
      const written = async (timeZone: string) => {
        const sheet = inZone(moments, timeZone);
        const [book, lines] = [new PassThrough(), new PassThrough()];
        const [file, csvText] = await Promise.all([
          buffer(book),
          text(lines),
          exportRows(sheet, 'en', rows(), book),
          exportCsv(sheet, 'en', rows(), lines),
        ]);
        const workbook = new ExcelJS.Workbook();
        await workbook.xlsx.load(file as never);
        return { cell: workbook.worksheets[0]!.getCell('A2'), lines: csvText.split('\r\n').slice(1, 4) };
      };
      const shanghai = await written('Asia/Shanghai');
      expect(shanghai.cell).toMatchObject({ type: ExcelJS.ValueType.Date, numFmt: 'yyyy-mm-dd hh:mm:ss' });
      expect((shanghai.cell.value as Date).toISOString()).toBe('2026-01-06T01:30:05.000Z');
      expect(shanghai.lines).toEqual(['2026-01-06 01:30:05', '1970-01-01 08:00:00', '']);
      expect((await written('America/New_York')).lines[0]).toBe('2026-01-05 12:30:05');
    });

    it('marks csv as UTF-8 for Excel', async () => {
      const stream = new PassThrough();
      const [file] = await Promise.all([buffer(stream), exportCsv(parts, 'zh-Hans', listed(row), stream)]);
      expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
      expect((await rowsOf(file, { type: 'csv' }))[1]?.cells).toEqual([
        '侧板',
        '2400.5',
        '2',
        '是',
        '横纹',
        '2026-01-05',
      ]);
    });

    it.each(['xlsx', 'csv'] as const)('asks for rows (%s) no faster than the stream takes them', async (type) => {
      let asked = 0;
      async function* many(): AsyncGenerator<Part> {
        for (; asked < 20_000; asked += 1) yield { ...row, name: `${Math.random()} ${Math.random()} ${Math.random()}` };
      }
      const stuck = new Writable({ highWaterMark: 1024, write: () => undefined });
      const exporting = exportAs[type](parts, 'en', many(), stuck);
      let before = -1;
      while (asked !== before) {
        before = asked;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      expect(asked).toBeLessThan(10_000);
      stuck.destroy();
      await expect(exporting).rejects.toThrow();
    });

    it('rejects when the rows or the stream fail', async () => {
      async function* failing(): AsyncGenerator<Part> {
        yield row;
        throw new Error('the query failed');
      }
      for (const type of ['xlsx', 'csv'] as const) {
        const stream = new PassThrough().resume();
        await expect(exportAs[type](parts, 'en', failing(), stream)).rejects.toThrow('the query failed');
        expect(stream.destroyed).toBe(true);
      }
    });
  });
});
