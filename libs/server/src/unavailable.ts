/**
 * Node's and PostgreSQL's words for a store that cannot be reached: connections refused or broken, a server that
 * starts, stops, has as many connections as it may, or no room on its disk.
 */
const CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['08000', '08003', '08006', '57P01', '57P02', '57P03', '53300', '53100', 'ENOSPC'],
]);
/** What pg and ioredis say without a code. */
const MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Connection is closed',
  'Reached the max retries per request limit',
  "Stream isn't writeable",
];

/** Whether a failure says that a store is away, which passes by itself; not that something is wrong with us. */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, driverError, errors } = error as { code?: unknown; driverError?: unknown; errors?: unknown[] };
  return (
    CODES.has(String(code)) ||
    MESSAGES.some((message) => error.message.startsWith(message)) ||
    (driverError !== undefined && driverError !== error && isStoreAway(driverError)) ||
    (Array.isArray(errors) && errors.some(isStoreAway))
  );
}
