import { layNote, type Note } from './lay-note.js';

const note = (rows: number, more: Partial<Note> = {}): Note => ({
  title: 'Delivery note',
  code: 'FH-1',
  facts: [
    ['Truck', 'A 1'],
    ['Driver', 'Li'],
    ['Remark', ''],
  ],
  tables: [
    {
      title: 'Stop 1',
      columns: [
        { title: 'Package', share: 3 },
        { title: 'kg', share: 1, isFigure: true },
      ],
      rows: Array.from({ length: rows }, (_, index) => [`P${index}`, String(index)]),
    },
  ],
  signs: [['Received by', 'Ann']],
  ...more,
});
const textsOf = (pages: ReturnType<typeof layNote>) =>
  pages.map(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])));

describe('a note', () => {
  it('has each row once, over as many pages as it takes, under the heads of its table', () => {
    const texts = textsOf(layNote(note(120)));
    expect(texts).toHaveLength(3);
    const packages = texts.flat().filter((text) => /^P\d+$/.test(text));
    expect(packages).toEqual(Array.from({ length: 120 }, (_, index) => `P${index}`));
    for (const page of texts) expect(page).toContain('Package');
    expect(texts.map((page) => page.at(-1))).toEqual(['FH-1   1 / 3', 'FH-1   2 / 3', 'FH-1   3 / 3']);
    expect(texts.at(-1)).toEqual(expect.arrayContaining(['Ann', 'Received by']));
  });

  it('leaves nothing beyond its edges, and says what it has cut off', () => {
    const long = 'very long words of a remark '.repeat(20);
    const pages = layNote(note(3, { facts: [['Remark', long]] }));
    expect(pages[0]!.warnings).toEqual([{ kind: 'overflow', text: long }]);
    for (const { width, height, marks } of layNote(note(80)))
      for (const mark of marks)
        if (mark.kind !== 'polygon') {
          expect(mark.x).toBeGreaterThanOrEqual(0);
          expect(mark.y).toBeLessThanOrEqual(height);
          expect(mark.x).toBeLessThanOrEqual(width);
        }
  });
});
