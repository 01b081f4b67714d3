// Computes password hashes one after the other, in a thread of its own. It imports nothing of ours, so that it also
// runs as it stands here.
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync, type Algorithm } from '@node-rs/argon2';

/** Without `hash` the password is to be hashed, else to be compared. */
export interface HashJob {
  password: string;
  hash?: string;
}

/** `took`: in ms. */
export type HashReply = { result: string | boolean; took: number } | { error: string };

const PARAMETERS = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const LEAST_URGENT = 19;

/** False for what is no hash. */
function matches(hash: string, password: string): boolean {
  try {
    return verifySync(hash, password);
  } catch {
    return false;
  }
}

function answer({ password, hash }: HashJob): HashReply {
  const begun = performance.now();
  try {
    const result = hash === undefined ? hashSync(password, PARAMETERS) : matches(hash, password);
    return { result, took: performance.now() - begun };
  } catch (error) {
    return { error: String(error) };
  }
}

// On Linux a priority is the thread's own; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(Math.min(getPriority() + (workerData as number), LEAST_URGENT));
parentPort!.on('message', (job: HashJob) => parentPort!.postMessage(answer(job)));
