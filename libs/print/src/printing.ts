// Labels are laid out and drawn in a thread of their own: a list of six hundred takes seconds, and the server goes on serving.
import type { LabelData, LabelTemplate } from '@ishare/contracts/print/label-template.js';
import { Piscina } from 'piscina';
import type { Resolution, Warning } from './page.js';
import type { Paper } from './pdf.js';

/** A thread that had nothing to do for so many ms ends; it holds two typefaces of 10 MB. */
const IDLE = 30_000;
/** Jobs that wait for the thread; more are refused. */
const WAITING = 100;

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

/** Rejects when too many jobs wait. */
export function print(job: PrintJob): Promise<PrintedFile> {
  pool ??= new Piscina<PrintJob, PrintedFile>({
    filename: threadUrl().href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: WAITING,
    idleTimeout: IDLE,
    atomics: 'disabled',
  });
  return pool.run(job);
}
