// No plan ever turns a grained part: lists, built-in designs and offcuts go through the real instance builder and the
// real engine, and an oracle that knows nothing of either looks at where the parts lie.
import { solve } from '@ishare/cutting/solve.js';
import { Board } from '@ishare/optimisation/boards/board.entity.js';
import { OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import { Material } from '@ishare/optimisation/materials/material.entity.js';
import { materialJob, type DemandedPart } from '@ishare/optimisation/runs/instance-builder.js';
import { UNSAID_PARAMETERS, type RunParameters } from '@ishare/optimisation/runs/run-settings.js';
import { patternFigures } from '@ishare/optimisation/solutions/plan-figures.js';
import { designContent } from '@ishare/contracts/sales-order/design-content.js';
import { NO_MODELS } from '@ishare/sales-order/designs/split-models.js';
import { split } from '@ishare/sales-order/designs/splitter.js';
import fc from 'fast-check';

const parameters: RunParameters = {
  id: 'p',
  name: 'Standard',
  ...UNSAID_PARAMETERS,
  kerf: 4,
  trimFront: 10,
  trimRear: 10,
  trimLeft: 10,
  trimRight: 10,
  stages: 3,
  trimmingCut: true,
  headCut: true,
  rotation: true,
  minOffcutLength: 300,
  minOffcutWidth: 150,
  smallOffcutValue: 30,
  largeOffcutValue: 80,
  offcutPriority: 2,
  ageWeight: 0,
  objectiveWeights: { material: 1, boards: 0, cuts: 0, time: 0 },
  timeLimitSec: 1,
  maxPatterns: 0,
  stockOnly: false,
  boardScope: 1,
};

const board = (id: string, length: number, width: number, isOffCut: boolean): Board =>
  Object.assign(new Board(), {
    id,
    boardsCode: id,
    length,
    width,
    quantity: isOffCut ? 1 : 99,
    reservedQuantity: 0,
    price: (length * width) / 1e4,
    isOffCut,
    offCutStatus: isOffCut ? OffCutStatus.InStock : null,
    creationTime: new Date(0),
    inStockTime: null,
    defects: [],
  });

/** Direction of a material's grain on a board: along x, along y, or none. */
const directions = [null, 'x', 'y'] as const;

/**
 * How the part must lie by its own words, told without the rules of the product: its length along x, along y, or
 * either.
 */
function wanted(grain: number, material: (typeof directions)[number]): 'x' | 'y' | null {
  if (material === null || grain === 3) return null;
  if (grain !== 2) return material;
  return material === 'x' ? 'y' : 'x';
}

async function turnedParts(parts: DemandedPart[], materialGrain: number, offcuts: Board[]): Promise<string[]> {
  const material = Object.assign(new Material(), {
    id: 'm',
    code: 'M',
    name: 'M',
    thickness: 18,
    grain: materialGrain,
    price: 100,
    edgeDefaults: {},
  });
  const boards = [board('full', 2440, 1220, false), ...offcuts];
  const job = materialJob(
    'run:M',
    { material, parts, boards },
    {
      parameters,
      byMaterial: {},
      machine: null,
      boardFormats: null,
    },
  );
  const { solution } = await solve(job.instance, { work: 3_000, threads: 0 });
  const byRow = new Map(parts.map((part) => [part.rowNo, part]));
  return solution.patterns.flatMap((pattern) =>
    patternFigures(job, pattern, null).placements.flatMap(({ rowNo, l, w }) => {
      const { length, width, grain } = byRow.get(rowNo)!;
      const lies = l === length && w === width ? 'x' : l === width && w === length ? 'y' : 'nowhere';
      const must = wanted(grain, directions[materialGrain]!);
      return lies === 'nowhere' || (must !== null && length !== width && lies !== must)
        ? [`row ${rowNo} of grain ${grain} on material ${materialGrain}: ${length} × ${width} lies as ${l} × ${w}`]
        : [];
    }),
  );
}

const side = fc.integer({ min: 60, max: 1180 });
const grain = fc.constantFrom(0, 1, 2, 3);
const anyList = fc
  .array(fc.record({ length: side, width: side, count: fc.integer({ min: 1, max: 4 }), grain }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((rows) =>
    rows.map((row, index): DemandedPart => ({
      ...row,
      rowNo: index + 1,
      partNo: `P${index}`,
      name: null,
      edges: null,
    })),
  );
const anyRack = fc
  .array(fc.record({ length: fc.integer({ min: 200, max: 2400 }), width: fc.integer({ min: 200, max: 1200 }) }), {
    maxLength: 5,
  })
  .map((sizes) =>
    // An offcut may be shorter along its grain than across it.
    sizes.flatMap(({ length, width }, index) => [
      board(`o${index}`, length, width, true),
      board(`t${index}`, width, length, true),
    ]),
  );

describe('no plan turns a grained part', () => {
  it('of any list, on full boards and offcuts', () =>
    fc.assert(
      fc.asyncProperty(anyList, fc.constantFrom(0, 1, 2), anyRack, async (parts, material, rack) => {
        expect(await turnedParts(parts, material, rack)).toEqual([]);
      }),
      { numRuns: 60 },
    ));

  it('of any built-in design, whichever material it is drawn of', () =>
    fc.assert(
      fc.asyncProperty(
        fc.record({
          model: fc.constantFrom('base', 'wall', 'wardrobe', 'drawer'),
          width: fc.integer({ min: 500, max: 1100 }),
          height: fc.integer({ min: 600, max: 1150 }),
          depth: fc.integer({ min: 400, max: 620 }),
          shelves: fc.integer({ min: 0, max: 4 }),
          doors: fc.integer({ min: 0, max: 2 }),
          drawers: fc.integer({ min: 0, max: 3 }),
        }),
        fc.constantFrom(0, 1, 2),
        anyRack,
        async (cabinet, material, rack) => {
          const content = designContent.parse({
            rooms: [{ name: 'R', cabinets: [{ cabinetNo: 'C', material: 'M', ...cabinet }] }],
          });
          const { parts } = split(content, { key: 'k', separatePallet: null }, NO_MODELS);
          const rows = parts.map(({ partNo, name, cutLength, cutWidth, count, grain: own }, index): DemandedPart => ({
            rowNo: index + 1,
            edges: null,
            partNo,
            name,
            length: cutLength,
            width: cutWidth,
            count,
            grain: own,
          }));
          expect(await turnedParts(rows, material, rack)).toEqual([]);
        },
      ),
      { numRuns: 30 },
    ));
});
