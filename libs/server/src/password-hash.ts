// Passwords at rest: argon2id with the parameters of OWASP's first recommendation. A hash costs tens of milliseconds and
// 19 MiB, so only so many run at once; the rest wait in a short line, and beyond it callers are asked to come back.
import { availableParallelism } from 'node:os';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { hash, verify, type Algorithm } from '@node-rs/argon2';

const PARAMETERS = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = availableParallelism() * 2;
const LINE = AT_ONCE * 50;

let running = 0;
const line: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++;
  else if (line.length >= LINE) throw new AppError(kernelErrors.TooManyRequests);
  else await new Promise<void>((resolve) => line.push(resolve));
  try {
    return await work();
  } finally {
    // The place goes straight to the next in line, so that nobody jumps the queue.
    const next = line.shift();
    if (next) next();
    else running--;
  }
}

/** The argon2id hash of a password as a PHC string; a 429 when too many are waiting. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS));
}

/** Whether `password` belongs to `passwordHash`; false for anything that is not a hash; a 429 when too many are waiting. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return inTurn(() => verify(passwordHash, password).catch(() => false));
}
