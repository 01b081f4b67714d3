// What mends all rows of one finding at once, in the words of a file; pure.
import type { CutListRow, Finding } from '@ishare/contracts/optimisation/import-files.js';
import { cellText } from './row-correction';

/** How the grain of a part runs: as that of its material, or any way. */
const PartGrain = { AsMaterial: 0, Free: 3 } as const;

type Cells = Readonly<Record<string, string | number | null>>;
/** A row with what its cells are to hold. */
export type RowEdit = { id: string } & Cells;

/** What a grain is called in a list that is read again. */
type GrainWord = (grain: number) => string;

export const fixKinds = ['turn', 'split', 'rename', 'band', 'asMaterial', 'thicken', 'renumber'] as const;
export type FixKind = (typeof fixKinds)[number];

export interface Fix {
  kind: FixKind;
  code: string;
  rows: readonly CutListRow[];
  edits: RowEdit[];
}

const MAX_NAME = { barcode: 128, partNo: 64 } as const;

const findingOf = (row: CutListRow, code: string): Finding | undefined => row.errors.find((each) => each.code === code);
const figure = ({ data }: Finding, name: string): number => Number(data[name]);

/** A name that none of the taken ones is: the old one with the next free number. */
function freeName(name: string, taken: Set<string>, max: number): string {
  for (let no = 2; ; no++) {
    const ending = `-${no}`;
    const next = name.slice(0, max - ending.length) + ending;
    if (taken.has(next)) continue;
    taken.add(next);
    return next;
  }
}

/** Gives each of some rows a name of its own. */
function renamed(rows: readonly CutListRow[], all: readonly CutListRow[], member: 'barcode' | 'partNo'): RowEdit[] {
  const taken = new Set(all.flatMap((row) => row[member] ?? []));
  return rows.map((row) => ({ id: row.id, [member]: freeName(row[member] ?? '', taken, MAX_NAME[member]) }));
}

/** A part larger than the board would fit the other way round, where its grain is what keeps it. */
function turned(row: CutListRow, finding: Finding): Cells | undefined {
  const [length, width] = [figure(finding, 'boardLength'), figure(finding, 'boardWidth')];
  return row.grain !== PartGrain.Free && row.width <= length && row.length <= width
    ? { grain: PartGrain.Free }
    : undefined;
}

/** Two halves of a part fit, each as long or as wide as half of it. */
function split(row: CutListRow, finding: Finding): Cells | undefined {
  const [length, width] = [figure(finding, 'boardLength'), figure(finding, 'boardWidth')];
  const half = (size: number): number => Math.round(size * 50) / 100;
  const count = row.count * 2;
  if (row.length > length && half(row.length) <= length && row.width <= width)
    return { length: half(row.length), count };
  if (row.width > width && half(row.width) <= width && row.length <= length) return { width: half(row.width), count };
  return undefined;
}

const tapes = ['edgeL1', 'edgeL2', 'edgeW1', 'edgeW2'] as const;

/** The bands of its material, where it has any. */
function banded(_row: CutListRow, { data }: Finding): Cells | undefined {
  const told = tapes.filter((side) => typeof data[side] === 'string');
  return told.length > 0
    ? Object.fromEntries(tapes.map((side) => [side, (data[side] as string | undefined) ?? null]))
    : undefined;
}

/** By kind: the finding that it mends, and what it says of a row; undefined where it does not mend that one. */
const ofRows: readonly [FixKind, string, (row: CutListRow, finding: Finding) => Cells | undefined][] = [
  ['turn', 'E02', turned],
  ['split', 'E02', split],
  ['band', 'E05', banded],
  ['asMaterial', 'E06', () => ({ grain: PartGrain.AsMaterial })],
  ['thicken', 'E08', (_row, finding) => ({ thickness: figure(finding, 'materialThickness') })],
];
const ofNames = [
  ['rename', 'E04', 'barcode'],
  ['renumber', 'W05', 'partNo'],
] as const;

/** What can be done about the findings of a list, each for all of its rows at once. */
export function fixesOf(rows: readonly CutListRow[], grainWord: GrainWord): Fix[] {
  const fixes = ofRows.map(([kind, code, mend]): Fix => {
    const mended = rows.flatMap((row) => {
      const finding = findingOf(row, code);
      const cells = finding && mend(row, finding);
      return cells ? [{ row, cells }] : [];
    });
    return {
      kind,
      code,
      rows: mended.map(({ row }) => row),
      edits: mended.map(({ row, cells }) => ({
        id: row.id,
        ...cells,
        ...('grain' in cells && { grain: grainWord(Number(cells['grain'])) }),
      })),
    };
  });
  const names = ofNames.map(([kind, code, member]): Fix => {
    const named = rows.filter((row) => findingOf(row, code));
    return { kind, code, rows: named, edits: renamed(named, rows, member) };
  });
  return [...fixes, ...names].filter((fix) => fix.rows.length > 0).toSorted((a, b) => a.code.localeCompare(b.code));
}

/** What puts the cells of a fix back as they were. */
export function undoOf({ rows, edits }: Pick<Fix, 'rows' | 'edits'>, grainWord: GrainWord): RowEdit[] {
  return edits.map(({ id, ...cells }, index): RowEdit => {
    const row = rows[index]!;
    // A row of which nothing was said of its edges says nothing of them again.
    if (tapes.some((side) => side in cells)) return { id, edges: row.edges };
    return {
      id,
      ...Object.fromEntries(
        Object.keys(cells).map((member) => {
          const text = cellText(row, member as 'grain');
          const isRead = text === String(row[member as 'grain']);
          return [member, member === 'grain' && isRead ? grainWord(row.grain) : text === '' ? null : text];
        }),
      ),
    };
  });
}
