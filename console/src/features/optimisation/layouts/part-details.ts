import type { Layout, Placement, SolutionMaterial, SolutionPart } from '@ishare/contracts/optimisation/solutions.js';
import { decorColour } from '../materials/decor-colour';
import { SOME_TAPE, tapesOf } from '@ishare/contracts/optimisation/bands.js';
import { bandsOf, tintsOf } from './colours';
import type { FillKind } from './colours';

/** What the cut list knows of the parts that are drawn. */
export interface PartBook {
  rowOf(rowNo: number): SolutionPart | undefined;
  /** Colour of a part on a board of that material. */
  fillOf(placement: Placement, materialCode: string): string;
  /** Who a part is for: its order and cabinet, as far as the list says. */
  ownerOf(rowNo: number): string | undefined;
  /** Orders and cabinets of a pattern's parts. */
  ownersOf(layout: Pick<Layout, 'placements'>): string[];
  /** Colour of an edge band. */
  bandOf(tape: string): string;
  /** Tapes of a pattern's parts by their names, with their colours; one that nobody has named is ''. */
  tapesIn(layout: Pick<Layout, 'placements'>): { tape: string; colour: string }[];
  /** The colours that a pattern shows. */
  legendOf(layout: Layout): { key: string; colour: string }[];
}

/**
 * Rows of the cut list by number, with one colour per order, cabinet or material; a material's own where it names one.
 */
export function partBook(
  rows: readonly SolutionPart[],
  layouts: readonly Layout[],
  kind: FillKind,
  materials: readonly Pick<SolutionMaterial, 'materialCode' | 'colorCode'>[] = [],
): PartBook {
  const byNo = new Map(rows.map((row) => [row.rowNo, row]));
  const keyOf = (rowNo: number, materialCode: string): string => {
    if (kind === 'material') return materialCode;
    const row = byNo.get(rowNo);
    return (kind === 'order' ? row?.orderNo : row?.cabinetNo) ?? '–';
  };
  const keys = new Set<string>();
  for (const layout of layouts) for (const { rowNo } of layout.placements) keys.add(keyOf(rowNo, layout.materialCode));
  const tints = tintsOf([...keys].toSorted());
  if (kind === 'material')
    for (const { materialCode, colorCode } of materials) {
      const colour = decorColour(colorCode);
      // Faint enough for a part's words to be read on it.
      if (colour) tints.set(materialCode, `color-mix(in srgb, ${colour} 45%, var(--decor-ground))`);
    }
  const ownerOf = (rowNo: number): string | undefined => {
    const row = byNo.get(rowNo);
    return [row?.orderNo, row?.cabinetNo].filter(Boolean).join(' ') || undefined;
  };
  const tapesOfRow = (row: SolutionPart | undefined) => (row ? tapesOf(row).filter((tape) => tape !== null) : []);
  const bands = bandsOf([...new Set(rows.flatMap(tapesOfRow))].toSorted());
  const bandOf = (tape: string): string => bands.get(tape) ?? 'var(--band-1)';
  return {
    bandOf,
    tapesIn: ({ placements }) =>
      [...new Set(placements.flatMap(({ rowNo }) => tapesOfRow(byNo.get(rowNo))))]
        .toSorted()
        .map((tape) => ({ tape: tape === SOME_TAPE ? '' : tape, colour: bandOf(tape) })),
    rowOf: (rowNo) => byNo.get(rowNo),
    fillOf: ({ rowNo }, materialCode) => tints.get(keyOf(rowNo, materialCode)) ?? 'var(--board)',
    ownerOf,
    ownersOf: ({ placements }) => [...new Set(placements.flatMap(({ rowNo }) => ownerOf(rowNo) ?? []))].toSorted(),
    legendOf: (layout) =>
      [...new Set(layout.placements.map(({ rowNo }) => keyOf(rowNo, layout.materialCode)))]
        .toSorted()
        .map((key) => ({ key, colour: tints.get(key)! })),
  };
}
