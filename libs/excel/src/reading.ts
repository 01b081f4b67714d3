// Files of strangers are read by a process of their own. It has a limited heap and none of the server's secrets;
// whatever a file makes of it, only that process ends. A thread would not do: out of memory, V8 ends the whole process
// of a thread.
import { fork, type ChildProcess } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { ExcelError, type ExcelErrorCode } from './excel-error.js';
import type { FromReader } from './reading-process.js';
import { FairQueue } from '@ishare/kernel/fair-queue.js';

/** Files of a lane read at a time by one process; more wait, so that uploads cannot take the whole machine. */
const AT_ONCE = 2;
/** Files up to this size, some thousand rows, do not stand behind longer ones, bytes. */
const SHORT = 256 * 1024;
/** Files of one owner that may wait. */
const LINE_LENGTH = 20;
const HEAP_MB = 512;
/** Rows live briefly: with a small nursery the reader takes less memory, and no more time. */
const NURSERY_MB = 8;
/** Up to this much V8 does not look for what has ended: a fifth of the reader's processor time, for 50 MiB more. */
const HEAP_BEGIN_MB = 128;
/** Within this time the reader must have something to say, in ms; it does a hundred thousand rows in two seconds. */
const PATIENCE = 120_000;

const lanes = { short: new FairQueue(AT_ONCE, LINE_LENGTH), long: new FairQueue(AT_ONCE, LINE_LENGTH) };

/**
 * What the end of a reader without a result means: one that has no memory left is aborted by V8, or killed by the
 * system.
 */
function endOf({ exitCode, signalCode }: ChildProcess): Error {
  if (exitCode === 134 || signalCode === 'SIGABRT' || signalCode === 'SIGKILL')
    return new ExcelError('OutOfMemory', {});
  return new Error(`A reading process ended with ${exitCode ?? signalCode} and without a result.`);
}

/** The messages of a reader, from the moment that it is made; the reader sends none before the last one was taken. */
class Reader<Message> {
  private readonly told: (FromReader<Message> | Error)[] = [];
  private wake: () => void = () => undefined;

  constructor(readonly child: ChildProcess) {
    child.on('message', (message) => this.tell(message as FromReader<Message>));
    child.once('error', (error) => this.tell(error));
    child.once('close', () => this.tell(endOf(child)));
  }

  private tell(told: FromReader<Message> | Error): void {
    this.told.push(told);
    this.wake();
  }

  private async next(): Promise<FromReader<Message>> {
    const timer = setTimeout(() => this.child.kill('SIGKILL'), PATIENCE).unref();
    if (this.told.length === 0) await new Promise<void>((resolve) => (this.wake = resolve));
    clearTimeout(timer);
    const told = this.told.shift()!;
    if (told instanceof Error) throw told;
    return told;
  }

  async *messages(): AsyncGenerator<Message> {
    for (;;) {
      const told = await this.next();
      if ('end' in told) return;
      if ('failed' in told) throw new Error(told.failed);
      if ('refused' in told)
        throw new ExcelError(told.refused.code as ExcelErrorCode, told.refused.data as Record<string, never>);
      yield told.message;
      this.child.send({ taken: true }, () => undefined);
    }
  }
}

export interface ReadingOptions {
  /** Whose file it is: one short and one long file of each are read at a time. */
  owner: string;
}

/**
 * Runs a program that calls `serveReading` on a job, and `work` on its messages as they come; neither is there before
 * the owner's turn. Throws an ExcelError for a file that is refused, also for want of memory, and a 429 when too many
 * wait.
 */
export async function reading<Job extends { path: string }, Message, T>(
  { program, job, owner }: ReadingOptions & { program: URL; job: Job },
  work: (messages: AsyncIterable<Message>) => Promise<T>,
): Promise<T> {
  const { size } = await stat(job.path);
  return lanes[size > SHORT ? 'long' : 'short'].run(owner, async () => {
    const child = fork(program, [], {
      execArgv: [
        `--max-old-space-size=${HEAP_MB}`,
        `--max-semi-space-size=${NURSERY_MB}`,
        `--initial-heap-size=${HEAP_BEGIN_MB}`,
      ],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const reader = new Reader<Message>(child);
    child.send(job, () => undefined);
    try {
      return await work(reader.messages());
    } finally {
      child.kill('SIGKILL');
    }
  });
}
