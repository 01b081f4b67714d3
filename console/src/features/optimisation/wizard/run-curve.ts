export interface CurvePoint {
  /** Seconds. */
  t: number;
  boards: number;
  wastePct: number;
}

export interface Frame {
  width: number;
  height: number;
}

export interface Curve {
  path: string;
  /** The values at the upper and the lower edge. */
  high: number;
  low: number;
}

/**
 * A value that holds until the next improvement, as a stepped SVG path up to `until` seconds; undefined without points.
 */
export function steppedCurve(
  points: readonly CurvePoint[],
  member: 'boards' | 'wastePct',
  until: number,
  { width, height }: Frame,
): Curve | undefined {
  if (points.length === 0) return undefined;
  const values = points.map((point) => point[member]);
  const high = Math.max(...values);
  const low = Math.min(...values);
  const span = Math.max(until, points.at(-1)!.t, Number.EPSILON);
  const x = (t: number) => round((t / span) * width);
  const y = (value: number) => round(high === low ? height / 2 : ((high - value) / (high - low)) * height);
  const [first, ...rest] = points as [CurvePoint, ...CurvePoint[]];
  const steps = rest.map((point) => `H${x(point.t)}V${y(point[member])}`);
  return { path: `M${x(first.t)} ${y(first[member])}${steps.join('')}H${width}`, high, low };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
