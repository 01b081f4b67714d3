import type { TFunction } from 'i18next';
import type { SolutionPart } from '@ishare/contracts/optimisation/solutions.js';
import { mm } from '../../../ui/figures';

export function thicknessText(part: SolutionPart | undefined): string {
  return part ? `${mm(part.thickness)} mm` : '';
}

/** The size that banding makes of a part, where it is sawn otherwise. */
export function finishedText(part: SolutionPart | undefined, t: TFunction<'optimisation'>): string {
  if (!part || (part.cutLength === part.length && part.cutWidth === part.width)) return '';
  return t('layout.finished', { size: `${mm(part.length)} × ${mm(part.width)}` });
}
