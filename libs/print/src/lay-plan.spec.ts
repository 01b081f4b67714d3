import { pdfTexts } from '@ishare/testing/pdf-texts.js';
import { layPlan, type PlanSheet } from './lay-plan.js';
import { printPlan } from './printing.js';

const part = (no: number, name: string, [x, y, length, width]: [number, number, number, number]) => ({
  no,
  x,
  y,
  length,
  width,
  texts: [name, `${length} × ${width}`],
});

const sheet: PlanSheet = {
  title: '方案 1',
  facts: [
    ['料单', '三柜一厨.csv'],
    ['张数', '3'],
  ],
  board: { length: 2440, width: 1220 },
  parts: [
    part(1, '侧板', [10, 10, 2000, 580]),
    part(2, 'Plinth', [10, 594, 60, 560]),
    part(3, 'Block', [100, 594, 30, 40]),
    part(4, 'Chip', [200, 594, 8, 8]),
  ],
  offcuts: [{ x: 860, y: 594, length: 1200, width: 560, text: '1200 × 560' }],
  heads: ['板件', '名称', '尺寸', '件数'],
  list: [['侧板', '左侧板', '2000 × 580', '1']],
};

const textsOn = (marks: ReturnType<typeof layPlan>[number]['marks']) =>
  marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));

describe('a pattern on a page', () => {
  const [page] = layPlan(sheet);

  it('names its parts on them: across, upright where they are narrow, by their number where no text fits', () => {
    const texts = textsOn(page!.marks).map(({ text, isUpright = false }) => [text, isUpright]);
    expect(texts).toEqual(
      expect.arrayContaining([
        ['侧板', false],
        ['2000 × 580', false],
        ['Plinth  60 × 560', true],
        ['1200 × 560', false],
      ]),
    );
    expect(texts.map(([text]) => text)).not.toContain('Block');
    expect(texts.filter(([text]) => text === '3')).toHaveLength(2);
    expect(texts.map(([text]) => text)).not.toContain('4');
  });

  it('has everything on its paper, the board to scale and its lower left corner below', () => {
    const rects = page!.marks.flatMap((mark) => (mark.kind === 'rect' ? [mark] : []));
    for (const { x, y, width, height } of rects) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect([x + width <= page!.width, y + height <= page!.height]).toEqual([true, true]);
    }
    const outlines = rects.filter(({ fill }) => fill === '#4a4f57');
    const [board, , side] = outlines;
    expect(board!.width / board!.height).toBeCloseTo(2);
    expect(side!.y + side!.height).toBeLessThan(board!.y + board!.height);
    expect(side!.y).toBeGreaterThan(board!.y + board!.height / 2);
  });

  it('goes on on further pages where its list is long, and leaves no line out', () => {
    const list = Array.from({ length: 200 }, (_, no) => [`P-${no}`, '板', '1 × 1', '1']);
    const pages = layPlan({ ...sheet, list });
    const listed = pages.flatMap(({ marks }) => textsOn(marks)).filter(({ text }) => /^P-/.test(text));
    expect(pages).toHaveLength(3);
    expect(listed.map(({ text }) => text)).toEqual(list.map(([name]) => name));
  });
});

describe('a plan', () => {
  it('is one PDF of all patterns, whose Chinese is read again, or an SVG of each', async () => {
    const job = { sheets: [sheet, { ...sheet, title: '方案 2' }], title: 'Plan' };
    const [pdf, ...rest] = await printPlan('a', { ...job, format: 'pdf' });
    expect(rest).toEqual([]);
    const pages = pdfTexts(Buffer.from(pdf!));
    expect(pages.map(([title]) => title)).toEqual(['方案 1', '方案 2']);
    expect(pages[0]).toEqual(expect.arrayContaining(['三柜一厨.csv', '侧板', '左侧板', '1200 × 560']));
    const drawings = await printPlan('a', { ...job, format: 'svg' });
    expect(drawings.map((drawing) => /aria-label="[^,]*/.exec(Buffer.from(drawing).toString())?.[0])).toEqual([
      'aria-label="方案 1',
      'aria-label="方案 2',
    ]);
  });
});
