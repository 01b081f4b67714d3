// Labels and plans are laid out and drawn in threads of their own: a list of six hundred takes seconds, and the server
// goes on serving.
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { LabelData, LabelTemplate } from '@ishare/contracts/print/label-template.js';
import { FairQueue } from '@ishare/kernel/fair-queue.js';
import { Piscina } from 'piscina';
import type { Note } from './lay-note.js';
import type { PlanSheet } from './lay-plan.js';
import type { ReportSheet } from './lay-report.js';
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

/** A label may have a template of its own. */
export interface PrintLabel extends LabelData {
  template?: LabelTemplate | undefined;
}

export interface PrintJob {
  /** Of the labels that have none of their own. */
  template: LabelTemplate;
  labels: readonly PrintLabel[];
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

/** One label as it is designed. */
export interface ProofJob {
  template: LabelTemplate;
  label: LabelData;
  /** dpi that the picture is drawn for */
  resolution: Resolution;
  /** dpi at which its codes are read again */
  readAt: readonly Resolution[];
}

/** What is wrong with an item of the template, which count from 0. */
export type ItemWarning = (Warning | { kind: 'unread'; text: string; resolution: Resolution }) & { item: number };

export interface Proof {
  svg: string;
  warnings: ItemWarning[];
}

/** `port` is told how many labels are drawn. */
export type ThreadJob = PrintJob & { port?: MessagePort };

/** A paper that goes with goods, as a PDF. */
export interface NoteJob {
  note: Note;
  title: string;
}

/** A report that is laid out page by page; `port` is given each as soon as it is full. */
export interface ReportLayoutJob {
  sheet: ReportSheet;
  port: MessagePort;
}

export interface LaidReport {
  pages: number;
  /** Texts that are cut off. */
  cut: number;
}

/** Pages that were laid before, as they were given: drawn as one PDF, or one of them as SVG. */
export interface ReportDrawingJob {
  sheet: Pick<ReportSheet, 'width' | 'height' | 'foot'>;
  pages: readonly Uint8Array[];
  /** The number of the first of them, and of how many; null while that is not known. */
  from: number;
  of: number | null;
  format: 'pdf' | 'svg';
  title: string;
}

/** What the thread does, by the name of its function. */
interface Tasks {
  default: (job: ThreadJob) => Promise<PrintedFile>;
  prove: (job: ProofJob) => Promise<Proof>;
  drawPlan: (job: PlanJob) => Promise<Uint8Array[]>;
  drawNote: (job: NoteJob) => Promise<Uint8Array>;
  layReportPages: (job: ReportLayoutJob) => Promise<LaidReport>;
  drawReport: (job: ReportDrawingJob) => Promise<Uint8Array>;
}
type JobOf<Name extends keyof Tasks> = Parameters<Tasks[Name]>[0];
type Job = JobOf<keyof Tasks>;
type Done = DoneOf<keyof Tasks>;
type DoneOf<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>;

interface Following {
  transferList?: MessagePort[];
  signal?: AbortSignal | undefined;
}

/** Threads, made when they are first wanted, and the turns at them. */
function lane(atOnce: number) {
  const queue = new FairQueue(atOnce, LINE_LENGTH);
  let pool: Piscina<Job, Done> | undefined;
  return <Name extends keyof Tasks>(
    owner: string,
    name: Name,
    job: JobOf<Name>,
    { transferList = [], signal }: Following = {},
  ): Promise<DoneOf<Name>> => {
    pool ??= new Piscina<Job, Done>({
      filename: threadUrl().href,
      minThreads: 0,
      maxThreads: atOnce,
      idleTimeout: IDLE,
      atomics: 'disabled',
    });
    const threads = pool;
    const more = { name, transferList, ...(signal ? { signal } : {}) };
    return queue.run(owner, () => threads.run(job, more) as Promise<DoneOf<Name>>);
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

/** The same, telling how many labels are drawn; an abort ends it at once, and its thread. */
export async function printFollowed(
  owner: string,
  job: PrintJob,
  { signal, onDrawn }: { signal: AbortSignal; onDrawn: (labels: number) => void },
): Promise<PrintedFile> {
  const { port1, port2 } = new MessageChannel();
  port1.on('message', onDrawn);
  try {
    return await long(owner, 'default', { ...job, port: port2 }, { transferList: [port2], signal });
  } finally {
    port1.close();
  }
}

/** Draws a label as it is designed, and reads its codes again. */
export const proveLabel = (owner: string, job: ProofJob): Promise<Proof> => short(owner, 'prove', job);

/** Draws a plan in the same turns: a PDF, or an SVG of each of its pages. */
export const printPlan = (owner: string, job: PlanJob): Promise<Uint8Array[]> => long(owner, 'drawPlan', job);

/** Draws a delivery note or a content list, among the short jobs: somebody waits beside the goods. */
export const printNote = (owner: string, job: NoteJob): Promise<Uint8Array> => short(owner, 'drawNote', job);

/** Lays a report out, giving its pages away as they are full, in their order from 1. */
export async function layReportOut(
  owner: string,
  sheet: ReportSheet,
  onPage: (no: number, page: Uint8Array) => void,
): Promise<LaidReport> {
  const { port1, port2 } = new MessageChannel();
  const last = new Promise<void>((resolve) => {
    port1.on('message', (told: { no: number; page: Uint8Array } | null) => {
      if (told === null) resolve();
      else onPage(told.no, told.page);
    });
  });
  try {
    const laid = await long(owner, 'layReportPages', { sheet, port: port2 }, { transferList: [port2] });
    await last;
    return laid;
  } finally {
    port1.close();
  }
}

/** Draws pages of a report: one for who looks at it among the short jobs, a whole PDF among the long ones. */
export const drawReport = (owner: string, job: ReportDrawingJob): Promise<Uint8Array> =>
  (job.format === 'svg' ? short : long)(owner, 'drawReport', job);
