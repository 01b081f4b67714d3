// How a cabinet comes apart: rules as values with formulas, compiled once. W, H, D are the cabinet's outer sizes, T and
// B the thickness of carcass and back, all in mm; shelves, doors and drawers are counts.
import type { CabinetMaterial } from '@ishare/contracts/catalogue/client.js';
import { EDGE_SIDES, type EdgeSide } from '@ishare/contracts/sales-order/split.js';
import type { ExpressionScope } from '@ishare/kernel/expression-values.js';
import type { Cabinet, CabinetModel } from '@ishare/contracts/sales-order/design-content.js';

/** 0 none, 1 along the length, 2 along the width. */
export const Grain = { None: 0, Length: 1, Width: 2 } as const;

interface DrillingRule {
  /** Face: front or back of the part, or one of its sides. */
  face: 'front' | 'back' | EdgeSide;
  x: string;
  y: string;
  diameter: number;
  depth: number;
  /** How often, and the step along x. */
  repeat?: string;
  step?: string;
}

export interface PartRule {
  id: string;
  name: string;
  when?: string;
  length: string;
  width: string;
  count: string;
  /** One of the cabinet's materials, or the code of another. */
  material: CabinetMaterial | { code: string };
  grain: number;
  edges: readonly EdgeSide[];
  /** Codes of bands; where a side has none here, that of the part's own material. */
  bands?: Partial<Record<EdgeSide, string>>;
  drillings?: readonly DrillingRule[];
}

export interface HardwareRule {
  id: string;
  code: string;
  name: string;
  when?: string;
  count: string;
}

/** What cabinets of a model are made of. */
export interface CutRules {
  parts: readonly PartRule[];
  hardware: readonly HardwareRule[];
}

export interface ModelRules extends CutRules {
  /** What the price is counted by: projected area in m², or length in m. */
  quantity: string;
  unit: 'projected' | 'length';
}

const BANDED_ALL: readonly EdgeSide[] = EDGE_SIDES;
const cams = (x: string): DrillingRule[] => [
  { face: 'front', x, y: '37', diameter: 15, depth: 13 },
  { face: 'front', x, y: 'width - 37', diameter: 15, depth: 13 },
];

const side: PartRule = {
  id: 'side',
  name: 'Side',
  length: 'H',
  width: 'D',
  count: '2',
  material: 'carcass',
  grain: Grain.Length,
  edges: ['L1', 'L2', 'W1'],
  drillings: [
    { face: 'front', x: '96', y: '37', diameter: 5, depth: 12, repeat: 'floor((length - 192) / 32)', step: '32' },
    {
      face: 'front',
      x: '96',
      y: 'width - 37',
      diameter: 5,
      depth: 12,
      repeat: 'floor((length - 192) / 32)',
      step: '32',
    },
  ],
};
const bottom: PartRule = {
  id: 'bottom',
  name: 'Bottom',
  length: 'W - 2 * T',
  width: 'D - B',
  count: '1',
  material: 'carcass',
  grain: Grain.Length,
  edges: ['L1'],
  drillings: [...cams('34'), ...cams('length - 34')],
};
const top: PartRule = { ...bottom, id: 'top', name: 'Top' };
const back: PartRule = {
  id: 'back',
  name: 'Back',
  length: 'H - 2 * 2',
  width: 'W - 24',
  count: '1',
  material: 'back',
  grain: Grain.None,
  edges: [],
};
const shelf: PartRule = {
  id: 'shelf',
  name: 'Adjustable shelf',
  when: 'shelves > 0',
  length: 'W - 2 * T - 2',
  width: 'D - B - 31',
  count: 'shelves',
  material: 'carcass',
  grain: Grain.Length,
  edges: BANDED_ALL,
};
const hinges = 'if(height > 2000, 5, if(height > 1600, 4, if(height > 900, 3, 2)))';
const door: PartRule = {
  id: 'door',
  name: 'Door',
  when: 'doors > 0',
  length: 'H - 4',
  width: '(W - 3 * (doors + 1)) / doors',
  count: 'doors',
  material: 'door',
  grain: Grain.Length,
  edges: BANDED_ALL,
  drillings: [
    {
      face: 'back',
      x: '100',
      y: '22.5',
      diameter: 35,
      depth: 12.5,
      repeat: hinges.replaceAll('height', 'H'),
      step: `(length - 200) / (${hinges.replaceAll('height', 'H')} - 1)`,
    },
  ],
};
const rail: PartRule = {
  id: 'rail',
  name: 'Rail',
  length: 'W - 2 * T',
  width: '80',
  count: '2',
  material: 'carcass',
  grain: Grain.Length,
  edges: ['L1'],
};
const front: PartRule = {
  id: 'drawer-front',
  name: 'Drawer front',
  when: 'drawers > 0',
  length: 'W - 6',
  width: '(H - 3 * (drawers + 1)) / drawers',
  count: 'drawers',
  material: 'door',
  grain: Grain.Length,
  edges: BANDED_ALL,
};
const drawerBox: PartRule[] = [
  {
    id: 'drawer-side',
    name: 'Drawer side',
    when: 'drawers > 0',
    length: 'D - B - 50',
    width: '120',
    count: 'drawers * 2',
    material: 'carcass',
    grain: Grain.Length,
    edges: ['L1'],
  },
  {
    id: 'drawer-end',
    name: 'Drawer end',
    when: 'drawers > 0',
    length: 'W - 2 * T - 26 - 2 * T',
    width: '120',
    count: 'drawers * 2',
    material: 'carcass',
    grain: Grain.Length,
    edges: ['L1'],
  },
  {
    id: 'drawer-bottom',
    name: 'Drawer bottom',
    when: 'drawers > 0',
    length: 'W - 2 * T - 26 - T',
    width: 'D - B - 50 - T',
    count: 'drawers',
    material: 'back',
    grain: Grain.None,
    edges: [],
  },
];

const connectors: HardwareRule = { id: 'cam', code: 'CD-15', name: 'Cam and dowel', count: '8' };
const pins: HardwareRule = { id: 'pin', code: 'SP-5', name: 'Shelf pin', when: 'shelves > 0', count: 'shelves * 4' };
const hingeSet: HardwareRule = {
  id: 'hinge',
  code: 'HG-110',
  name: 'Hinge 110°',
  when: 'doors > 0',
  count: `doors * ${hinges.replaceAll('height', 'H')}`,
};
const handles: HardwareRule = {
  id: 'handle',
  code: 'HD-160',
  name: 'Handle',
  when: 'doors + drawers > 0',
  count: 'doors + drawers',
};
const runners: HardwareRule = {
  id: 'runner',
  code: 'DR-500',
  name: 'Drawer runner, pair',
  when: 'drawers > 0',
  count: 'drawers',
};
const legs: HardwareRule = { id: 'leg', code: 'LG-100', name: 'Leg', count: 'if(W > 900, 6, 4)' };
const hanging: HardwareRule = { id: 'rail', code: 'RL-OV', name: 'Hanging rail', count: '1' };

/** The rules that stand where the catalogue has none of its own. */
export const defaultRules: Readonly<Record<CabinetModel, ModelRules>> = {
  base: {
    parts: [side, bottom, rail, back, shelf, door, front, ...drawerBox],
    hardware: [connectors, pins, hingeSet, handles, runners, legs],
    quantity: 'W / 1000',
    unit: 'length',
  },
  wall: {
    parts: [side, bottom, top, back, shelf, door],
    hardware: [connectors, pins, hingeSet, handles],
    quantity: 'W / 1000',
    unit: 'length',
  },
  wardrobe: {
    parts: [side, bottom, top, back, shelf, door, front, ...drawerBox].filter(({ id }) => id !== 'drawer-front'),
    hardware: [connectors, pins, hingeSet, handles, runners, hanging],
    quantity: 'W * H / 1000000',
    unit: 'projected',
  },
  drawer: {
    parts: [side, bottom, rail, back, front, ...drawerBox],
    hardware: [connectors, handles, runners, legs],
    quantity: 'W / 1000',
    unit: 'length',
  },
};

/** mm of the thinnest board there is: a code such as E0-18 begins with a class of emission and not with a size. */
const THINNEST = 3;

/** Thickness in mm by what a material's code begins with, such as PB18: two digits after the letters. */
export function thicknessByCode(material: string, otherwise: number): number {
  const digits = Number(/^[A-Za-z]+(\d{1,2})/.exec(material)?.[1]);
  return digits >= THINNEST ? digits : otherwise;
}

export const DEFAULT_CARCASS = 18;
export const DEFAULT_BACK = 9;

export function scopeOf(
  { width, height, depth, material, backMaterial, shelves, doors, drawers }: Cabinet,
  thicknessOf: (material: string, otherwise: number) => number,
): ExpressionScope {
  return {
    W: width,
    H: height,
    D: depth,
    T: thicknessOf(material, DEFAULT_CARCASS),
    B: thicknessOf(backMaterial ?? '', DEFAULT_BACK),
    shelves,
    doors,
    drawers,
  };
}
