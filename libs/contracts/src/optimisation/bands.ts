// The edge bands of a part: of which sides, and of which tape where it is known.

/** Sides in the order of the mask, long ones first. */
export const sides = ['L1', 'L2', 'W1', 'W2'] as const;

export interface Banded {
  /** L1 L2 W1 W2, each 0 or 1. */
  edges: string | null;
  edgeL1: string | null;
  edgeL2: string | null;
  edgeW1: string | null;
  edgeW2: string | null;
}

/** Stands for a tape where it is only known that the side is banded. */
export const SOME_TAPE = '1';

/** Tapes of the four sides; null where a side has none. */
export function tapesOf({ edges, edgeL1, edgeL2, edgeW1, edgeW2 }: Banded): (string | null)[] {
  return [edgeL1, edgeL2, edgeW1, edgeW2].map((tape, side) => tape ?? (edges?.[side] === '1' ? SOME_TAPE : null));
}

/** Sides with one tape together: `L1 L2 EB10-OAK, W1 EB04-OAK`, or `L1` alone where its tape is not known. */
export function bandsText(
  part: Banded | undefined,
  listed: (bands: readonly string[]) => string = (bands) => bands.join(', '),
): string {
  if (!part) return '';
  const tapes = tapesOf(part);
  return listed(
    [...new Set(tapes)]
      .filter((tape) => tape !== null)
      .map((tape) =>
        [...sides.filter((_, side) => tapes[side] === tape), ...(tape === SOME_TAPE ? [] : [tape])].join(' '),
      ),
  );
}

/** What a material says of the bands of its parts. */
export interface BandDefaults extends Banded {
  /** Of its tape, mm; null where it does not say. */
  thickness: number | null;
}

/** Reads what a material keeps by side, and of the thickness of its tape; null where it bands no side. */
export function bandDefaultsOf(kept: Readonly<Record<string, string>>): BandDefaults | null {
  const [edgeL1, edgeL2, edgeW1, edgeW2] = sides.map((side) => kept[side]?.trim() || null);
  const tapes = [edgeL1!, edgeL2!, edgeW1!, edgeW2!];
  if (tapes.every((tape) => tape === null)) return null;
  return {
    edges: tapes.map((tape) => (tape === null ? '0' : '1')).join(''),
    edgeL1: edgeL1!,
    edgeL2: edgeL2!,
    edgeW1: edgeW1!,
    edgeW2: edgeW2!,
    thickness: bandThicknessOf(kept),
  };
}

/** How thick the tape of a material is, mm; null where it does not say. */
export function bandThicknessOf(kept: Readonly<Record<string, string>>): number | null {
  const thickness = Number(kept['thickness'] || Number.NaN);
  return thickness >= 0 ? thickness : null;
}

/** What banding takes and adds at a banded side, mm. */
export interface BandAllowance {
  edgeThickness: number;
  preMilling: number;
}

/**
 * The size at which a part is sawn: each banded side is short of its band, and longer by what is milled off it before.
 */
export function cutSizeOf(
  { length, width, edges }: { length: number; width: number; edges: string | null },
  { edgeThickness, preMilling }: BandAllowance,
): { length: number; width: number } {
  const [l1, l2, w1, w2] = [0, 1, 2, 3].map((side) => Number(edges?.[side] === '1'));
  const less = edgeThickness - preMilling;
  const mm = (value: number): number => Math.round(value * 1000) / 1000;
  return { length: mm(length - (w1! + w2!) * less), width: mm(width - (l1! + l2!) * less) };
}
