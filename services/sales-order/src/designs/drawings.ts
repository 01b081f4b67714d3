import { csvLine } from '@ishare/excel/csv-line.js';
import type { SplitPart } from '@ishare/contracts/sales-order/split.js';
import type { Cabinet } from '@ishare/contracts/sales-order/design-content.js';

const MARGIN = 120;
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** The front of a cabinet to scale, in mm: carcass, shelves, doors or drawers, and its sizes. */
export function cabinetDrawing(cabinet: Cabinet): string {
  const { width: w, height: h, depth, shelves, doors, drawers, cabinetNo, name, material, doorMaterial } = cabinet;
  const lines: string[] = [
    `<rect x="0" y="0" width="${w}" height="${h}"/>`,
    `<rect x="18" y="18" width="${w - 36}" height="${h - 36}"/>`,
  ];
  for (let index = 1; index <= shelves; index++) {
    const y = (h * index) / (shelves + 1);
    lines.push(`<line x1="18" x2="${w - 18}" y1="${y}" y2="${y}" stroke-dasharray="12 8"/>`);
  }
  for (let index = 1; index < doors; index++)
    lines.push(`<line x1="${(w * index) / doors}" x2="${(w * index) / doors}" y1="0" y2="${h}"/>`);
  if (doors === 0)
    for (let index = 1; index < drawers; index++)
      lines.push(`<line x1="0" x2="${w}" y1="${(h * index) / drawers}" y2="${(h * index) / drawers}"/>`);
  const text = (x: number, y: number, words: string, turned = false): string =>
    `<text x="${x}" y="${y}"${turned ? ` transform="rotate(-90 ${x} ${y})"` : ''}>${escaped(words)}</text>`;
  const texts = [
    text(w / 2, -40, `${cabinetNo} ${name ?? ''}`.trim()),
    text(w / 2, h + 60, `${w}`),
    text(-40, h / 2, `${h}`, true),
    text(w / 2, h + 105, `D ${depth} · ${material}${doorMaterial ? ` / ${doorMaterial}` : ''}`),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-MARGIN} ${-MARGIN} ${w + 2 * MARGIN} ${h + 2 * MARGIN}">
<g fill="none" stroke="black" stroke-width="3">${lines.join('')}</g>
<g font-family="sans-serif" font-size="40" text-anchor="middle">${texts.join('')}</g>
</svg>
`;
}

/** The parts as a table that a workshop can print. */
export function partsTable(parts: readonly SplitPart[]): string {
  const head = [
    'partNo',
    'barcode',
    'room',
    'cabinetNo',
    'name',
    'material',
    'length',
    'width',
    'thickness',
    'cutLength',
    'cutWidth',
    'count',
    'grain',
    'L1',
    'L2',
    'W1',
    'W2',
  ];
  const rows = parts.map(
    ({
      partNo,
      barcode,
      roomName,
      cabinetNo,
      name,
      materialCode,
      length,
      width,
      thickness,
      cutLength,
      cutWidth,
      count,
      grain,
      edges,
    }) => [
      partNo,
      barcode,
      roomName,
      cabinetNo,
      name,
      materialCode,
      length,
      width,
      thickness,
      cutLength,
      cutWidth,
      count,
      grain,
      edges.L1 ?? '',
      edges.L2 ?? '',
      edges.W1 ?? '',
      edges.W2 ?? '',
    ],
  );
  return `\ufeff${[head, ...rows].map(csvLine).join('')}`;
}
