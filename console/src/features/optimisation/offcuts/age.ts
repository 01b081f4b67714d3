import type { Tone } from '../../../ui/StateTag';

/** How warm an offcut's age is: the longer it lies, the more it wants to be used. Days on the rack. */
export function ageTone(days: number): Tone {
  if (days <= 7) return 'success';
  if (days <= 30) return 'info';
  return days <= 90 ? 'warning' : 'danger';
}
