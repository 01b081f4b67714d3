import type { SolutionPart } from '@ishare/contracts/optimisation/solutions.js';
import { mm } from '../../../ui/figures';

export function thicknessText(part: SolutionPart | undefined): string {
  return part ? `${mm(part.thickness)} mm` : '';
}
