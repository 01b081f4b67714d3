import { PassThrough, type Writable } from 'node:stream';
import { FairQueue } from '@ishare/kernel/fair-queue.js';

/** Files written at a time, one of each owner: a slow reader holds up its own tenant and nobody else. */
const AT_ONCE = 16;
/** Files of one owner that may wait. */
const LINE_LENGTH = 20;

const queue = new FairQueue(AT_ONCE, LINE_LENGTH);

/**
 * The file that `write` makes, once it is its owner's turn, which lasts until the file is written or given up; a 429
 * when too many of the owner's wait.
 */
export function exportInTurn(owner: string, write: (out: Writable) => Promise<void>): Promise<PassThrough> {
  return new Promise((resolve, reject) => {
    const work = async (): Promise<void> => {
      const out = new PassThrough();
      resolve(out);
      await write(out).catch((error: Error) => out.destroy(error));
    };
    queue.run(owner, work).catch(reject);
  });
}
