// What a printing thread does: one job at a time, from a template and its labels, or from a plan, to files.
import { checkTexts, layLabel } from './lay-label.js';
import { layNote } from './lay-note.js';
import { layPlan } from './lay-plan.js';
import { toPdf } from './pdf.js';
import type { NoteJob, PlanJob, PrintedFile, PrintJob } from './printing.js';
import { toBitmap, toPng } from './raster.js';
import { toSvg } from './svg.js';
import { toZpl } from './zpl.js';

export default async function run({
  template,
  labels,
  format,
  resolution,
  paper,
  title,
}: PrintJob): Promise<PrintedFile> {
  if (format === 'check') {
    const found = labels.flatMap((label, index) =>
      checkTexts(template, label).map((warning) => ({ index, ...warning })),
    );
    return { bytes: new Uint8Array(), warnings: found };
  }
  const pages = labels.map((label) => layLabel(template, label, resolution));
  const warnings = pages.flatMap((page, index) => page.warnings.map((warning) => ({ index, ...warning })));
  if (format === 'pdf') return { bytes: await toPdf(pages, paper, title), warnings };
  const parts: (string | Buffer)[] = [];
  for (const page of pages) {
    if (format === 'svg') parts.push(toSvg(page));
    else if (format === 'png') parts.push(await toPng(page, resolution));
    else parts.push(toZpl(await toBitmap(page, resolution)));
  }
  return { bytes: Buffer.concat(parts.map((part) => Buffer.from(part as string))), warnings };
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
