import ExcelJS from 'exceljs';
import { paperWorkbook } from './paper.js';
import type { Paper } from './paper.js';

interface Row {
  name: string;
  count: number;
  price: number;
}

const text = (title: string) => ({ title: { 'zh-Hans': title, en: title } });

const columns: Paper<Row>['columns'] = [
  { key: 'name', type: 'text', width: 20, ...text('Name') },
  { key: 'count', type: 'number', digits: 4, width: 10, ...text('Count') },
  { key: 'price', type: 'number', width: 10, ...text('Price') },
  { key: 'name', type: 'text', width: 10, ...text('Again') },
];

async function sheetOf(paper: Partial<Paper<Row>>): Promise<ExcelJS.Worksheet> {
  const whole: Paper<Row> = { title: 'Offer', facts: [], columns, rows: [], sums: [], ...paper };
  const bytes = await paperWorkbook(whole, { 'zh-Hans': 'Offer', en: 'Offer' }, 'en');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes as never);
  return workbook.worksheets[0]!;
}

describe('a sheet for people', () => {
  it('shows numbers with the digits that they have, and money with two', async () => {
    const counts = [1200, 1.5, 0.12345, 0];
    const sheet = await sheetOf({ rows: counts.map((count) => ({ name: 'a', count, price: 660 })) });
    const rows = counts.map((_, index) => sheet.getRow(4 + index));
    expect(rows.map((row) => row.getCell(2).numFmt)).toEqual(['#,##0', '#,##0.0', '#,##0.0000', '#,##0']);
    for (const row of rows) expect(row.getCell(3).numFmt).toBe('#,##0.00');
  });

  it('makes room for what is longer than its place', async () => {
    const address = '广东省佛山市顺德区乐从镇家具大道一百二十八号三期厂房二楼';
    const sheet = await sheetOf({
      facts: [
        ['Address', address],
        ['Order', 'SO-1'],
      ],
      notes: ['word '.repeat(60)],
    });
    const facts = sheet.getRow(2);
    expect([facts.getCell(2).value, facts.getCell(2).alignment]).toEqual([
      address,
      expect.objectContaining({ wrapText: true }),
    ]);
    expect(facts.height).toBeGreaterThanOrEqual((address.length * 2 * 15) / 10);
    expect(sheet.lastRow!.height).toBeGreaterThanOrEqual(6 * 15);
    expect((await sheetOf({ facts: [['Order', 'SO-1']] })).getRow(2).height).toBe(15);
  });
});
