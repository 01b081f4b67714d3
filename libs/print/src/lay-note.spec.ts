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
    const pages = layNote(note(3, { title: long }));
    expect(pages[0]!.warnings).toEqual([{ kind: 'overflow', text: long }]);
    for (const { width, height, marks } of layNote(note(80)))
      for (const mark of marks)
        if (mark.kind !== 'polygon') {
          expect(mark.x).toBeGreaterThanOrEqual(0);
          expect(mark.y).toBeLessThanOrEqual(height);
          expect(mark.x).toBeLessThanOrEqual(width);
        }
  });

  it('writes what is longer than its place in more lines, and takes nothing from it', () => {
    const words = Array.from({ length: 60 }, (_, index) => `w${index}`);
    const long = words.join(' ');
    const table = note(1).tables[0]!;
    const tables = [{ ...table, title: long, rows: [[long, '1']] }];
    const pages = layNote(note(1, { facts: [['Remark', long]], tables, from: { name: '', lines: [long] } }));
    expect(pages.flatMap(({ warnings }) => warnings)).toEqual([]);
    const written = textsOf(pages).flat().join(' ').split(' ');
    for (const word of words) expect(written.filter((one) => one === word)).toHaveLength(4);
  });

  it('writes each line of a remark of its own, and none on another', () => {
    const lines = ['call before', 'gate 4', '', 'no lift'];
    const pages = layNote(
      note(1, {
        facts: [
          ['Truck', 'A 1'],
          ['Remark', lines.join('\n')],
          ['Driver', 'Li'],
        ],
      }),
    );
    const marks = pages[0]!.marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
    const at = (text: string) => marks.find((mark) => mark.text === text)!.y;
    const heights = ['Truck', 'call before', 'gate 4', 'no lift', 'Driver', 'Package'].map(at);
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    expect(new Set(heights).size).toBe(heights.length);
    expect(at('Driver')).toBe(at('Li'));
  });

  it('goes on with a cell that is longer than a page under the heads of its table', () => {
    const lines = Array.from({ length: 150 }, (_, index) => `line ${index}`);
    const table = { ...note(1).tables[0]!, rows: [[lines.join('\n'), '1']] };
    const pages = layNote(note(1, { tables: [table] }));
    const texts = textsOf(pages);
    expect(texts.flat().filter((text) => text.startsWith('line '))).toEqual(lines);
    for (const { height, marks } of pages)
      for (const mark of marks) if (mark.kind === 'text') expect(mark.y).toBeLessThanOrEqual(height);
    for (const page of texts.filter((one) => one.some((text) => text.startsWith('line '))))
      expect(page).toContain('Package');
  });
});
