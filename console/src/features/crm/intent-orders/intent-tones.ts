import type { Tone } from '../../../ui/StateTag';

export const intentTones: Readonly<Record<string, Tone>> = {
  New: 'neutral',
  Measured: 'info',
  Designed: 'info',
  Quoted: 'warning',
  Converted: 'success',
  Lost: 'danger',
};
