// A panel in small: its outline, its banded sides thick, its grain as an arrow.
import type { LabelData } from '@ishare/contracts/print/label-template.js';
import type { Mark, Rect } from './page.js';

/** mm */
const OUTLINE = 0.25;
const BAND = 1;
const ARROW = 0.4;
const HEAD = 1.6;
/** A strip of 60 by 2,400 is drawn wider than it is, so that its sides can be told apart. */
const MOST_SLENDER = 5;

const rect = (x: number, y: number, width: number, height: number): Mark => ({ kind: 'rect', x, y, width, height });

/** A line from one end of the panel nearly to the other, with a head at both ends. */
function grainArrow({ x, y, width, height }: Rect, isAlong: boolean): Mark[] {
  const [cx, cy] = [x + width / 2, y + height / 2];
  const half = Math.max(0, (isAlong ? width : height) / 2 - 2.5 * BAND);
  if (half < HEAD) return [];
  const at = (along: number, across: number): [number, number] =>
    isAlong ? [cx + along, cy + across] : [cx + across, cy + along];
  const head = (end: number): Mark => {
    const foot = end - Math.sign(end) * HEAD;
    return { kind: 'polygon', points: [at(end, 0), at(foot, HEAD / 2), at(foot, -HEAD / 2)] };
  };
  const shaft = half - HEAD;
  const line = isAlong
    ? rect(cx - shaft, cy - ARROW / 2, 2 * shaft, ARROW)
    : rect(cx - ARROW / 2, cy - shaft, ARROW, 2 * shaft);
  return [line, head(half), head(-half)];
}

/** The panel lies with its length across the label: L1 below, L2 above, W1 left, W2 right, as on the layouts. */
export function drawPanel({ length, width, grain, edges }: NonNullable<LabelData['panel']>, box: Rect): Mark[] {
  const slenderness = Math.min(MOST_SLENDER, Math.max(1 / MOST_SLENDER, length / width));
  const w = Math.min(box.width, box.height * slenderness);
  const h = w / slenderness;
  const x = box.x + (box.width - w) / 2;
  const y = box.y + (box.height - h) / 2;
  const [l1, l2, w1, w2] = edges.map((isBanded) => (isBanded ? BAND : OUTLINE)) as [number, number, number, number];
  return [
    rect(x, y + h - l1, w, l1),
    rect(x, y, w, l2),
    rect(x, y, w1, h),
    rect(x + w - w2, y, w2, h),
    ...(grain === 0 ? [] : grainArrow({ x, y, width: w, height: h }, grain === 1)),
  ];
}
