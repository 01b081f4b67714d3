// A design as it is drawn: plain values and the steps that change them, each giving a new document.
import {
  CABINET_SIZES,
  MAX_CABINETS,
  MAX_DESIGNED,
  MAX_FITTINGS,
  MAX_ROOMS,
} from '@ishare/contracts/sales-order/design.js';
import type { CabinetModel, CabinetSide } from '@ishare/contracts/sales-order/design.js';

export interface Cabinet {
  cabinetNo: string;
  name: string | null;
  model: CabinetModel;
  /** Product of the catalogue, whose own split model comes before the built-in rules. */
  productCode?: string | null;
  /** mm */
  width: number;
  height: number;
  depth: number;
  /** Codes of materials: carcass, back, doors and fronts, band of the carcass. */
  material: string;
  backMaterial: string | null;
  doorMaterial: string | null;
  edgeMaterial: string | null;
  shelves: number;
  doors: number;
  drawers: number;
}

export interface Room {
  name: string;
  cabinets: readonly Cabinet[];
}

export interface DesignDoc {
  name: string;
  rooms: readonly Room[];
}

/** The rooms as they are sent. */
export const contentOf = (rooms: readonly Room[]) => ({
  rooms: rooms.map(({ name, cabinets }) => ({ name, cabinets: [...cabinets] })),
});

/** Where a cabinet stands: its room, its place in it. */
export interface Place {
  room: number;
  cabinet: number;
}

/** The number of the cabinet that a finding is about, where it is about one. */
export const cabinetNoIn = (target: string): string | undefined => /cabinet ([^/]+?)(?: \/|$)/.exec(target)?.[1];

export type Template = Pick<Cabinet, 'model' | 'width' | 'height' | 'depth' | 'shelves' | 'doors' | 'drawers'> &
  Partial<Cabinet>;

const prefixes: Readonly<Record<CabinetModel, string>> = { base: 'B', wall: 'U', wardrobe: 'W', drawer: 'D' };

/** Cabinets that workshops build every day. */
export const usualCabinets: Readonly<Record<string, Template>> = {
  wardrobe800: { model: 'wardrobe', width: 800, height: 2_400, depth: 580, shelves: 2, doors: 2, drawers: 0 },
  wardrobeDrawers: { model: 'wardrobe', width: 800, height: 2_400, depth: 580, shelves: 3, doors: 2, drawers: 3 },
  wardrobe450: { model: 'wardrobe', width: 450, height: 2_400, depth: 580, shelves: 5, doors: 1, drawers: 0 },
  base600: { model: 'base', width: 600, height: 720, depth: 560, shelves: 1, doors: 1, drawers: 0 },
  base800: { model: 'base', width: 800, height: 720, depth: 560, shelves: 1, doors: 2, drawers: 0 },
  drawer600: { model: 'drawer', width: 600, height: 720, depth: 560, shelves: 0, doors: 0, drawers: 3 },
  wall600: { model: 'wall', width: 600, height: 720, depth: 330, shelves: 2, doors: 1, drawers: 0 },
  wall800: { model: 'wall', width: 800, height: 720, depth: 330, shelves: 2, doors: 2, drawers: 0 },
};

const TALL = 1_500;
const SHALLOW = 400;

/** What a cabinet of that size is taken for: tall ones for wardrobes, shallow ones for wall units. */
export function modelOf({ height, depth }: { height: number; depth: number }): CabinetModel {
  if (height > TALL) return 'wardrobe';
  return depth <= SHALLOW ? 'wall' : 'base';
}

const clamped = (side: CabinetSide, value: number) =>
  Math.min(CABINET_SIZES[side].max, Math.max(CABINET_SIZES[side].min, value));

/** A standard product of the catalogue as a cabinet to begin with. */
export function templateOf(product: {
  productCode: string;
  productName: string;
  productWidth: number | null;
  productDepth: number | null;
  productHeight: number | null;
}): Template {
  const size = {
    width: clamped('width', product.productWidth ?? 600),
    height: clamped('height', product.productHeight ?? 720),
    depth: clamped('depth', product.productDepth ?? 560),
  };
  const model = modelOf(size);
  return {
    ...size,
    model,
    productCode: product.productCode,
    name: product.productName.slice(0, 128),
    shelves: model === 'wardrobe' ? 3 : 1,
    doors: size.width > 500 ? 2 : 1,
    drawers: 0,
  };
}

/** The next free number of a model: W1, W2 … */
export function freeNumber(doc: DesignDoc, model: CabinetModel): string {
  const taken = new Set(doc.rooms.flatMap(({ cabinets }) => cabinets.map(({ cabinetNo }) => cabinetNo)));
  for (let number = 1; ; number++) if (!taken.has(`${prefixes[model]}${number}`)) return `${prefixes[model]}${number}`;
}

/** The next free name of a room: Room, Room 2 … */
export function freeRoomName(doc: DesignDoc, base: string): string {
  const taken = new Set(doc.rooms.map(({ name }) => name));
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) if (!taken.has(`${base} ${number}`)) return `${base} ${number}`;
}

const withRooms = (doc: DesignDoc, rooms: readonly Room[]): DesignDoc => ({ ...doc, rooms });
const withRoom = (doc: DesignDoc, room: number, change: (room: Room) => Room): DesignDoc =>
  withRooms(
    doc,
    doc.rooms.map((one, index) => (index === room ? change(one) : one)),
  );

export function addRoom(doc: DesignDoc, name: string): DesignDoc {
  return doc.rooms.length < MAX_ROOMS ? withRooms(doc, [...doc.rooms, { name, cabinets: [] }]) : doc;
}

export function renameRoom(doc: DesignDoc, room: number, name: string): DesignDoc {
  return withRoom(doc, room, (one) => ({ ...one, name }));
}

export function removeRoom(doc: DesignDoc, room: number): DesignDoc {
  return withRooms(
    doc,
    doc.rooms.filter((_one, index) => index !== room),
  );
}

/** The room once more behind it, its cabinets under numbers of their own. */
export function duplicateRoom(doc: DesignDoc, room: number, name: string): DesignDoc {
  const source = doc.rooms[room];
  if (!source || doc.rooms.length >= MAX_ROOMS) return doc;
  const empty = withRooms(doc, doc.rooms.toSpliced(room + 1, 0, { name, cabinets: [] }));
  return source.cabinets.reduce((made, cabinet) => addCabinet(made, room + 1, cabinet), empty);
}

/** A new cabinet at the end of a room, under the next free number; nothing changes where there may be no more. */
export function addCabinet(
  doc: DesignDoc,
  room: number,
  cabinet: Omit<Cabinet, 'cabinetNo'>,
  at = Infinity,
): DesignDoc {
  const designed = doc.rooms.reduce((sum, { cabinets }) => sum + cabinets.length, 0);
  return withRoom(doc, room, (one) => {
    if (one.cabinets.length >= MAX_CABINETS || designed >= MAX_DESIGNED) return one;
    return {
      ...one,
      cabinets: one.cabinets.toSpliced(Math.min(at, one.cabinets.length), 0, {
        ...cabinet,
        cabinetNo: freeNumber(doc, cabinet.model),
      }),
    };
  });
}

export function cabinetAt(doc: DesignDoc, place: Place | undefined): Cabinet | undefined {
  return place && doc.rooms[place.room]?.cabinets[place.cabinet];
}

export function changeCabinet(doc: DesignDoc, place: Place, change: Partial<Cabinet>): DesignDoc {
  return withRoom(doc, place.room, (room) => ({
    ...room,
    cabinets: room.cabinets.map((cabinet, index) =>
      index === place.cabinet ? sound({ ...cabinet, ...change }, change) : cabinet,
    ),
  }));
}

/** A base unit has doors or drawers before it, not both; a drawer unit has no doors, a wall unit no drawers. */
function sound(cabinet: Cabinet, change: Partial<Cabinet>): Cabinet {
  const { model, doors, drawers } = cabinet;
  // Another model is no longer the product.
  if (change.model && cabinet.productCode) return sound({ ...cabinet, productCode: null }, change);
  if (model === 'drawer') return { ...cabinet, doors: 0, shelves: 0, drawers: Math.max(1, drawers) };
  if (model === 'wall') return { ...cabinet, drawers: 0 };
  if (model === 'base' && doors > 0 && drawers > 0)
    return change.drawers === undefined ? { ...cabinet, drawers: 0 } : { ...cabinet, doors: 0 };
  return cabinet;
}

export function removeCabinet(doc: DesignDoc, place: Place): DesignDoc {
  return withRoom(doc, place.room, (room) => ({
    ...room,
    cabinets: room.cabinets.filter((_cabinet, index) => index !== place.cabinet),
  }));
}

export function duplicateCabinet(doc: DesignDoc, place: Place): DesignDoc {
  const cabinet = cabinetAt(doc, place);
  return cabinet ? addCabinet(doc, place.room, cabinet, place.cabinet + 1) : doc;
}

/** The cabinet `by` places further in its room. */
export function moveCabinet(doc: DesignDoc, place: Place, by: number): { doc: DesignDoc; place: Place } {
  const cabinet = cabinetAt(doc, place);
  const to = place.cabinet + by;
  if (!cabinet || to < 0 || to >= doc.rooms[place.room]!.cabinets.length) return { doc, place };
  const moved = withRoom(doc, place.room, (room) => ({
    ...room,
    cabinets: room.cabinets.toSpliced(place.cabinet, 1).toSpliced(to, 0, cabinet),
  }));
  return { doc: moved, place: { room: place.room, cabinet: to } };
}

export function moveToRoom(doc: DesignDoc, place: Place, room: number): { doc: DesignDoc; place: Place } {
  const cabinet = cabinetAt(doc, place);
  if (!cabinet || room === place.room || !doc.rooms[room]) return { doc, place };
  const without = removeCabinet(doc, place);
  const cabinets = [...without.rooms[room]!.cabinets, cabinet];
  return {
    doc: withRoom(without, room, (one) => ({ ...one, cabinets })),
    place: { room, cabinet: cabinets.length - 1 },
  };
}

export type Fault =
  | { kind: 'name' }
  | { kind: 'room'; room: number }
  | { kind: 'roomTwice'; room: number }
  | { kind: 'number' | 'numberTwice' | 'material'; place: Place };

/**
 * The first thing that must be mended before the design can be saved. Sizes and counts are kept in their limits as they
 * are typed.
 */
export function faultOf(doc: DesignDoc): Fault | undefined {
  if (doc.name.trim() === '') return { kind: 'name' };
  const [rooms, numbers] = [new Set<string>(), new Set<string>()];
  for (const [room, { name, cabinets }] of doc.rooms.entries()) {
    if (name.trim() === '') return { kind: 'room', room };
    if (rooms.has(name)) return { kind: 'roomTwice', room };
    rooms.add(name);
    for (const [cabinet, { cabinetNo, material }] of cabinets.entries()) {
      const place = { room, cabinet };
      if (cabinetNo.trim() === '') return { kind: 'number', place };
      if (numbers.has(cabinetNo)) return { kind: 'numberTwice', place };
      if (material.trim() === '') return { kind: 'material', place };
      numbers.add(cabinetNo);
    }
  }
  return undefined;
}

/** How many of a fitting a cabinet may have. */
export const fittingLimits: Readonly<Record<'shelves' | 'doors' | 'drawers', number>> = {
  shelves: MAX_FITTINGS,
  doors: 6,
  drawers: 8,
};

/** Where the cabinet of a number stands. */
export function placeOf(doc: DesignDoc, cabinetNo: string | null): Place | undefined {
  for (const [room, { cabinets }] of doc.rooms.entries()) {
    const cabinet = cabinets.findIndex((one) => one.cabinetNo === cabinetNo);
    if (cabinet >= 0) return { room, cabinet };
  }
  return undefined;
}
