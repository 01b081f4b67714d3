// The labels that the product comes with; a tenant's own go before them.
import type { LabelKind, LabelTemplate } from './label-template.js';

const text = (
  [x, y, width, height]: readonly [number, number, number, number],
  content: string,
  size: number,
  more: { isBold?: boolean; align?: 'left' | 'center' | 'right' } = {},
) => ({
  kind: 'text' as const,
  x,
  y,
  width,
  height,
  text: content,
  size,
  isBold: false,
  align: 'left' as const,
  ...more,
});

export const standardLabels: Readonly<Record<LabelKind, LabelTemplate>> = {
  part: {
    width: 80,
    height: 50,
    items: [
      text([3, 2.5, 52, 7], '{orderNo}', 14, { isBold: true }),
      text([3, 9.5, 52, 5], '{room} · {cabinetNo}', 9),
      text([3, 14.5, 52, 6], '{partNo} · {name}', 11, { isBold: true }),
      text([3, 21, 53, 7], '{length} × {width} × {thickness}', 15, { isBold: true }),
      text([3, 28, 50, 4], '{material} · {decor}', 8),
      text([3, 32, 50, 3.6], '{edges}', 8),
      text([3, 35.6, 50, 3.6], '{drillFile}', 8, { isBold: true }),
      text([3, 39.2, 50, 3.6], '{remark}', 8),
      text([3, 43, 50, 5], '{solutionNo} · {pattern}/{board} · {sequence}/{total}', 7),
      { kind: 'code', x: 57, y: 2, width: 21, height: 21, text: '{code}', symbology: 'qrcode' },
      { kind: 'panel', x: 55, y: 29, width: 23, height: 18 },
    ],
  },
  offcut: {
    width: 80,
    height: 50,
    items: [
      text([3, 3, 50, 8], '{code}', 16, { isBold: true }),
      text([3, 12, 50, 8], '{length} × {width} × {thickness}', 16, { isBold: true }),
      text([3, 21, 50, 5], '{material} · {decor}', 10),
      text([3, 27, 50, 10], '{bin}', 22, { isBold: true }),
      text([3, 42, 50, 5], '{date} · {solutionNo} · {pattern}', 8),
      { kind: 'code', x: 55, y: 2, width: 23, height: 23, text: '{code}', symbology: 'qrcode' },
      { kind: 'panel', x: 55, y: 27, width: 23, height: 20 },
    ],
  },
  board: {
    width: 100,
    height: 50,
    items: [
      text([3, 3, 66, 9], '{code}', 20, { isBold: true }),
      text([3, 13, 66, 8], '{length} × {width} × {thickness}', 16, { isBold: true }),
      text([3, 22, 66, 6], '{material} · {decor}', 11),
      text([3, 29, 66, 6], '{bin} · {date}', 11),
      { kind: 'code', x: 3, y: 36, width: 94, height: 12, text: '{code}', symbology: 'code128' },
      { kind: 'code', x: 72, y: 3, width: 25, height: 25, text: '{code}', symbology: 'datamatrix' },
    ],
  },
  package: {
    width: 100,
    height: 70,
    items: [
      text([3, 1, 64, 7], '{orderNo}', 17, { isBold: true }),
      text([3, 8, 64, 5], '{customer} · {orderName}', 11, { isBold: true }),
      // A long address has several lines.
      text([3, 13, 64, 11], '{dealer} · {address}', 8),
      text([3, 24, 64, 8], '{number} / {total}', 18, { isBold: true }),
      text([3, 32.2, 94, 5.6], '{pallet} · {cabinets}', 11, { isBold: true }),
      { kind: 'frame', x: 3, y: 38, width: 94, height: 0.3, line: 0.2 },
      text([3, 39, 94, 17], '{content}', 8),
      { kind: 'frame', x: 3, y: 57, width: 94, height: 0.3, line: 0.2 },
      text([3, 58, 46, 5.5], '{count} · {weight} · {size}', 9),
      text([3, 63.5, 46, 5], '{code} · {date}', 8),
      text([50, 58, 47, 10], '{fragile}', 17, { isBold: true, align: 'right' }),
      { kind: 'code', x: 69, y: 2.5, width: 28, height: 28, text: '{code}', symbology: 'qrcode' },
    ],
  },
  shelf: {
    width: 100,
    height: 50,
    items: [
      text([3, 3, 62, 18], '{code}', 38, { isBold: true }),
      text([3, 22, 62, 6], '{storehouse} · {row}', 11),
      text([3, 29, 62, 6], '{column} · {level}', 11),
      { kind: 'code', x: 67, y: 3, width: 30, height: 30, text: '{code}', symbology: 'qrcode' },
      { kind: 'code', x: 3, y: 36, width: 94, height: 11, text: '{code}', symbology: 'code128' },
    ],
  },
};
