import type { Tones } from '../../../resource/machine/StateOfRecord';

export const contractTones: Tones = {
  Draft: 'neutral',
  Submitted: 'info',
  Effective: 'success',
  Finished: 'success',
  Terminated: 'danger',
};
