import { boardsPerCycle } from '@ishare/cutting/model.js';
import { OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Board } from '../boards/board.entity.js';
import { Material } from '../materials/material.entity.js';
import { materialJob, type DemandedPart } from './instance-builder.js';
import { UNSAID_PARAMETERS, type RunParameters, type RunSettings } from './run-settings.js';

const NOW = Date.UTC(2026, 10, 20);

const material = (values: Partial<Material> = {}): Material =>
  Object.assign(new Material(), {
    id: 'm',
    code: 'W',
    name: 'Panel',
    thickness: 18,
    grain: 0,
    price: 50,
    edgeDefaults: {},
    ...values,
  });
const board = (id: string, values: Partial<Board> = {}): Board =>
  Object.assign(new Board(), {
    id,
    materialId: 'm',
    boardsCode: id,
    length: 2440,
    width: 1220,
    quantity: 5,
    reservedQuantity: 2,
    price: 168,
    isOffCut: false,
    offCutStatus: null,
    creationTime: new Date(NOW),
    inStockTime: null,
    defects: [],
    ...values,
  });
const part = (values: Partial<DemandedPart> = {}): DemandedPart => ({
  rowNo: 2,
  name: 'Side',
  partNo: 'P',
  length: 700,
  width: 300,
  count: 3,
  grain: 0,
  edges: null,
  ...values,
});

const parameters: RunParameters = {
  id: 'p',
  name: 'Standard',
  ...UNSAID_PARAMETERS,
  kerf: 4,
  trimFront: 1,
  trimRear: 2,
  trimLeft: 3,
  trimRight: 4,
  stages: 3,
  trimmingCut: false,
  headCut: false,
  rotation: true,
  minOffcutLength: 300,
  minOffcutWidth: 150,
  smallOffcutValue: 30,
  largeOffcutValue: 80,
  offcutPriority: 0,
  ageWeight: 0,
  objectiveWeights: { material: 1, boards: 0, cuts: 0, time: 0 },
  timeLimitSec: 20,
  maxPatterns: 0,
  stockOnly: false,
  boardScope: 0,
};
const machine = {
  id: 's',
  name: 'Saw',
  machineType: 0,
  maxLength: 3800,
  maxWidth: 2000,
  bookHeight: 80,
  minStrip: 40,
  lastCutMin: 0,
  maxCutLength: 0,
  feedSpeed: 45,
  loadSeconds: 30,
};

function job(
  more: {
    parameters?: Partial<RunParameters>;
    settings?: Partial<RunSettings>;
    material?: Partial<Material>;
    parts?: DemandedPart[];
    boards?: Board[];
  } = {},
) {
  const settings: RunSettings = {
    parameters: { ...parameters, ...more.parameters },
    byMaterial: {},
    machine,
    boardFormats: null,
    ...more.settings,
  };
  return materialJob(
    'run:W',
    {
      material: material(more.material),
      parts: more.parts ?? [part()],
      boards: more.boards ?? [board('b')],
    },
    settings,
    NOW,
  );
}

const refusal = (work: () => unknown): [string | null, unknown] => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return [error.definition.code, error.data];
    throw error;
  }
  throw new Error('It was not refused.');
};

const offcut = (values: Partial<Board> = {}): Board =>
  board('o', {
    isOffCut: true,
    offCutStatus: OffCutStatus.InStock,
    length: 1000,
    width: 500,
    quantity: 1,
    reservedQuantity: 0,
    price: 28,
    ...values,
  });

describe('what the engine is asked', () => {
  it('has trims, kerf, stages, book and strips of the settings', () => {
    expect(job().instance).toMatchObject({
      kerf: 4,
      stages: 3,
      exact: true,
      firstCut: 'horizontal',
      thickness: 18,
      bookHeight: 80,
      minStrip: 40,
      minOffcutLength: 300,
      minOffcutWidth: 150,
      offcutValue: { small: 0.3, large: 0.8 },
      offcutPriority: 'none',
      boards: [
        {
          id: 'b',
          length: 2440,
          width: 1220,
          qty: null,
          cost: 168,
          kind: 'stock',
          trim: { bottom: 1, top: 2, left: 3, right: 4 },
        },
      ],
      parts: [{ id: '2', label: 'Side', length: 700, width: 300, qty: 3, rotate: true }],
    });
    expect(
      job({ parameters: { stages: 0, trimmingCut: true, headCut: true, rotation: false } }).instance,
    ).toMatchObject({ stages: null, exact: false, firstCut: 'any', parts: [{ rotate: false }] });
  });

  it('takes the parameters of the material where it has its own', () => {
    expect(job({ settings: { byMaterial: { W: { ...parameters, kerf: 3.2 } } } }).instance.kerf).toBe(3.2);
  });

  it('lays the grain of parts along the grain of the board', () => {
    const turned = (grain: number, boardGrain: number) => {
      const { length, width, rotate } = job({ material: { grain: boardGrain }, parts: [part({ grain })] }).instance
        .parts[0]!;
      return [length, width, rotate];
    };
    expect([turned(1, 1), turned(2, 1), turned(1, 2), turned(2, 2)]).toEqual([
      [700, 300, false],
      [300, 700, false],
      [300, 700, false],
      [700, 300, false],
    ]);
    // A part that says nothing follows its material; one that is free may turn on any; a plain board has no direction.
    expect([turned(0, 1), turned(0, 2), turned(3, 1), turned(3, 2)]).toEqual([
      [700, 300, false],
      [300, 700, false],
      [700, 300, true],
      [700, 300, true],
    ]);
    expect([0, 1, 2, 3].map((grain) => turned(grain, 0))).toEqual(Array(4).fill([700, 300, true]));
  });

  it('takes an offcut whose longer side lies across the grain', () => {
    const standing = offcut({ length: 500, width: 2100 });
    expect(job({ parameters: { offcutPriority: 2 }, boards: [board('b'), standing] }).instance.boards[1]).toMatchObject(
      { length: 500, width: 2100 },
    );
  });

  it('refuses more sizes of parts than the engine plans at a time', () => {
    const parts = Array.from({ length: 10_001 }, (_none, index) =>
      part({ rowNo: index + 2, length: 300 + (index % 1_000), width: 100 + Math.floor(index / 1_000) }),
    );
    expect(refusal(() => job({ parts }))).toEqual(['Optimization:030016', { materialCode: 'W', maximum: 10_000 }]);
    expect(job({ parts: parts.slice(1) }).instance.parts).toHaveLength(10_000);
  });

  it('limits boards to the stock only when told to, and then refuses what the stock cannot bear', () => {
    expect(job({ parameters: { stockOnly: true } }).instance.boards[0]!.qty).toBe(3);
    expect(refusal(() => job({ parameters: { stockOnly: true }, boards: [board('b', { quantity: 2 })] }))).toEqual([
      'Optimization:030004',
      { materialCode: 'W' },
    ]);
    expect(refusal(() => job({ parameters: { stockOnly: true }, parts: [part({ count: 99 })] }))).toEqual([
      'Optimization:030004',
      { materialCode: 'W' },
    ]);
  });

  it('uses offcuts when told to, each once, without trims, the cheaper the older they are', () => {
    expect(job({ boards: [board('b'), offcut()] }).instance.boards).toHaveLength(1);
    const [, used] = job({ parameters: { offcutPriority: 2 }, boards: [board('b'), offcut()] }).instance.boards;
    expect(used).toEqual({
      id: 'o',
      length: 1000,
      width: 500,
      qty: 1,
      cost: 22.4,
      kind: 'offcut',
      trim: { bottom: 0, top: 0, left: 0, right: 0 },
    });
    const old = offcut({ inStockTime: new Date(NOW - 60 * 86_400_000) });
    expect(job({ parameters: { offcutPriority: 1, ageWeight: 10 }, boards: [board('b'), old] }).instance).toMatchObject(
      { offcutPriority: 'prefer', boards: [{}, { cost: 17.92 }] },
    );
  });

  it.each([
    ['a beam saw', 0, 4],
    ['a sliding saw', 1, 1],
    ['a nesting router', 2, 1],
  ])('stacks boards for %s as it takes them', (_, machineType, boards) => {
    const { instance } = job({ settings: { machine: { ...machine, machineType } } });
    expect(boardsPerCycle(instance)).toBe(boards);
  });

  it('keeps to stages, strips, a blade for each direction and what is held as the machine does', () => {
    const of = (machineType: number) =>
      job({
        parameters: { kerfCross: 3 },
        settings: { machine: { ...machine, machineType, minStrip: 50, lastCutMin: 80 } },
      }).instance;
    expect(of(0)).toMatchObject({ stages: 3, firstCut: 'horizontal', kerfCross: 3, minStrip: 50, lastCutMin: 80 });
    expect(of(1)).toMatchObject({ stages: 3, firstCut: 'horizontal', kerfCross: 3, minStrip: 50 });
    expect(of(1)).not.toHaveProperty('lastCutMin');
    expect(of(2)).toMatchObject({ stages: null, firstCut: 'any', exact: false });
    for (const name of ['kerfCross', 'minStrip', 'lastCutMin']) expect(of(2)).not.toHaveProperty(name);
  });

  it('makes no cut longer than the saw does, wherever it is a saw', () => {
    const of = (machineType: number, maxCutLength: number) =>
      job({ settings: { machine: { ...machine, machineType, maxCutLength } } }).instance.maxCutLength;
    expect([of(0, 2500), of(1, 2500), of(2, 2500), of(0, 0)]).toEqual([2500, 2500, undefined, undefined]);
    // runs from before it could be said have no such member
    const { maxCutLength: _unsaid, ...before } = machine;
    expect(job({ settings: { machine: before as typeof machine } }).instance).not.toHaveProperty('maxCutLength');
  });

  it('may part a board by a head cut, where stages are kept', () => {
    expect(job({ parameters: { headCut: true } }).instance).toMatchObject({ firstCut: 'any', headCut: true });
    expect(job().instance).not.toHaveProperty('headCut');
    const router = { ...machine, machineType: 2 };
    expect(job({ parameters: { headCut: true }, settings: { machine: router } }).instance).not.toHaveProperty(
      'headCut',
    );
  });

  it('asks for few patterns, for the worth of offcuts and for minutes of its saw where these are wished', () => {
    for (const name of ['maxPatterns', 'creditOffcuts', 'minuteCost', 'saw'])
      expect(job().instance).not.toHaveProperty(name);
    expect(job({ parameters: { maxPatterns: 4, creditOffcuts: true, minuteCost: 1.5 } }).instance).toMatchObject({
      maxPatterns: 4,
      creditOffcuts: true,
      minuteCost: 1.5,
      saw: { feedRip: 45, loadSeconds: 30 },
    });
  });

  it('cuts parts of one grain match as one block: of one length above each other, of one width behind', () => {
    const matched = (rows: Partial<DemandedPart>[]) =>
      job({
        material: { grain: 1 },
        parts: rows.map((row, index) => part({ rowNo: index + 1, matchKey: 'O1|K|C1|A', ...row })),
      }).instance.matches;
    expect(matched([{ width: 300 }, { width: 400 }])).toEqual([{ parts: ['1', '2'], along: 'width' }]);
    expect(matched([{ length: 200 }, { length: 300 }, { length: 150 }])).toEqual([
      { parts: ['1', '2', '3'], along: 'length' },
    ]);
    expect(matched([{}, { matchKey: null }])).toBeUndefined();
    expect(refusal(() => matched([{}, { length: 500, width: 200 }]))).toEqual([
      'Optimization:030014',
      { materialCode: 'W', rowNo: 1 },
    ]);
  });

  it('saws banded parts so that their bands make them as large as the list says', () => {
    const sawn = (edges: string | null, parameters: Partial<RunParameters>, of: Partial<Material> = {}) => {
      const { length, width } = job({ parameters, parts: [part({ edges })], material: of }).instance.parts[0]!;
      return [length, width];
    };
    const bands = { edgeThickness: 1, preMilling: 0.5 };
    expect(sawn(null, bands)).toEqual([700, 300]);
    expect(sawn('1100', { edgeThickness: 1 })).toEqual([700, 298]);
    expect(sawn('1111', bands)).toEqual([699, 299]);
    // The material's own tape counts before that of the parameters; a part across the grain lies turned.
    expect(sawn('0010', bands, { edgeDefaults: { L1: 'T', thickness: '2' } })).toEqual([698.5, 300]);
    expect(
      job({ parameters: bands, parts: [part({ edges: '1000', grain: 2 })], material: { grain: 1 } }).instance.parts[0],
    ).toMatchObject({ length: 299.5, width: 700 });
  });

  it('values offcuts by the steps of their sizes, on the rack as in a plan', () => {
    const steps = {
      offcutSteps: [{ length: 1000, width: 500, value: 95 }],
      largeOffcutLength: 900,
      largeOffcutWidth: 450,
    };
    const cost = (length: number, width: number): number =>
      job({
        parameters: { ...steps, offcutPriority: 2 },
        boards: [board('b'), offcut({ length, width, price: 100 })],
      }).instance.boards[1]!.cost;
    expect([cost(1000, 500), cost(900, 450), cost(899, 450), cost(200, 100)]).toEqual([95, 80, 30, 30]);
    expect(job({ parameters: { ...steps, offcutMinYield: 40 } }).instance).toMatchObject({
      largeOffcutLength: 900,
      largeOffcutWidth: 450,
      offcutSteps: [{ length: 1000, width: 500, share: 0.95 }],
      offcutMinYield: 0.4,
    });
  });

  it('uses of a damaged board what is clear, at its share of the price and as far as there are any', () => {
    const damaged = board('b', { defects: [{ x: 0, y: 0, length: 2440, width: 202 }] });
    const { boards } = job({ boards: [damaged] }).instance;
    expect(boards).toEqual([expect.objectContaining({ qty: 3, defects: damaged.defects })]);
    // of 1217 mm inside the trims 1016 are clear
    expect(boards[0]!.cost).toBeCloseTo((168 * (1220 - 202 - 2)) / 1217, 2);
    const ruined = board('r', { defects: [{ x: 0, y: 0, length: 2440, width: 1220 }] });
    expect(refusal(() => job({ boards: [ruined] }))).toEqual(['Optimization:030003', { materialCode: 'W' }]);
  });

  it('leaves out boards that the machine does not take, and refuses where none is left', () => {
    const long = board('long', { length: 4100 });
    expect(
      job({ boards: [board('b'), long], parameters: { boardScope: 1 } }).instance.boards.map(({ id }) => id),
    ).toEqual(['b']);
    const [code, data] = refusal(() => job({ boards: [long] }));
    expect([code, data]).toEqual([
      'Optimization:030017',
      { materialCode: 'W', machineName: expect.any(String), maxLength: 3800, maxWidth: expect.any(Number) },
    ]);
    expect(refusal(() => job({ boards: [] }))).toEqual(['Optimization:030003', { materialCode: 'W' }]);
  });

  it('refuses a part larger than any board by its row', () => {
    expect(refusal(() => job({ parts: [part({ length: 2440 })] }))).toEqual([
      'Optimization:030005',
      { materialCode: 'W', rowNo: 2, length: 2440, width: 300 },
    ]);
  });
});
