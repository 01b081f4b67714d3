// A label as a value: what stands where, in mm from its upper left corner. The console designs it, libs/print lays it
// out.
import { z } from 'zod';

/** What labels are of, and what may stand on each. */
export const labelFields = {
  part: [
    'code',
    'partNo',
    'name',
    'orderNo',
    'room',
    'cabinetNo',
    'length',
    'width',
    'thickness',
    'material',
    'decor',
    'edges',
    'drillFile',
    'barcode',
    'remark',
    'fileNo',
    'solutionNo',
    'pattern',
    'board',
    'boardsCode',
    'sequence',
    'total',
  ],
  offcut: ['code', 'length', 'width', 'thickness', 'material', 'decor', 'bin', 'solutionNo', 'pattern', 'date'],
  board: ['code', 'length', 'width', 'thickness', 'material', 'decor', 'bin', 'date'],
  package: [
    'code',
    'orderNo',
    'orderName',
    'customer',
    'dealer',
    'address',
    'pallet',
    'cabinets',
    'content',
    'count',
    'weight',
    'size',
    'number',
    'total',
    'fragile',
    'date',
  ],
  shelf: ['code', 'storehouse', 'row', 'column', 'level'],
} as const;
export type LabelKind = keyof typeof labelFields;
export const labelKinds = Object.keys(labelFields) as [LabelKind, ...LabelKind[]];

/** How a code is drawn: each carries what its `text` comes to. */
export const symbologies = ['qrcode', 'datamatrix', 'code128'] as const;
export type Symbology = (typeof symbologies)[number];

/** Dots of label printers in one mm, by their dpi. */
export const dotsPerMm = { 203: 8, 300: 300 / 25.4, 600: 600 / 25.4 } as const;

/** Segments of a text are parted by this; one whose fields are all empty is left out with its separator. */
export const segmentSeparator = ' · ';
const placeholder = /\{(\w+)\}/g;

/** mm; labels of printers are never larger. */
const longest = 300;
const position = z.number().min(0).max(longest);
const extent = z.number().min(1).max(longest);
const thin = z.number().min(0.1).max(longest);
const place = { x: position, y: position, width: extent, height: extent };

const words = z.string().trim().min(1).max(200);
export const labelItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    ...place,
    /** With fields in braces: `{orderNo} · {room}`. */
    text: words,
    /** pt; a text that does not fit gets smaller down to two thirds of it. */
    size: z.number().min(4).max(72),
    isBold: z.boolean().default(false),
    align: z.enum(['left', 'center', 'right']).default('left'),
  }),
  z.object({ kind: z.literal('code'), ...place, text: words, symbology: z.enum(symbologies) }),
  /** A line or a frame: `line` mm thick, all black where it is as thick as the frame. */
  z.object({ kind: z.literal('frame'), ...place, width: thin, height: thin, line: z.number().min(0.1).max(5) }),
  /** The panel in its proportions with its banded sides and its grain. */
  z.object({ kind: z.literal('panel'), ...place }),
]);
export type LabelItem = z.output<typeof labelItem>;

export const labelTemplate = z.object({
  width: z.number().min(10).max(longest),
  height: z.number().min(10).max(longest),
  items: z.array(labelItem).min(1).max(60),
});
export type LabelTemplate = z.output<typeof labelTemplate>;

/** Fields that a text names. */
export function fieldsOf(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, field]) => field!);
}

/** The text with its fields filled in; empty when it names fields and all of them are empty. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  const segments = text.split(segmentSeparator).flatMap((segment) => {
    const fields = fieldsOf(segment);
    const valueOf = (field: string) => (Object.hasOwn(values, field) ? values[field]! : '');
    if (fields.length > 0 && fields.every((field) => !valueOf(field))) return [];
    return [segment.replaceAll(placeholder, (_all, field: string) => valueOf(field))];
  });
  return segments.join(segmentSeparator).trim();
}

/** What is wrong with a template of that kind: an item beyond its edge, or a field that its labels do not have. */
export function templateFaults(
  kind: LabelKind,
  { width, height, items }: LabelTemplate,
): { index: number; fault: 'outside' | 'unknownField'; field?: string }[] {
  const known: readonly string[] = labelFields[kind];
  return items.flatMap((item, index) => {
    const unknown = 'text' in item ? fieldsOf(item.text).filter((field) => !known.includes(field)) : [];
    const isOutside = item.x + item.width > width + 0.001 || item.y + item.height > height + 0.001;
    return [
      ...(isOutside ? [{ index, fault: 'outside' as const }] : []),
      ...unknown.map((field) => ({ index, fault: 'unknownField' as const, field })),
    ];
  });
}

/** What one label shows. */
export interface LabelData {
  texts: Record<string, string>;
  panel?: {
    /** mm */
    length: number;
    width: number;
    /** 0 none, 1 along the length, 2 across. */
    grain: number;
    /** Whether L1, L2, W1 and W2 are banded. */
    edges: readonly [boolean, boolean, boolean, boolean];
  };
}
