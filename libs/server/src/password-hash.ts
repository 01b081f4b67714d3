// Passwords at rest: argon2id with the parameters of OWASP's first recommendation. A hash costs tens of milliseconds
// and 19 MiB, so each core has one thread for them, less urgent than everything else: a flood of sign-ins takes what
// other requests leave over. The rest wait in a short line, and those who would wait too long are asked to come back.
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { hashNice } from './config.js';
import type { HashJob, HashReply } from './password-hash.thread.js';

const threadUrl = new URL(
  import.meta.url.endsWith('.ts') ? './password-hash.thread.ts' : './password-hash.thread.js',
  import.meta.url,
);
const THREADS = availableParallelism();
/** Nobody waits longer for the own turn, in ms, as far as the last hashes tell. */
const PATIENCE = 2_000;
/**
 * How long a caller for whom there is no room is held before being refused, in ms, and how many may be held: whoever
 * comes back at once, over and over, would take more from others by being refused than by signing in.
 */
const HOLD = 1_000;
const MOST_HELD = 1_000;
/** A thread that had nothing to do for so many ms ends. */
const IDLE = 30_000;

/** What a hash takes, in ms, as a moving mean. */
let cost = 25;

/** One thread; it does one job at a time. */
class Hasher {
  private readonly worker = new Worker(threadUrl, { workerData: hashNice() });
  private answer?: (reply: HashReply) => void;
  isAlive = true;

  constructor() {
    this.worker.on('message', (reply: HashReply) => this.answer?.(reply));
    this.worker.on('error', (error: Error) => this.answer?.({ error: error.message }));
    this.worker.on('exit', (code) => {
      this.isAlive = false;
      this.answer?.({ error: `A hashing thread ended with ${code}.` });
    });
  }

  async run(job: HashJob): Promise<string | boolean> {
    // A thread at work holds the process, an idle one does not.
    this.worker.ref();
    const reply = await new Promise<HashReply>((resolve) => {
      this.answer = resolve;
      this.worker.postMessage(job);
    });
    this.worker.unref();
    if ('error' in reply) throw new Error(reply.error);
    cost += (reply.took - cost) / 8;
    return reply.result;
  }

  end(): void {
    this.isAlive = false;
    void this.worker.terminate();
  }
}

let running = 0;
/** The one that worked last is the last. */
const idle: Hasher[] = [];
const line: (() => void)[] = [];
let ending: NodeJS.Timeout | undefined;

function endIdle(): void {
  for (const hasher of idle.splice(0)) hasher.end();
}

/** Whether whoever comes now would wait longer than `patience` ms for the own turn. */
const isOverrun = (patience: number) => running >= THREADS && (line.length * cost) / THREADS > patience;

const refusal = () => new AppError(kernelErrors.TooManyRequests, { retryAfter: PATIENCE / 1000 });

let held = 0;

/**
 * A 429 when whoever comes now would wait too long: for callers who have other work to do before they ask for a hash.
 * It comes after a moment, in which the line may have become shorter.
 */
export async function assertRoom(): Promise<void> {
  if (!isOverrun(PATIENCE)) return;
  if (held < MOST_HELD) {
    held++;
    await sleep(HOLD).finally(() => held--);
    if (!isOverrun(PATIENCE - HOLD)) return;
  }
  throw refusal();
}

async function inTurn(job: HashJob): Promise<string | boolean> {
  if (isOverrun(PATIENCE)) throw refusal();
  if (running < THREADS) running++;
  else await new Promise<void>((resolve) => line.push(resolve));
  clearTimeout(ending);
  const hasher = idle.pop() ?? new Hasher();
  try {
    return await hasher.run(job);
  } finally {
    if (hasher.isAlive) idle.push(hasher);
    // The place goes straight to the next in line, so that nobody jumps the queue.
    const next = line.shift();
    if (next) next();
    else if (--running === 0) ending = setTimeout(endIdle, IDLE).unref();
  }
}

/** The argon2id hash of a password as a PHC string; a 429 when too many are waiting. */
export async function hashPassword(password: string): Promise<string> {
  return (await inTurn({ password })) as string;
}

/**
 * Whether `password` belongs to `passwordHash`; false for anything that is not a hash; a 429 when too many are waiting.
 */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return (await inTurn({ password, hash: passwordHash })) as boolean;
}
