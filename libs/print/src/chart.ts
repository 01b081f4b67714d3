// Bars, lines and pies out of marks: the same on paper as on the screen.
import { fitText } from './fit-text.js';
import { face } from './fonts.js';
import type { Behind, Mark, Rect } from './page.js';

export interface ReportChart {
  look: 'bar' | 'line' | 'pie';
  title: string;
  /** mm */
  height: number;
  /** How figures stand at the axis: money has cents where it has parts, and all of one axis as many. */
  axis: { isMoney: boolean; suffix: string };
  categories: readonly string[];
  series: readonly {
    name: string;
    values: readonly (number | null)[];
    /** How each value is written. */
    texts: readonly string[];
    behind: readonly Behind[];
  }[];
}

interface Drawing {
  marks: Mark[];
  spots: (Rect & { where: Behind; text: string })[];
}

/** Told apart in grey and by those who see colours otherwise. */
const COLOURS = ['#1f6fb2', '#e08a1e', '#3a9d6e', '#8b5fbf', '#c8443f', '#5b6b7b', '#c4a21a', '#2aa7b8'];
const colourOf = (index: number): string => COLOURS[index % COLOURS.length]!;
const LETTERS = 2.6;
const GRID = '#d9dee5';
const LEGEND = 6;
const AXIS = 16;
const CATEGORY = 9;
const TICKS = 5;
/** mm of a bar where few are shown */
const WIDEST = 24;

const widthOf = (text: string): number => face('regular').lay(text).width * LETTERS;
const write = (text: string, x: number, y: number): Mark => ({
  kind: 'text',
  x,
  y,
  size: LETTERS,
  weight: 'regular',
  text,
});
const shortened = (text: string, width: number): string =>
  widthOf(text) <= width
    ? text
    : (fitText(text, { width, height: LETTERS, size: LETTERS, weight: 'regular' }).lines[0] ?? '');

/** A step of 1, 2 or 5 times a power of ten, so that few lines cover the span. */
function stepOf(span: number): number {
  const rough = span / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
}

interface Scale {
  from: number;
  to: number;
  step: number;
}

function scaleOf(values: readonly number[]): Scale {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (least === most) return { from: 0, to: 1, step: 1 };
  const step = stepOf(most - least);
  return { from: Math.floor(least / step) * step, to: Math.ceil(most / step) * step, step };
}

/** How the figures of an axis are written: thousands apart, each with as many decimals as its step needs. */
function tickWriter({ step }: Scale, { isMoney, suffix }: ReportChart['axis']): (value: number) => string {
  const needed = step >= 1 ? 0 : Math.min(6, -Math.floor(Math.log10(step) + 1e-9));
  const decimals = isMoney && needed > 0 ? Math.max(2, needed) : needed;
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return (value) => `${format.format(value)}${suffix}`;
}

function legend(names: readonly string[], { x, y, width }: Rect): Mark[] {
  const each = width / Math.max(1, names.length);
  return names.flatMap((name, index): Mark[] => [
    { kind: 'rect', x: x + index * each, y: y + 0.8, width: 2.6, height: 2.6, fill: colourOf(index) },
    write(shortened(name, each - 5), x + index * each + 3.6, y + 3.1),
  ]);
}

/** A line of a breadth between two points, as the polygon that covers it. */
function stroke(from: readonly [number, number], to: readonly [number, number], fill: string): Mark {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [(-dy / length) * 0.3, (dx / length) * 0.3];
  return {
    kind: 'polygon',
    fill,
    points: [
      [from[0] + nx, from[1] + ny],
      [to[0] + nx, to[1] + ny],
      [to[0] - nx, to[1] - ny],
      [from[0] - nx, from[1] - ny],
    ],
  };
}

interface Axis {
  scale: Scale;
  write: (value: number) => string;
}

function axes({ scale, write: written }: Axis, plot: Rect, yOf: (value: number) => number): Mark[] {
  const count = Math.round((scale.to - scale.from) / scale.step);
  return Array.from({ length: count + 1 }, (_, index) => scale.from + index * scale.step).flatMap((value): Mark[] => {
    const text = written(value);
    return [
      { kind: 'rect', x: plot.x, y: yOf(value), width: plot.width, height: 0.1, fill: GRID },
      write(text, plot.x - 1.5 - widthOf(text), yOf(value) + 0.9),
    ];
  });
}

function categoryNames(categories: readonly string[], plot: Rect, each: number): Mark[] {
  // Where names would lie on each other only every so manieth is written.
  const every = Math.max(1, Math.ceil(9 / each));
  return categories.flatMap((name, index): Mark[] => {
    if (index % every !== 0) return [];
    const text = shortened(name, each * every - 1);
    const middle = plot.x + (index + 0.5) * each;
    return [write(text, middle - widthOf(text) / 2, plot.y + plot.height + 4)];
  });
}

function drawAxial({ look, axis, categories, series }: ReportChart, box: Rect): Drawing {
  const head = series.length > 1 ? LEGEND : 0;
  const scale = scaleOf(series.flatMap(({ values }) => values.filter((value) => value !== null)));
  const written = tickWriter(scale, axis);
  // Large amounts take more room than others.
  const beside = Math.max(AXIS, ...[scale.from, scale.to].map((value) => widthOf(written(value)) + 3));
  const plot: Rect = {
    x: box.x + beside,
    y: box.y + head,
    width: box.width - beside,
    height: box.height - head - CATEGORY,
  };
  const yOf = (value: number) => plot.y + plot.height * (1 - (value - scale.from) / (scale.to - scale.from));
  const each = plot.width / Math.max(1, categories.length);
  const marks: Mark[] = [...axes({ scale, write: written }, plot, yOf), ...categoryNames(categories, plot, each)];
  const spots: Drawing['spots'] = [];
  const slot = Math.min((each * 0.76) / series.length, WIDEST);
  series.forEach(({ values, texts, behind }, row) => {
    const fill = colourOf(row);
    let before: [number, number] | null = null;
    values.forEach((value, index) => {
      const middle = plot.x + (index + 0.5) * each;
      if (value === null) {
        before = null;
        return;
      }
      const [top, bottom] = [yOf(Math.max(value, 0)), yOf(Math.min(value, 0))];
      const x = look === 'bar' ? middle - (series.length * slot) / 2 + row * slot : middle - Math.min(each, 4) / 2;
      const width = look === 'bar' ? slot * 0.92 : Math.min(each, 4);
      if (look === 'bar') marks.push({ kind: 'rect', x, y: top, width, height: Math.max(bottom - top, 0.1), fill });
      else {
        const here: [number, number] = [middle, yOf(value)];
        if (before) marks.push(stroke(before, here, fill));
        marks.push({ kind: 'rect', x: middle - 0.6, y: here[1] - 0.6, width: 1.2, height: 1.2, fill });
        before = here;
      }
      const y = look === 'bar' ? top : yOf(value) - 2;
      const height = look === 'bar' ? Math.max(bottom - top, 1) : 4;
      spots.push({ x, y, width, height, where: behind[index]!, text: `${categories[index]}: ${texts[index]}` });
    });
  });
  if (head)
    marks.push(
      ...legend(
        series.map(({ name }) => name),
        { ...plot, y: box.y },
      ),
    );
  return { marks, spots };
}

/** Corners of a piece of a circle between two shares of the whole. */
function sector(cx: number, cy: number, radius: number, [from, to]: readonly [number, number]): [number, number][] {
  const steps = Math.max(2, Math.ceil((to - from) * 96));
  const arc = Array.from({ length: steps + 1 }, (_, index): [number, number] => {
    const angle = (from + ((to - from) * index) / steps) * 2 * Math.PI - Math.PI / 2;
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  });
  return [[cx, cy], ...arc];
}

/** Shares of what is above nothing; each with its name, its value and its share beside. */
function drawPie({ categories, series }: ReportChart, box: Rect): Drawing {
  const [first] = series;
  const values = (first?.values ?? []).map((value) => Math.max(value ?? 0, 0));
  const whole = values.reduce((sum, value) => sum + value, 0);
  const radius = Math.min(box.height, box.width / 2) / 2 - 2;
  const [cx, cy] = [box.x + radius + 4, box.y + box.height / 2];
  const marks: Mark[] = [];
  const spots: Drawing['spots'] = [];
  let from = 0;
  const line = Math.min(6, box.height / Math.max(1, values.length));
  values.forEach((value, index) => {
    if (whole === 0 || value === 0) return;
    const to = from + value / whole;
    marks.push({ kind: 'polygon', points: sector(cx, cy, radius, [from, to]), fill: colourOf(index) });
    from = to;
  });
  values.forEach((value, index) => {
    const [x, y] = [cx + radius + 10, box.y + index * line];
    if (y + line > box.y + box.height) return;
    const share = whole === 0 ? 0 : Math.round((value / whole) * 1000) / 10;
    const text = `${categories[index]}   ${first!.texts[index]}   ${share} %`;
    marks.push({ kind: 'rect', x, y: y + 1, width: 2.6, height: 2.6, fill: colourOf(index) });
    marks.push(write(shortened(text, box.x + box.width - x - 5), x + 4, y + 3.3));
    spots.push({ x, y, width: box.x + box.width - x, height: line, where: first!.behind[index]!, text });
  });
  return { marks, spots };
}

/** A chart in a box, with the places of its figures. */
export const drawChart = (chart: ReportChart, box: Rect): Drawing =>
  chart.look === 'pie' ? drawPie(chart, box) : drawAxial(chart, box);
