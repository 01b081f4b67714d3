/** Mean pause in ms before a connection is tried again. */
const retryMs = 5000;
const patientMs = 60_000;

/**
 * Pause in ms before the first connection is tried again, or a lost one taken up: about 5 s in the first minute, then
 * about one minute. Each client waits for half to one and a half of it, so that not all of them come back in the
 * moment in which the network is there again.
 */
export function reconnectPause(elapsedMs: number): number {
  return (elapsedMs < patientMs ? retryMs : patientMs) * (0.5 + Math.random());
}
