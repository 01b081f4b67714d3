// A report of thousands of rows in eight columns to PDF and to a workbook: ours, by the way that the product takes from
// laid pages and rows to bytes, beside pdfmake and exceljs with the same table, typeface and order. All run in this
// process, one after the other in each round.
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

const TITLES = ['日期', '订单号', '客户', '板材', '数量', '面积', '单价', '金额'];
const PAPER = { width: 210, height: 297 };

/** Rows that no round has seen. */
const rowsOf = (round, count) =>
  Array.from({ length: count }, (_, index) => {
    const [pieces, price] = [1 + (index % 37), 18 + ((index * 7 + round) % 90)];
    return [
      `2026-0${1 + (index % 9)}-${10 + (index % 19)}`,
      `SO-2026${round}-${index}`,
      `客户${index % 211}家居有限公司`,
      `MB-18-${index % 24} 暖白橡木`,
      pieces,
      Math.round(pieces * 1.234 * 1000) / 1000,
      price,
      Math.round(pieces * price * 100) / 100,
    ];
  });

/** @returns {Promise<Record<string, number[]>>} seconds of each round, by who made what */
export async function benchReport({ at, pdfmake, exceljs, rounds, rows: count }) {
  const { layReport, footOf } = await at('libs/print/dist/lay-report.js');
  const { packPage, unpackPage } = await at('libs/print/dist/report-pages.js');
  const { toPdf } = await at('libs/print/dist/pdf.js');
  const { exportRows } = await at('libs/excel/dist/export-rows.js');
  const { defineSheet } = await at('libs/excel/dist/sheet.js');
  const format = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 3 });
  const written = (cell) => (typeof cell === 'number' ? format.format(cell) : cell);
  const isFigure = (index) => index >= 4;

  async function ourPdf(rows) {
    const sheet = {
      ...{ ...PAPER, heading: '销售明细', facts: [], foot: 'bench', nothing: '' },
      parts: [
        {
          ...{ kind: 'table', block: 0, title: '' },
          columns: TITLES.map((title, index) => ({ title, share: 1, isFigure: isFigure(index) })),
          rows: rows.map((row) => ({ kind: 'row', cells: row.map(written) })),
        },
      ],
    };
    // Kept until somebody asks for the file, as in the product.
    const kept = [...layReport(sheet)].map(packPage);
    const pages = kept.map((page, index) => ({
      ...PAPER,
      marks: [...unpackPage(page).marks, ...footOf(sheet, index + 1, kept.length)],
      warnings: [],
    }));
    return toPdf(pages, 'label', 'bench');
  }

  const theirPdf = (rows) =>
    pdfmake
      .createPdf({
        pageSize: 'A4',
        defaultStyle: { font: 'Noto', fontSize: 8 },
        footer: (page, of) => ({ text: `${page} / ${of}`, alignment: 'right', fontSize: 7 }),
        content: [
          { text: '销售明细', bold: true, fontSize: 14 },
          {
            layout: 'lightHorizontalLines',
            table: {
              headerRows: 1,
              widths: TITLES.map(() => '*'),
              body: [
                TITLES.map((text) => ({ text, bold: true })),
                ...rows.map((row) =>
                  row.map((cell, index) => ({
                    text: written(cell),
                    ...(isFigure(index) && { alignment: 'right' }),
                  })),
                ),
              ],
            },
          },
        ],
      })
      .getBuffer();

  async function ourBook(rows) {
    const sheet = defineSheet({
      name: '销售明细',
      columns: TITLES.map((title, index) => ({
        key: String(index),
        title: { 'zh-Hans': title, en: title },
        type: isFigure(index) ? 'number' : 'text',
      })),
    });
    const stream = new PassThrough();
    const named = rows.map((row) => Object.fromEntries(row.map((cell, index) => [String(index), cell])));
    const [whole] = await Promise.all([buffer(stream), exportRows(sheet, 'zh-Hans', Readable.from(named), stream)]);
    return whole;
  }

  async function theirBook(rows) {
    const book = new exceljs.Workbook();
    const sheet = book.addWorksheet('销售明细');
    sheet.columns = TITLES.map((header, index) => ({ header, key: String(index), width: 16 }));
    sheet.addRows(rows);
    return Buffer.from(await book.xlsx.writeBuffer());
  }

  const makers = { ourPdf, theirPdf, ourBook, theirBook };
  const seconds = Object.fromEntries(Object.keys(makers).map((name) => [name, []]));
  // One round to warm up, whose times do not count.
  for (let round = 0; round <= rounds; round++) {
    const rows = rowsOf(round, count);
    for (const [name, make] of Object.entries(makers)) {
      const started = performance.now();
      const made = await make(rows);
      if (round > 0) seconds[name].push((performance.now() - started) / 1000);
      const begins = Buffer.from(made).subarray(0, 4).toString('latin1');
      if (begins !== (name.endsWith('Pdf') ? '%PDF' : 'PK\u0003\u0004') || made.length < count * 10)
        throw new Error(`${name} made nothing: ${made.length} bytes that begin with ${begins}`);
    }
  }
  return seconds;
}
