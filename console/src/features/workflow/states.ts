import type { Tones } from '../../resource/machine/StateOfRecord';

export const instanceTones: Tones = {
  Running: 'info',
  Passed: 'success',
  Rejected: 'danger',
  Withdrawn: 'neutral',
  Terminated: 'warning',
};

export const taskTones: Tones = {
  Pending: 'info',
  Approved: 'success',
  Rejected: 'danger',
  Transferred: 'neutral',
  Skipped: 'neutral',
};
