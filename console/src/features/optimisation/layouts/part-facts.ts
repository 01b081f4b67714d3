import { mm } from '../../../ui/figures';
import type { SolutionPart } from '@ishare/contracts/optimisation/solutions.js';

/** Sides in the order of the mask, long ones first. */
const sides = ['L1', 'L2', 'W1', 'W2'] as const;

/** The banded sides of a part with their tapes as far as these are known: `L1 EB10-OAK`, or `L1`. */
export function bandsOf(part: SolutionPart | undefined): string[] {
  if (!part) return [];
  const tapes = [part.edgeL1, part.edgeL2, part.edgeW1, part.edgeW2];
  return sides.flatMap((side, index) => {
    const tape = tapes[index];
    return tape ? [`${side} ${tape}`] : part.edges?.[index] === '1' ? [side] : [];
  });
}

/** Sides with one tape together: `L1 L2 EB10-OAK, W1 EB04-OAK`. */
export function bandsText(part: SolutionPart | undefined, separator: string): string {
  const byTape = Map.groupBy(bandsOf(part), (band) => band.slice(3));
  return [...byTape]
    .map(([tape, bands]) => [...bands.map((band) => band.slice(0, 2)), tape].join(' ').trim())
    .join(separator);
}

export function thicknessText(part: SolutionPart | undefined): string {
  return part ? `${mm(part.thickness)} mm` : '';
}
