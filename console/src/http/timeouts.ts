/** Milliseconds; http-01 to http-05. */
export const timeouts = {
  standard: 30_000,
  blob: 3_600_000,
  exportBlob: 6_000_000,
  /** What starts a task of a design: a quotation, a production task. */
  designStart: 6_000_000,
  applicationConfiguration: 120_000,
} as const;

/** The basic-setup timeout (seconds, as the server stores it) in milliseconds, never below 30 s. */
export function standardTimeout(configuredSeconds: unknown): number {
  const seconds = Number(configuredSeconds);
  return Number.isFinite(seconds) ? Math.max(seconds * 1000, timeouts.standard) : timeouts.standard;
}
