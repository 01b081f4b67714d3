// Labels are laid out and drawn in threads of their own: a list of six hundred takes seconds, and the server goes on
// serving.
import type { LabelData, LabelTemplate } from '@ishare/contracts/print/label-template.js';
import { FairQueue } from '@ishare/kernel/fair-queue.js';
import { Piscina } from 'piscina';
import type { Resolution, Warning } from './page.js';
import type { Paper } from './pdf.js';

/** A thread that had nothing to do for so many ms ends; it holds two typefaces of 10 MB. */
const IDLE = 30_000;
/** Jobs drawn at a time, one of each owner. */
const AT_ONCE = 2;
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

let pool: Piscina<PrintJob, PrintedFile> | undefined;
const queue = new FairQueue(AT_ONCE, LINE_LENGTH);

/**
 * Draws in turn of the owners, so that the long lists of one hold up no label of another; a 429 when too many of the
 * owner's wait.
 */
export function print(owner: string, job: PrintJob): Promise<PrintedFile> {
  pool ??= new Piscina<PrintJob, PrintedFile>({
    filename: threadUrl().href,
    minThreads: 0,
    maxThreads: AT_ONCE,
    idleTimeout: IDLE,
    atomics: 'disabled',
  });
  const threads = pool;
  return queue.run(owner, () => threads.run(job));
}
