import { layReport, type ReportRow, type ReportSheet } from './lay-report.js';
import type { Mark } from './page.js';

type TextMark = Extract<Mark, { kind: 'text' }>;

const NAME = 'North and everything that lies beyond the river';
const sheetOf = (rows: readonly ReportRow[]): ReportSheet => ({
  ...{ width: 210, height: 297, heading: '', facts: [], foot: '', nothing: 'nothing' },
  parts: [
    {
      ...{ kind: 'table', block: 0, title: '', rows },
      columns: [
        { title: 'A', share: 0.2, isFigure: false },
        { title: 'B', share: 2, isFigure: true },
        { title: 'C', share: 1, isFigure: true },
      ],
    },
  ],
});
const textsOf = (rows: readonly ReportRow[]): TextMark[] =>
  [...layReport(sheetOf(rows))].flatMap(({ marks }) => marks.filter((mark): mark is TextMark => mark.kind === 'text'));

describe('what a group comes to', () => {
  it('is named on one line, over the cells that say nothing', () => {
    const [, , , name, figure] = textsOf([{ kind: 'foot', cells: [NAME, '', '12.50'], level: 0, label: 0 }]);
    expect([name!.text, figure!.text]).toEqual([NAME, '12.50']);
    expect(figure!.y).toBe(name!.y);
  });

  it('is named at the left also in a column of figures, and on a line of its own where there is no room', () => {
    const [, , , figure, name] = textsOf([{ kind: 'foot', cells: ['7', NAME, '8'], level: 0, label: 1 }]);
    expect(name!.text).toBe(NAME);
    expect(name!.x).toBeGreaterThan(figure!.x);
    expect(name!.x).toBeLessThan(40);
    const [, , , alone] = textsOf([{ kind: 'foot', cells: [NAME], level: 0, label: 0 }]);
    expect(alone!.text).toBe(NAME);
  });

  it('breaks in its cell where the next one says something', () => {
    const texts = textsOf([{ kind: 'foot', cells: [NAME, '12.50', ''], level: 0, label: 0 }]).map(({ text }) => text);
    expect(texts).not.toContain(NAME);
  });
});
