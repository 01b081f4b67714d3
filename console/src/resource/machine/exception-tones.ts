import type { Tones } from './StateOfRecord';

/** How the states of what is wrong with an order look, wherever it is listed. */
export const exceptionTones: Tones = { New: 'warning', Judged: 'info', Remedied: 'success', Closed: 'neutral' };
