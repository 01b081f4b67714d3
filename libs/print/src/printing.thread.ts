// What a printing thread does: one job at a time, from a template and its labels, or from a plan, to files.
import { checkTexts, layLabel } from './lay-label.js';
import { layNote } from './lay-note.js';
import { layPlan } from './lay-plan.js';
import { footOf, layReport } from './lay-report.js';
import { packPage, unpackPage } from './report-pages.js';
import { toPdf } from './pdf.js';
import type {
  ItemWarning,
  LaidReport,
  NoteJob,
  PlanJob,
  PrintedFile,
  Proof,
  ProofJob,
  ReportDrawingJob,
  ReportLayoutJob,
  ThreadJob,
} from './printing.js';
import { toBitmap, toPng } from './raster.js';
import { unreadCodes } from './read-codes.js';
import { toSvg } from './svg.js';
import { toZpl } from './zpl.js';

/** How often whoever waits is told how far it is, in labels. */
const TELL_EVERY = 10;

export default async function run(job: ThreadJob): Promise<PrintedFile> {
  const { template, labels, format, resolution, paper, title, port } = job;
  if (format === 'check') {
    const found = labels.flatMap((label, index) =>
      checkTexts(label.template ?? template, label).map((warning) => ({ index, ...warning })),
    );
    return { bytes: new Uint8Array(), warnings: found };
  }
  const tell = (drawn: number) => {
    if (drawn % TELL_EVERY === 0 || drawn === labels.length) port?.postMessage(drawn);
  };
  const pages = labels.map((label) => layLabel(label.template ?? template, label, resolution));
  const warnings = pages.flatMap((page, index) => page.warnings.map((warning) => ({ index, ...warning })));
  if (format === 'pdf') return { bytes: await toPdf(pages, paper, title, tell), warnings };
  const parts: Buffer[] = [];
  for (const page of pages) {
    if (format === 'svg') parts.push(Buffer.from(toSvg(page)));
    else if (format === 'png') parts.push(await toPng(page, resolution));
    else parts.push(Buffer.from(toZpl(await toBitmap(page, resolution))));
    tell(parts.length);
  }
  return { bytes: Buffer.concat(parts), warnings };
}

/** The label with what is wrong with each of its items, and the codes that cannot be read again. */
export async function prove({ template, label, resolution, readAt }: ProofJob): Promise<Proof> {
  const { items } = template;
  const warnings: ItemWarning[] = items.flatMap((item, index) =>
    layLabel({ ...template, items: [item] }, label, resolution).warnings.map((warning) => ({
      ...warning,
      item: index,
    })),
  );
  for (const dpi of readAt) {
    const page = layLabel(template, label, dpi);
    for (const { item, text } of await unreadCodes(items, label, await toBitmap(page, dpi)))
      if (!warnings.some((one) => one.item === item && one.kind === 'noCode'))
        warnings.push({ kind: 'unread', text, resolution: dpi, item });
  }
  return { svg: toSvg(layLabel(template, label, resolution)), warnings };
}

/** One file a pattern, whose pages follow each other where its list takes several. */
export async function drawPlan({ sheets, format, title }: PlanJob): Promise<Uint8Array[]> {
  const pages = sheets.map(layPlan);
  if (format === 'pdf') return [await toPdf(pages.flat(), 'label', title)];
  return pages.map(([drawing]) => Buffer.from(toSvg(drawing!)));
}

export async function drawNote({ note, title }: NoteJob): Promise<Uint8Array> {
  return toPdf(layNote(note), 'label', title);
}

export async function layReportPages({ sheet, port }: ReportLayoutJob): Promise<LaidReport> {
  let [pages, cut] = [0, 0];
  for (const page of layReport(sheet)) {
    pages++;
    cut += page.warnings.length;
    port.postMessage({ no: pages, page: packPage(page) });
  }
  port.postMessage(null);
  return { pages, cut };
}

export async function drawReport({ sheet, pages, from, of, format, title }: ReportDrawingJob): Promise<Uint8Array> {
  const drawn = pages.map((bytes, index) => {
    const { marks } = unpackPage(bytes);
    const { width, height } = sheet;
    return { width, height, marks: [...marks, ...footOf(sheet, from + index, of)], warnings: [] };
  });
  return format === 'pdf' ? toPdf(drawn, 'label', title) : Buffer.from(toSvg(drawn[0]!, 'alone'));
}
