// What of a DXF file is drawn: lines and texts in the plane, in colours. A file says what it likes: what is drawn of it
// is bounded, and is numbers and texts alone.
import type {
  IArcEntity,
  IBlock,
  ICircleEntity,
  IDimensionEntity,
  IDxf,
  IEllipseEntity,
  IEntity,
  IInsertEntity,
  ILineEntity,
  ILwpolylineEntity,
  IMtextEntity,
  IPoint,
  IPolylineEntity,
  ISolidEntity,
  ISplineEntity,
  ITextEntity,
} from 'dxf-parser';

/** `#RRGGBB`; null is the colour of texts. */
type Colour = string | null;

export interface DxfDrawing {
  width: number;
  height: number;
  paths: { colour: Colour; d: string }[];
  texts: { x: number; y: number; size: number; angle: number; text: string; colour: Colour }[];
  /** Whether the file has more than is drawn. */
  isCut: boolean;
}

/** Units of the longer side, whatever the file measures in. */
const SIDE = 1_000;
const MOST_POINTS = 200_000;
const MOST_TEXTS = 5_000;
const MOST_SIGNS = 200;
const MOST_DEPTH = 8;
const MOST_COPIES = 400;
const ARC_STEP = Math.PI / 36;
const SAMPLES_OF_SPLINE = 200;

type Point = readonly [x: number, y: number];
/** As of SVG: x' = ax + cy + e, y' = bx + dy + f. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
const SAME: Matrix = [1, 0, 0, 1, 0, 0];

const applied = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f];
const after = ([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix => [
  a * p + c * q,
  b * p + d * q,
  a * r + c * s,
  b * r + d * s,
  a * t + c * u + e,
  b * t + d * u + f,
];
const flat = ({ x, y }: Pick<IPoint, 'x' | 'y'>): Point => [x, y];

class Enough extends Error {}

function arc(centre: Point, [rx, ry]: Point, turned: number, [from, to]: Point): Point[] {
  const span = to > from ? to - from : to - from + 2 * Math.PI;
  const steps = Math.max(2, Math.ceil(Math.min(span, 2 * Math.PI) / ARC_STEP));
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = from + (span * step) / steps;
    const [x, y] = [rx * Math.cos(angle), ry * Math.sin(angle)];
    return [centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos];
  });
}

/** The arc between two corners of a polyline; `bulge` is the tangent of a quarter of its angle. */
function bulged(from: Point, to: Point, bulge: number): Point[] {
  const angle = 4 * Math.atan(bulge);
  const chord = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (!bulge || chord === 0) return [to];
  const radius = chord / 2 / Math.sin(angle / 2);
  const toCentre = radius * Math.cos(angle / 2);
  const [ux, uy] = [(to[0] - from[0]) / chord, (to[1] - from[1]) / chord];
  const centre: Point = [(from[0] + to[0]) / 2 - uy * toCentre, (from[1] + to[1]) / 2 + ux * toCentre];
  const start = Math.atan2(from[1] - centre[1], from[0] - centre[0]);
  const steps = Math.max(2, Math.ceil(Math.abs(angle) / ARC_STEP));
  return Array.from({ length: steps }, (_, step) => {
    const at = start + (angle * (step + 1)) / steps;
    return [centre[0] + Math.abs(radius) * Math.cos(at), centre[1] + Math.abs(radius) * Math.sin(at)];
  });
}

function cornered(vertices: readonly (IPoint & { bulge?: number })[], isClosed: boolean): Point[] {
  if (vertices.length === 0) return [];
  const all = isClosed ? [...vertices, vertices[0]!] : vertices;
  const rest = all.slice(1).flatMap((to, index) => bulged(flat(all[index]!), flat(to), all[index]!.bulge ?? 0));
  return [flat(all[0]!), ...rest];
}

/** Points of a B-spline by its control points and knots. */
function splined({ controlPoints = [], fitPoints = [], knotValues = [], degreeOfSplineCurve: degree }: ISplineEntity) {
  const points = controlPoints.map(flat);
  if (points.length <= degree || knotValues.length < points.length + degree + 1)
    return (fitPoints.length > 1 ? fitPoints : controlPoints).map(flat);
  const [from, to] = [knotValues[degree]!, knotValues[points.length]!];
  return Array.from({ length: SAMPLES_OF_SPLINE + 1 }, (_, step): Point => {
    const at = from + ((to - from) * step) / SAMPLES_OF_SPLINE;
    let span = degree;
    while (span < points.length - 1 && at >= knotValues[span + 1]!) span++;
    const near = points.slice(span - degree, span + 1);
    for (let level = 1; level <= degree; level++)
      for (let index = degree; index >= level; index--) {
        const low = knotValues[index + span - degree]!;
        const width = knotValues[index + 1 + span - level]! - low;
        const share = width === 0 ? 0 : (at - low) / width;
        const [before, here] = [near[index - 1]!, near[index]!];
        near[index] = [before[0] * (1 - share) + here[0] * share, before[1] * (1 - share) + here[1] * share];
      }
    return near[degree]!;
  });
}

/** What a text says without the marks of its layout. */
const plain = (text: string): string =>
  text
    .replaceAll(/\\[PpX]/g, ' ')
    .replaceAll(/\\[A-Za-z][^;\\]*;|[{}]|%%[a-z]/gi, '')
    .slice(0, MOST_SIGNS);

const isFinitePoint = ([x, y]: Point) => Number.isFinite(x) && Number.isFinite(y);

class Draughtsman {
  readonly lines = new Map<Colour, Point[][]>();
  readonly texts: { at: Point; size: number; angle: number; text: string; colour: Colour }[] = [];
  isCut = false;
  private points = 0;

  constructor(private readonly dxf: IDxf) {}

  private colourOf({ color, layer }: IEntity): Colour {
    const layers = this.dxf.tables?.layer?.layers ?? {};
    const number = color ?? (Object.hasOwn(layers, layer) ? layers[layer]!.color : undefined);
    // Black and white are for a ground of the other colour.
    if (typeof number !== 'number' || number <= 0 || number >= 0xffffff) return null;
    return `#${Math.floor(number).toString(16).padStart(6, '0')}`;
  }

  private line(entity: IEntity, matrix: Matrix, points: readonly Point[]): void {
    const placed = points.map((point) => applied(matrix, point)).filter(isFinitePoint);
    if (placed.length < 2) return;
    this.points += placed.length;
    if (this.points > MOST_POINTS) throw new Enough();
    const colour = this.colourOf(entity);
    const same = this.lines.get(colour);
    if (same) same.push(placed);
    else this.lines.set(colour, [placed]);
  }

  private text(entity: IEntity, matrix: Matrix, said: { at: IPoint; size: number; angle: number; text: string }): void {
    const at = applied(matrix, flat(said.at));
    const size = said.size * Math.hypot(matrix[2], matrix[3]);
    if (this.texts.length === MOST_TEXTS) throw new Enough();
    if (!isFinitePoint(at) || !(size > 0)) return;
    const angle = (Number(said.angle) || 0) + (Math.atan2(matrix[1], matrix[0]) * 180) / Math.PI;
    this.texts.push({ at, size, angle, text: plain(String(said.text)), colour: this.colourOf(entity) });
  }

  private block(name: string, matrix: Matrix, depth: number): void {
    const blocks: Record<string, IBlock> = this.dxf.blocks ?? {};
    if (!Object.hasOwn(blocks, name)) return;
    if (depth === MOST_DEPTH) return void (this.isCut = true);
    const { entities = [], position } = blocks[name]!;
    const placed = position ? after(matrix, [1, 0, 0, 1, -position.x, -position.y]) : matrix;
    this.all(entities, placed, depth + 1);
  }

  private insert(entity: IInsertEntity, matrix: Matrix, depth: number): void {
    const { position, xScale = 1, yScale = 1, rotation = 0 } = entity;
    const [columns, rows] = [Math.max(1, entity.columnCount || 1), Math.max(1, entity.rowCount || 1)];
    if (columns * rows > MOST_COPIES) return void (this.isCut = true);
    const [cos, sin] = [Math.cos((rotation * Math.PI) / 180), Math.sin((rotation * Math.PI) / 180)];
    for (let column = 0; column < columns; column++)
      for (let row = 0; row < rows; row++) {
        const [x, y] = [column * (entity.columnSpacing || 0), row * (entity.rowSpacing || 0)];
        const turned: Matrix = [cos, sin, -sin, cos, position.x, position.y];
        const copy = after(after(turned, [1, 0, 0, 1, x, y]), [xScale, 0, 0, yScale, 0, 0]);
        this.block(entity.name, after(matrix, copy), depth);
      }
  }

  /** Draws one entity; gives whether its kind is known. */
  private one(entity: IEntity, matrix: Matrix, depth: number): void {
    const { extrusionDirectionZ } = entity as Partial<IArcEntity>;
    const seen = extrusionDirectionZ === -1 ? after(matrix, [-1, 0, 0, 1, 0, 0]) : matrix;
    const draw = (points: readonly Point[]) => this.line(entity, seen, points);
    const kinds: Record<string, () => void> = {
      LINE: () => draw((entity as ILineEntity).vertices.map(flat)),
      LWPOLYLINE: () => draw(cornered((entity as ILwpolylineEntity).vertices, (entity as ILwpolylineEntity).shape)),
      POLYLINE: () => draw(cornered((entity as IPolylineEntity).vertices, (entity as IPolylineEntity).shape)),
      CIRCLE: () => {
        const { center, radius } = entity as ICircleEntity;
        draw(arc(flat(center), [radius, radius], 0, [0, 2 * Math.PI]));
      },
      ARC: () => {
        const { center, radius, startAngle, endAngle } = entity as IArcEntity;
        draw(arc(flat(center), [radius, radius], 0, [startAngle, endAngle]));
      },
      ELLIPSE: () => {
        const { center, majorAxisEndPoint: end, axisRatio, startAngle, endAngle } = entity as IEllipseEntity;
        const long = Math.hypot(end.x, end.y);
        draw(arc(flat(center), [long, long * axisRatio], Math.atan2(end.y, end.x), [startAngle, endAngle]));
      },
      SPLINE: () => draw(splined(entity as ISplineEntity)),
      SOLID: () => {
        // Its last two corners stand crosswise.
        const [a, b, c, d] = (entity as ISolidEntity).points.map(flat);
        draw([a, b, d ?? c, c, a].filter((point) => point !== undefined));
      },
      TEXT: () => {
        const { startPoint: at, textHeight: size, rotation: angle, text } = entity as ITextEntity;
        this.text(entity, matrix, { at, size, angle, text });
      },
      MTEXT: () => {
        const { position: at, height: size, rotation: angle, text } = entity as IMtextEntity;
        this.text(entity, matrix, { at, size, angle, text });
      },
      DIMENSION: () => this.block((entity as IDimensionEntity).block, matrix, depth),
      INSERT: () => this.insert(entity as IInsertEntity, matrix, depth),
    };
    if (Object.hasOwn(kinds, entity.type)) kinds[entity.type]!();
  }

  all(entities: readonly IEntity[], matrix: Matrix = SAME, depth = 0): void {
    for (const entity of entities) {
      this.points++;
      if (this.points > MOST_POINTS) throw new Enough();
      if (entity.inPaperSpace || entity.visible === false) continue;
      try {
        this.one(entity, matrix, depth);
      } catch (error) {
        if (error instanceof Enough) throw error;
        // An entity that lacks what its kind has.
        this.isCut = true;
      }
    }
  }
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** A read file as it is drawn, its longer side 1,000 wide, y pointing down. */
export function drawingOf(dxf: IDxf): DxfDrawing {
  const draughtsman = new Draughtsman(dxf);
  try {
    draughtsman.all(dxf.entities ?? []);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
    draughtsman.isCut = true;
  }
  const { lines, texts, isCut } = draughtsman;
  let [left, top, right, bottom] = [Infinity, -Infinity, -Infinity, Infinity];
  const see = ([x, y]: Point) => {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [bottom, top] = [Math.min(bottom, y), Math.max(top, y)];
  };
  for (const group of lines.values()) for (const points of group) points.forEach(see);
  for (const { at, size } of texts) [at, [at[0], at[1] + size] as const].forEach(see);
  if (left > right) return { width: 0, height: 0, paths: [], texts: [], isCut };
  const scale = SIDE / Math.max(right - left, top - bottom, Number.EPSILON);
  const place = ([x, y]: Point): Point => [rounded((x - left) * scale), rounded((top - y) * scale)];
  return {
    width: Math.max(1, rounded((right - left) * scale)),
    height: Math.max(1, rounded((top - bottom) * scale)),
    paths: [...lines].map(([colour, group]) => ({
      colour,
      d: group.map((points) => `M${points.map((point) => place(point).join(' ')).join('L')}`).join(''),
    })),
    texts: texts.map(({ at, size, angle, text, colour }) => {
      const [x, y] = place(at);
      return { x, y, size: rounded(size * scale), angle: rounded(-angle), text, colour };
    }),
    isCut,
  };
}
