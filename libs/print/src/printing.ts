// Labels and plans are laid out and drawn in threads of their own: a list of six hundred takes seconds, and the server
// goes on serving.
import type { LabelData, LabelTemplate } from '@ishare/contracts/print/label-template.js';
import { FairQueue } from '@ishare/kernel/fair-queue.js';
import { Piscina } from 'piscina';
import type { Note } from './lay-note.js';
import type { PlanSheet } from './lay-plan.js';
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

/** A cutting plan: one file of all its patterns, or one of each. */
export interface PlanJob {
  sheets: readonly PlanSheet[];
  format: 'pdf' | 'svg';
  title: string;
}

/** A paper that goes with goods, as a PDF. */
export interface NoteJob {
  note: Note;
  title: string;
}

/** What the thread does, by the name of its function. */
interface Tasks {
  default: (job: PrintJob) => Promise<PrintedFile>;
  drawPlan: (job: PlanJob) => Promise<Uint8Array[]>;
  drawNote: (job: NoteJob) => Promise<Uint8Array>;
}
type JobOf<Name extends keyof Tasks> = Parameters<Tasks[Name]>[0];
type Job = JobOf<keyof Tasks>;
type Done = DoneOf<keyof Tasks>;
type DoneOf<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>;

/** Threads, made when they are first wanted, and the turns at them. */
function lane(atOnce: number) {
  const queue = new FairQueue(atOnce, LINE_LENGTH);
  let pool: Piscina<Job, Done> | undefined;
  return <Name extends keyof Tasks>(owner: string, name: Name, job: JobOf<Name>): Promise<DoneOf<Name>> => {
    pool ??= new Piscina<Job, Done>({
      filename: threadUrl().href,
      minThreads: 0,
      maxThreads: atOnce,
      idleTimeout: IDLE,
      atomics: 'disabled',
    });
    const threads = pool;
    return queue.run(owner, () => threads.run(job, { name }) as Promise<DoneOf<Name>>);
  };
}

const short = lane(1);
const long = lane(AT_ONCE);

/**
 * Draws in turn of the owners, so that the long lists of one hold up no label of another; a 429 when too many of the
 * owner's wait.
 */
export function print(owner: string, job: PrintJob): Promise<PrintedFile> {
  return (job.labels.length <= SHORT ? short : long)(owner, 'default', job);
}

/** Draws a plan in the same turns: a PDF, or an SVG of each of its pages. */
export const printPlan = (owner: string, job: PlanJob): Promise<Uint8Array[]> => long(owner, 'drawPlan', job);

/** Draws a delivery note or a content list, among the short jobs: somebody waits beside the goods. */
export const printNote = (owner: string, job: NoteJob): Promise<Uint8Array> => short(owner, 'drawNote', job);
