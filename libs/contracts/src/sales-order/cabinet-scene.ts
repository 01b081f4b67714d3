// A production JSON as boards that stand in a room: what the model in 3D draws. Whatever the JSON says, a scene has
// finite numbers within bounds, short texts, and no more parts than a screen can show.
import { z } from 'zod';
import { isObject, itemsOf, type DesignItem, type Json } from './design-items.js';
import { placeParts, type CabinetBox, type Placed } from './cabinet-placing.js';
import { EDGE_SIDES } from './split.js';

export const SCENE_LIMITS = { parts: 3_000, drillings: 20_000, cabinets: 500, size: 20_000, text: 80 } as const;

/** mm: to the right, up, and towards whoever stands before it. */
const point = z.tuple([z.number(), z.number(), z.number()]);

const sceneDrilling = z.object({
  /** The JSON pointer of it. */
  at: z.string(),
  /** `front`, `back`, or one of the sides. */
  face: z.string(),
  x: z.number(),
  y: z.number(),
  diameter: z.number(),
  depth: z.number(),
});
export type SceneDrilling = z.output<typeof sceneDrilling>;

const scenePart = z.object({
  /** The JSON pointer of it; several pieces of one part share it. */
  at: z.string(),
  /** Which of the pieces of its part, from 0. */
  piece: z.number().int(),
  cabinet: z.number().int(),
  partNo: z.string(),
  name: z.string(),
  material: z.string(),
  /** mm: length, width, thickness. */
  size: point,
  /** Its lowest corner. */
  corner: point,
  /** Along which axis of the room length, width and thickness lie: 0, 1, 2. */
  axes: z.tuple([z.number().int(), z.number().int(), z.number().int()]),
  /** Whether its front looks against the axis of its thickness. */
  isTurned: z.boolean(),
  /** Where it goes when parts are drawn asunder. */
  out: point,
  /** Whether nothing says where it belongs: it stands beside its cabinet. */
  isLoose: z.boolean(),
  edges: z.array(z.enum(EDGE_SIDES)),
  drillings: z.array(sceneDrilling),
  /** Values of the part that a page may name. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type ScenePart = z.output<typeof scenePart>;

export const cabinetScene = z.object({
  cabinets: z.array(z.object({ at: z.string(), cabinetNo: z.string(), name: z.string(), corner: point, size: point })),
  parts: z.array(scenePart),
  /** Parts that have no size, and those beyond what is drawn. */
  left: z.number().int(),
});
export type CabinetScene = z.output<typeof cabinetScene>;

/** A text that is only shown: short, and without signs that steer. */
export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
        .slice(0, SCENE_LIMITS.text)
    : '';

/** A finite number within the bounds of a room; undefined of anything else. */
export function finite(value: unknown, least = 0): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= least && number <= SCENE_LIMITS.size
    ? number
    : undefined;
}

/** Names under which a part says its measures. */
const first = (item: Json, ...names: readonly string[]): number | undefined =>
  names.map((name) => finite(item[name], 0.1)).find((value) => value !== undefined);

const MAX_FACTS = 60;

/** Values of a part by dotted name, two levels deep. */
function factsOf(item: Json, prefix = '', into: Record<string, string | number | boolean> = {}) {
  for (const [key, value] of Object.entries(item)) {
    if (Object.keys(into).length >= MAX_FACTS) break;
    const name = plainText(`${prefix}${key}`);
    if (name === '__proto__') continue;
    if (typeof value === 'boolean') into[name] = value;
    else if (typeof value === 'string') into[name] = plainText(value);
    else if (typeof value === 'number' && Number.isFinite(value)) into[name] = value;
    else if (isObject(value) && prefix === '') factsOf(value, `${key}.`, into);
  }
  return into;
}

function edgesOf(item: Json): ScenePart['edges'] {
  const edges = item['edges'] ?? item['edgeBanding'];
  return isObject(edges)
    ? EDGE_SIDES.filter(
        (side) => edges[side] !== null && edges[side] !== undefined && edges[side] !== '' && edges[side] !== 0,
      )
    : [];
}

function drillingOf({ item, at }: DesignItem): SceneDrilling | undefined {
  const [x, y, diameter] = [finite(item['x']), finite(item['y']), finite(item['diameter'] ?? item['d'], 0.1)];
  if (x === undefined || y === undefined || diameter === undefined) return undefined;
  return {
    at,
    face: plainText(item['face']) || 'front',
    x,
    y,
    diameter,
    depth: finite(item['depth']) ?? 1,
  };
}

interface Drawn {
  found: DesignItem;
  length: number;
  width: number;
  thickness: number;
  count: number;
  drillings: SceneDrilling[];
}

const USUAL_THICKNESS = 18;
/** Pieces of one part that are drawn. */
const MAX_PIECES = 50;
/** mm between cabinets of a room, and between rooms. */
const GAP = 120;
const AISLE = 1_500;

function drawnOf(found: DesignItem, drillings: readonly DesignItem[]): Drawn | undefined {
  const { item } = found;
  const [length, width] = [first(item, 'length', 'height', 'l'), first(item, 'width', 'w')];
  if (length === undefined || width === undefined) return undefined;
  return {
    found,
    length,
    width,
    thickness: first(item, 'thickness', 'thick', 't') ?? USUAL_THICKNESS,
    count: Math.min(MAX_PIECES, Math.max(1, Math.round(finite(item['count'] ?? item['quantity']) ?? 1))),
    drillings: drillings.flatMap((one) => drillingOf(one) ?? []),
  };
}

/** The outer sizes of a cabinet; what it does not say follows from its parts. */
function boxOf(cabinet: DesignItem | null, parts: readonly Drawn[]): CabinetBox {
  const item: Json = cabinet?.item ?? {};
  const longest = Math.max(100, ...parts.map(({ length }) => length));
  const widest = Math.max(100, ...parts.map(({ width }) => width));
  return {
    width: first(item, 'width', 'W', 'w') ?? longest,
    height: first(item, 'height', 'H', 'h') ?? longest,
    depth: first(item, 'depth', 'D', 'd') ?? widest,
    backMaterial: plainText(item['backMaterial']),
  };
}

/** Pieces of a part as they stand. */
function piecesOf(drawn: Drawn, placed: readonly Placed[], cabinet: number, corner: readonly number[]): ScenePart[] {
  const { found, length, width, thickness, drillings } = drawn;
  const { item, at } = found;
  return placed.map((one, piece) => ({
    at,
    piece,
    cabinet,
    partNo: plainText(item['partNo'] ?? item['barcode'] ?? item['code'] ?? item['no'] ?? item['id']),
    name: plainText(item['name']),
    material: plainText(item['materialCode'] ?? item['material']),
    size: [length, width, thickness],
    corner: [one.corner[0] + corner[0]!, one.corner[1] + corner[1]!, one.corner[2] + corner[2]!],
    axes: [...one.axes],
    isTurned: one.isTurned,
    out: [...one.out],
    isLoose: one.isLoose,
    edges: edgesOf(item),
    drillings,
    facts: factsOf(item),
  }));
}

/** What a scene is made of, by cabinet; parts that stand in none are together at the end. */
function gathered(design: unknown): {
  cabinets: Map<DesignItem | null, DesignItem[]>;
  drills: Map<DesignItem, DesignItem[]>;
} {
  const cabinets = new Map<DesignItem | null, DesignItem[]>();
  const drills = new Map<DesignItem, DesignItem[]>();
  let holes = 0;
  for (const found of itemsOf(design, { most: SCENE_LIMITS.drillings })) {
    const { scope, above } = found;
    if (scope === 'cabinet' && cabinets.size < SCENE_LIMITS.cabinets) cabinets.set(found, []);
    if (scope === 'part') {
      const cabinet = above && cabinets.has(above) ? above : null;
      const own = cabinets.get(cabinet) ?? [];
      own.push(found);
      cabinets.set(cabinet, own);
    }
    if (scope !== 'drill' || !above || above.scope !== 'part' || (holes += 1) > SCENE_LIMITS.drillings) continue;
    const own = drills.get(above) ?? [];
    own.push(found);
    drills.set(above, own);
  }
  return { cabinets, drills };
}

/** The scene of a production JSON, or of whatever else: of what is none, an empty one. */
export function sceneOf(design: unknown): CabinetScene {
  const { cabinets, drills } = gathered(design);
  const scene: CabinetScene = { cabinets: [], parts: [], left: 0 };
  const rooms = new Map<string, { x: number; z: number }>();
  let deepest = 0;
  for (const [cabinet, items] of cabinets) {
    const parts = items
      .slice(0, SCENE_LIMITS.parts - scene.parts.length)
      .flatMap((found) => drawnOf(found, drills.get(found) ?? []) ?? []);
    scene.left += items.length - parts.length;
    const box = boxOf(cabinet, parts);
    const room = plainText(cabinet?.item['roomName'] ?? cabinet?.item['room']);
    const place = rooms.get(room) ?? { x: 0, z: 0 - deepest };
    const corner: [number, number, number] = [place.x, 0, place.z];
    const index = scene.cabinets.length;
    scene.cabinets.push({
      at: cabinet?.at ?? '',
      cabinetNo: plainText(cabinet?.item['cabinetNo'] ?? cabinet?.item['code'] ?? cabinet?.item['no']),
      name: plainText(cabinet?.item['name']),
      corner,
      size: [box.width, box.height, box.depth],
    });
    const { placed, width } = placeParts(
      box,
      parts.map(({ found, ...sizes }) => ({
        ...sizes,
        item: found.item,
        isBanded: edgesOf(found.item).length === EDGE_SIDES.length,
      })),
    );
    for (const [at, drawn] of parts.entries()) {
      const pieces = piecesOf(drawn, placed[at]!, index, corner);
      if (scene.parts.length + pieces.length > SCENE_LIMITS.parts) scene.left += 1;
      else scene.parts.push(...pieces);
    }
    rooms.set(room, { x: place.x + width + GAP, z: place.z });
    deepest = Math.max(deepest, -place.z + box.depth + AISLE);
  }
  return scene;
}
