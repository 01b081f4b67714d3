import type { Tones } from '../../../resource/machine/StateOfRecord';

export const remittanceTones: Tones = {
  Submitted: 'info',
  Confirmed: 'success',
  Rejected: 'danger',
  Reversed: 'neutral',
};
