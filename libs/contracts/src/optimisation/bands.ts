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
export function bandsText(part: Banded | undefined, separator = ', '): string {
  if (!part) return '';
  const tapes = tapesOf(part);
  return [...new Set(tapes)]
    .filter((tape) => tape !== null)
    .map((tape) =>
      [...sides.filter((_, side) => tapes[side] === tape), ...(tape === SOME_TAPE ? [] : [tape])].join(' '),
    )
    .join(separator);
}
