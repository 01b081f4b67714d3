// What is done to a label while it is designed; all in mm, on the dots of the printer.
import { dotsPerMm, labelFields } from '@ishare/contracts/print/label-template.js';
import type { LabelItem, LabelKind, LabelTemplate } from '@ishare/contracts/print/label-template.js';

export type Dpi = keyof typeof dotsPerMm;
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What the palette offers. */
export const itemKinds = ['text', 'qrcode', 'datamatrix', 'code128', 'frame', 'line', 'panel'] as const;
export type ItemKind = (typeof itemKinds)[number];

const LEAST = 1;
const THINNEST = 0.1;
const LINE = 0.3;

/** The nearest dot of the printer, mm. */
export function onDot(mm: number, dpi: Dpi): number {
  const dots = dotsPerMm[dpi];
  return Math.round((Math.round(mm * dots) / dots) * 10_000) / 10_000;
}

/** One dot of the printer, mm. */
export const dotOf = (dpi: Dpi): number => 1 / dotsPerMm[dpi];

/** The dot below, for what must not reach further. */
function belowDot(mm: number, dpi: Dpi): number {
  const dots = dotsPerMm[dpi];
  return Math.floor((Math.floor(mm * dots + 1e-6) / dots) * 10_000) / 10_000;
}

/** No side of an item is shorter. */
export const leastOf = (item: LabelItem): number => (item.kind === 'frame' ? THINNEST : LEAST);

/** The box on the label and on its dots. */
export function placed(box: Box, label: Pick<LabelTemplate, 'width' | 'height'>, dpi: Dpi, least: number): Box {
  const width = Math.min(Math.max(onDot(box.width, dpi), least), label.width);
  const height = Math.min(Math.max(onDot(box.height, dpi), least), label.height);
  const x = Math.max(0, Math.min(onDot(box.x, dpi), belowDot(label.width - width, dpi)));
  const y = Math.max(0, Math.min(onDot(box.y, dpi), belowDot(label.height - height, dpi)));
  return { x, y, width, height };
}

/** Which sides of a box are pulled: -1 left or upper, 1 right or lower. */
export type Pull = readonly [across: -1 | 0 | 1, down: -1 | 0 | 1];
export const pulls: readonly Pull[] = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
];

/** The box once its sides are pulled by so many mm; it never turns over. */
export function pulled(box: Box, [across, down]: Pull, by: { x: number; y: number }, least: number): Box {
  const dx = across === 0 ? 0 : across > 0 ? Math.max(by.x, least - box.width) : Math.min(by.x, box.width - least);
  const dy = down === 0 ? 0 : down > 0 ? Math.max(by.y, least - box.height) : Math.min(by.y, box.height - least);
  return {
    x: across < 0 ? box.x + dx : box.x,
    y: down < 0 ? box.y + dy : box.y,
    width: box.width + across * dx,
    height: box.height + down * dy,
  };
}

/** The shapes that the palette adds, as large as the label takes. */
export function newItem(kind: ItemKind, labels: LabelKind, label: LabelTemplate): LabelItem {
  const fit = (width: number, height: number): Box => ({
    x: 2,
    y: 2,
    width: Math.min(width, label.width - 2),
    height: Math.min(height, label.height - 2),
  });
  const first = `{${labelFields[labels][0]}}`;
  if (kind === 'text') return { kind, ...fit(30, 6), text: first, size: 10, isBold: false, align: 'left' };
  if (kind === 'frame') return { kind, ...fit(30, 15), line: LINE };
  if (kind === 'line') return { kind: 'frame', ...fit(30, LINE), line: LINE };
  if (kind === 'panel') return { kind, ...fit(23, 18) };
  const [width, height] = kind === 'code128' ? [70, 12] : [22, 22];
  return { kind: 'code', ...fit(width, height), text: first, symbology: kind };
}

/** How an item is called: the kind of the palette that makes it. */
export const kindOf = (item: LabelItem): ItemKind =>
  item.kind === 'code'
    ? item.symbology
    : item.kind === 'frame' && 2 * item.line >= Math.min(item.width, item.height)
      ? 'line'
      : item.kind;

export const withItem = (label: LabelTemplate, index: number, item: LabelItem): LabelTemplate => ({
  ...label,
  items: label.items.map((one, at) => (at === index ? item : one)),
});
export const withoutItem = (label: LabelTemplate, index: number): LabelTemplate => ({
  ...label,
  items: label.items.filter((_, at) => at !== index),
});
export const withNewItem = (label: LabelTemplate, item: LabelItem): LabelTemplate => ({
  ...label,
  items: [...label.items, item],
});

/** What a key does to the selected box: arrows move it by a dot, with shift by a mm, with alt they pull its end. */
export function boxByKey(
  box: Box,
  { key, shiftKey, altKey }: { key: string; shiftKey: boolean; altKey: boolean },
  dpi: Dpi,
): Box | undefined {
  const [across, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [];
  if (across === undefined || down === undefined) return undefined;
  const step = shiftKey ? 1 : dotOf(dpi);
  if (altKey) return { ...box, width: box.width + across * step, height: box.height + down * step };
  return { ...box, x: box.x + across * step, y: box.y + down * step };
}
