// Labels are laid out and drawn in threads of their own: a list of six hundred takes seconds, and the server goes on
// serving.
import type { LabelData, LabelTemplate } from '@ishare/contracts/print/label-template.js';
import { FairQueue } from '@ishare/kernel/fair-queue.js';
import { Piscina } from 'piscina';
import type { Resolution, Warning } from './page.js';
import type { Paper } from './pdf.js';

/** A thread that had nothing to do for so many ms ends; it holds two typefaces of 10 MB. */
const IDLE = 30_000;
/** Long jobs drawn at a time, one of each owner. */
const AT_ONCE = 2;
/**
 * Jobs of so few labels have a thread of their own: whoever looks at one does not wait for those who print thousands.
 */
const SHORT = 20;
/** Jobs of one owner that may wait. */
const LINE_LENGTH = 20;

/** `check` draws nothing and gives the warnings of the texts. */
export type PrintFormat = 'pdf' | 'svg' | 'png' | 'zpl' | 'check';

export interface PrintJob {
  template: LabelTemplate;
  labels: readonly LabelData[];
  /** Of svg and png only one label makes a file. */
  format: PrintFormat;
  /** dpi that codes are fitted to */
  resolution: Resolution;
  paper: Paper;
  title: string;
}

export interface PrintedFile {
  bytes: Uint8Array;
  /** `index` is that of the label. */
  warnings: (Warning & { index: number })[];
}

/** Threads run compiled code: the file beside this one, or the package's dist when the source itself is executed. */
const threadUrl = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? '../dist/printing.thread.js' : './printing.thread.js', import.meta.url);

/** Threads, made when they are first wanted, and the turns at them. */
function lane(atOnce: number): (owner: string, job: PrintJob) => Promise<PrintedFile> {
  const queue = new FairQueue(atOnce, LINE_LENGTH);
  let pool: Piscina<PrintJob, PrintedFile> | undefined;
  return (owner, job) => {
    pool ??= new Piscina<PrintJob, PrintedFile>({
      filename: threadUrl().href,
      minThreads: 0,
      maxThreads: atOnce,
      idleTimeout: IDLE,
      atomics: 'disabled',
    });
    const threads = pool;
    return queue.run(owner, () => threads.run(job));
  };
}

const short = lane(1);
const long = lane(AT_ONCE);

/**
 * Draws in turn of the owners, so that the long lists of one hold up no label of another; a 429 when too many of the
 * owner's wait.
 */
export function print(owner: string, job: PrintJob): Promise<PrintedFile> {
  return (job.labels.length <= SHORT ? short : long)(owner, job);
}
