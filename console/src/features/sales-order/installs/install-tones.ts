import type { Tones } from '../../../resource/machine/StateOfRecord';

export const installTones: Tones = {
  ToAssign: 'warning',
  Assigned: 'info',
  OnSite: 'info',
  Done: 'success',
  Problem: 'danger',
};
