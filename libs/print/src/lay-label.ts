// A template and what one label shows come to marks and warnings.
import {
  fillText,
  type LabelData,
  type LabelItem,
  type LabelTemplate,
} from '@ishare/contracts/print/label-template.js';
import { drawCode } from './codes.js';
import { fitText, printable } from './fit-text.js';
import { face } from './fonts.js';
import type { Mark, Page, Resolution, Warning } from './page.js';
import { drawPanel } from './panel-drawing.js';

const MM_PER_POINT = 25.4 / 72;

type Item<Kind extends LabelItem['kind']> = Extract<LabelItem, { kind: Kind }>;

function layText(item: Item<'text'>, data: LabelData, page: Page): void {
  const text = fillText(item.text, data.texts);
  if (text === '') return;
  const weight = item.isBold ? 'bold' : 'regular';
  const characters = face(weight).missing(printable(text).replaceAll('\n', '')).join('');
  if (characters) page.warnings.push({ kind: 'unprintable', text, characters });
  const { lines, size, isCut } = fitText(text, { ...item, size: item.size * MM_PER_POINT, weight });
  if (isCut) page.warnings.push({ kind: 'overflow', text });
  const { height, baseline } = face(weight).line;
  const top = item.y + Math.max(0, (item.height - lines.length * height * size) / 2);
  const share = { left: 0, center: 1 / 2, right: 1 }[item.align];
  lines.forEach((line, index) => {
    const x = item.x + share * (item.width - face(weight).lay(line).width * size);
    page.marks.push({ kind: 'text', x, y: top + (index * height + baseline) * size, size, weight, text: line });
  });
}

function layCode(item: Item<'code'>, data: LabelData, page: Page, resolution: Resolution): void {
  const text = fillText(item.text, data.texts);
  if (text === '') return;
  const rects = drawCode(item.symbology, text, item, resolution);
  if (!rects) page.warnings.push({ kind: 'noCode', text });
  else page.marks.push(...rects.map((rect): Mark => ({ kind: 'rect', ...rect })));
}

function layFrame({ x, y, width, height, line }: Item<'frame'>, page: Page): void {
  const sides: [number, number, number, number][] =
    2 * line >= Math.min(width, height)
      ? [[x, y, width, height]]
      : [
          [x, y, width, line],
          [x, y + height - line, width, line],
          [x, y, line, height],
          [x + width - line, y, line, height],
        ];
  for (const [left, top, w, h] of sides) page.marks.push({ kind: 'rect', x: left, y: top, width: w, height: h });
}

/** What should be known before a label is printed: of its texts alone, which is quick. */
export function checkTexts(template: LabelTemplate, data: LabelData): Warning[] {
  const page: Page = { width: template.width, height: template.height, marks: [], warnings: [] };
  for (const item of template.items) if (item.kind === 'text') layText(item, data, page);
  return page.warnings;
}

/** One label; codes are fitted to the dots of that resolution. */
export function layLabel(template: LabelTemplate, data: LabelData, resolution: Resolution): Page {
  const page: Page = { width: template.width, height: template.height, marks: [], warnings: [] };
  for (const item of template.items) {
    if (item.kind === 'text') layText(item, data, page);
    else if (item.kind === 'code') layCode(item, data, page, resolution);
    else if (item.kind === 'frame') layFrame(item, page);
    else if (data.panel) page.marks.push(...drawPanel(data.panel, item));
  }
  return page;
}
