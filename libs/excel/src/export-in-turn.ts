import { Transform, type Readable, type Writable } from 'node:stream';
import { FairQueue } from '@ishare/kernel/fair-queue.js';

/** Files written at a time, one of each owner: a slow reader holds up its own tenant and nobody else. */
const AT_ONCE = 16;
/** Files of one owner that may wait. */
const LINE_LENGTH = 20;

const queue = new FairQueue(AT_ONCE, LINE_LENGTH);

/** Milliseconds for which a reader may take nothing of what is ready. */
const PATIENCE = 30_000;

/** What passes through to a reader; broken off when he takes nothing for `patience` milliseconds. */
function passing(patience: number): Transform {
  let takenAt = performance.now();
  const out = new Transform({
    // Called only while the reader has room.
    transform(chunk: Buffer, _encoding, done) {
      takenAt = performance.now();
      done(null, chunk);
    },
  });
  const watch = setInterval(() => {
    if (out.writableLength > 0 && performance.now() - takenAt > patience)
      out.destroy(new Error('Nobody reads the file.'));
  }, patience / 10).unref();
  out.once('finish', () => clearInterval(watch)).once('close', () => clearInterval(watch));
  return out;
}

/**
 * The file that `write` makes, once it is its owner's turn, which lasts until the file is written or given up, by its
 * reader or for one who takes nothing for `patience` milliseconds; a 429 when too many of the owner's wait.
 */
export function exportInTurn(
  owner: string,
  write: (out: Writable) => Promise<void>,
  patience = PATIENCE,
): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const work = async (): Promise<void> => {
      const out = passing(patience);
      resolve(out);
      await write(out).catch((error: Error) => out.destroy(error));
    };
    queue.run(owner, work).catch(reject);
  });
}
