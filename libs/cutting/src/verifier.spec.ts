import type { Instance, Node, Solution } from './model.js';
import { verify } from './verifier.js';

type Rectangle = [x: number, y: number, length: number, width: number];
const part = (id: string, [x, y, length, width]: Rectangle, more: Partial<Node> = {}): Node => ({
  kind: 'part',
  part: id,
  x,
  y,
  length,
  width,
  ...more,
});

/**
 * Two parts of 400 × 300 and one of 300 × 200, which may turn, on a board of 1000 × 500 with a kerf of 4 and trims of
 * 10.
 */
const instance: Instance = {
  id: 'job',
  kerf: 4,
  stages: 2,
  exact: true,
  firstCut: 'vertical',
  boards: [{ id: 'B', length: 1000, width: 500, qty: 1, cost: 1, trim: { left: 10, right: 10, bottom: 10, top: 10 } }],
  parts: [
    { id: 'grained', length: 400, width: 300, qty: 2, rotate: false },
    { id: 'free', length: 300, width: 150, qty: 1, rotate: true },
  ],
};

const column = (x: number, length: number, children: Node[]): Node => ({
  kind: 'cut',
  cut: 'horizontal',
  x,
  y: 10,
  length,
  width: 480,
  children,
});

const children = (): Node[] => [
  column(10, 400, [part('grained', [10, 10, 400, 300])]),
  column(414, 400, [part('grained', [414, 10, 400, 300])]),
  column(818, 150, [part('free', [818, 10, 150, 300], { rotated: true })]),
];

const planOf = (pieces: Node[], more: { board?: string; repeat?: number; root?: Partial<Node> } = {}): Solution => ({
  format: 'panelcut-solution/1',
  instance: 'job',
  patterns: [
    {
      board: more.board ?? 'B',
      repeat: more.repeat ?? 1,
      root: { kind: 'cut', cut: 'vertical', x: 10, y: 10, length: 980, width: 480, children: pieces, ...more.root },
    },
  ],
});

const found = (solution: Solution, change: Partial<Instance> = {}): string[] =>
  verify({ ...instance, ...change }, solution);

/** The columns with the one at `index` replaced. */
const withColumn = (index: number, piece: Node): Solution =>
  planOf(children().map((each, at) => (at === index ? piece : each)));

describe('the verifier', () => {
  it('finds nothing in a valid plan', () => expect(found(planOf(children()))).toEqual([]));

  it('finds a part that is turned although its grain forbids it', () => {
    const turned = column(414, 300, [part('grained', [414, 10, 300, 400], { rotated: true })]);
    expect(
      found(planOf([children()[0]!, turned, column(718, 150, [part('free', [718, 10, 150, 300], { rotated: true })])])),
    ).toEqual(['pattern 0/1/0: part grained is turned against its grain']);
    // Lying across without saying so is a wrong size.
    const silent = column(414, 300, [part('grained', [414, 10, 300, 400])]);
    expect(found(withColumn(1, silent))).toEqual(['pattern 0/1/0: part grained measures 300 × 400']);
  });

  it('finds neighbours that are less than a kerf apart, in both directions', () => {
    const near = column(413, 400, [part('grained', [413, 10, 400, 300])]);
    expect(found(withColumn(1, near))).toEqual(['pattern 0/1: less than a kerf behind its neighbour']);
    const stacked = (gap: number): Solution =>
      planOf([
        column(10, 400, [part('grained', [10, 10, 400, 300]), part('free', [10, 310 + gap, 300, 150])]),
        children()[1]!,
      ]);
    expect(found(stacked(3.9))).toContain('pattern 0/0/1: less than a kerf behind its neighbour');
    // Each direction has its own kerf where the saw has two.
    expect(found(planOf(children()), { kerfCross: 4.5 })).toHaveLength(2);
    expect(found(planOf(children()), { kerfRip: 9 })).toEqual([]);
  });

  it('finds overlaps and pieces beyond the board', () => {
    expect(found(withColumn(1, column(300, 400, [part('grained', [300, 10, 400, 300])])))).toContain(
      'pattern 0/1: less than a kerf behind its neighbour',
    );
    expect(found(withColumn(2, column(900, 150, [part('free', [900, 10, 150, 300], { rotated: true })])))).toEqual([
      expect.stringContaining('children exceed the piece by'),
    ]);
    expect(found(planOf(children(), { root: { length: 990 } }))).toContain(
      'pattern 0: the root is not the board inside its trims',
    );
    expect(found(withColumn(0, { ...children()[0]!, width: 470 }))).toContain('pattern 0/0: does not span the piece');
  });

  it('finds parts that are missing, too many, unknown or of another size', () => {
    expect(found(planOf(children().slice(0, 2)))).toEqual(['part free: 1 missing']);
    expect(found(planOf(children(), { repeat: 2 }), { boards: [{ ...instance.boards[0]!, qty: null }] })).toEqual([
      'part grained: 2 too many',
      'part free: 1 too many',
    ]);
    expect(found(withColumn(0, column(10, 400, [part('other', [10, 10, 400, 300])])))).toEqual([
      'pattern 0/0/0: unknown part other',
      'part grained: 1 missing',
    ]);
    expect(found(withColumn(0, column(10, 400, [part('grained', [10, 10, 400, 301])])))).toEqual([
      'pattern 0/0/0: part grained measures 400 × 301',
    ]);
  });

  it('finds more boards than there are, and boards that there are not', () => {
    expect(found(planOf(children()), { boards: [{ ...instance.boards[0]!, qty: 0 }] })).toEqual([
      'board B: 1 more than in stock',
    ]);
    expect(found(planOf(children(), { board: 'X' }))).toContain('pattern 0: unknown board X');
    expect(found(planOf(children(), { repeat: 0.5 }))).toContain('pattern 0: repeat 0.5');
  });

  it('finds stages, strips and cuts beyond what the saw does', () => {
    expect(found(planOf(children()), { stages: 1 })).toEqual(
      ['pattern 0/0: stage 2 of 1', 'pattern 0/1: stage 2 of 1', 'pattern 0/2: stage 2 of 1'].toReversed(),
    );
    expect(found(planOf(children()), { firstCut: 'horizontal' })).toContain('pattern 0/0: stage 3 of 2');
    expect(found(planOf(children()), { minStrip: 160 })).toEqual(['pattern 0/2: strip narrower than 160']);
    expect(found(planOf(children()), { maxCutLength: 470 })).toEqual(['pattern 0: cut of 480 is longer than 470']);
  });

  it('finds a plan of another job, and an offcut cut for too little', () => {
    expect(found({ ...planOf(children()), instance: 'other' })).toEqual(['solution of other, instance job']);
    expect(
      found(planOf(children()), {
        offcutMinYield: 0.6,
        boards: [{ ...instance.boards[0]!, kind: 'offcut' }],
      }),
    ).toEqual(['pattern 0: offcut B below the yield threshold']);
  });
});
