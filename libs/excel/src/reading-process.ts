// The other end of reading.ts: what a process that reads a file does.
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { ExcelError } from './excel-error.js';

export type FromReader<Message> =
  | { message: Message }
  | { refused: { code: string; data: object } }
  | { failed: string }
  | { end: true };

const NICE = 10;

/** Where memory is short, this process goes and not the one that serves. */
function goFirst(): void {
  if (process.platform !== 'linux') return;
  setPriority(NICE);
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Some containers forbid it; the limit of the heap holds there, too.
  }
}

/**
 * Does the one job that the parent sends; each message waits until the parent has taken it. An ExcelError is a refusal
 * of the file.
 */
export function serveReading<Job, Message>(
  read: (job: Job, post: (message: Message) => Promise<void>) => Promise<void>,
): void {
  let taken: (() => void) | undefined;
  const send = (message: FromReader<Message>): unknown => process.send!(message);
  const post = (message: Message): Promise<void> =>
    new Promise((resolve) => {
      taken = resolve;
      send({ message });
    });
  goFirst();
  process.once('disconnect', () => process.exit());
  process.once('message', (job) => {
    process.on('message', () => taken?.());
    read(job as Job, post).then(
      () => send({ end: true }),
      (error: unknown) => {
        if (error instanceof ExcelError) send({ refused: { code: error.code, data: error.data } });
        else send({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      },
    );
  });
}
