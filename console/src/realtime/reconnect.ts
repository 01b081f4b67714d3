/** Pause in ms before the first connection is tried again. */
export const startRetryMs = 5000;
const patientMs = 60_000;

/**
 * Pause in ms before a lost connection is taken up again: about 5 s in the first minute, then once a minute. At first
 * each client waits for half to one and a half of it, so that not all of them come back in the moment in which the
 * network is there again; they stay apart afterwards.
 */
export function reconnectPause(elapsedMs: number): number {
  return elapsedMs < patientMs ? startRetryMs * (0.5 + Math.random()) : patientMs;
}
