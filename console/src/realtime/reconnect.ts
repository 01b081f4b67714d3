/** Pause in ms before the first connection is tried again. */
export const startRetryMs = 5000;
const patientMs = 60_000;

/** Pause in ms before a lost connection is taken up again: every 5 s in the first minute, then once a minute. */
export function reconnectPause(elapsedMs: number): number {
  return elapsedMs < patientMs ? startRetryMs : patientMs;
}
