// What a production JSON is made of: its order, cabinets, parts and drillings, one in the other or side by side.
import type { CheckScope } from './json-check.js';

export type Json = Readonly<Record<string, unknown>>;

export interface DesignItem {
  scope: CheckScope;
  /** `cabinet W1 / part P7` */
  path: string;
  /** The JSON pointer of it: `/cabinets/0/parts/6`; empty for the order. */
  at: string;
  item: Json;
  /** What it stands in; null for the order. */
  above: DesignItem | null;
}

/** What stands in a list of cabinets, parts or drillings and is none: a text, a number, nothing. */
export interface StrayItem {
  scope: Exclude<CheckScope, 'order'>;
  /** What would be its path. */
  path: string;
  at: string;
  value: unknown;
}

/**
 * Of each kind: under what names a design lists it, what its own number is called, and by what names it names the one
 * above it.
 */
const LEVELS = [
  { scope: 'cabinet', lists: ['cabinets'], numbers: ['cabinetNo', 'code', 'no', 'id', 'name'], above: [] },
  {
    scope: 'part',
    lists: ['parts'],
    numbers: ['partNo', 'barcode', 'code', 'no', 'id', 'name'],
    above: ['cabinetNo', 'cabinetId'],
  },
  {
    scope: 'drill',
    lists: ['drillings', 'drills', 'holes'],
    numbers: ['drillNo', 'no', 'id'],
    above: ['partNo', 'partId', 'barcode'],
  },
] as const;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function numberOf(item: Json, names: readonly string[], index: number): string {
  const found = names.map((name) => item[name]).find((value) => typeof value === 'string' || typeof value === 'number');
  return String(found ?? index + 1);
}

type Level = (typeof LEVELS)[number];

/** What a thing lists under the first of the names that is a list, each with its place in the JSON. */
function listed(
  { item, at, path, above }: DesignItem,
  { scope, lists }: Level,
  { most, onStray }: { most: number; onStray: Asked['onStray'] },
): { item: Json; at: string; index: number }[] {
  const name = lists.find((one) => Array.isArray(item[one]));
  if (!name) return [];
  return (item[name] as unknown[])
    .slice(0, most)
    .map((each, place) => ({ item: each as Json, at: `${at}/${name}/${place}`, place }))
    .filter((each) => {
      if (isObject(each.item)) return true;
      const own = `${scope} ${each.place + 1}`;
      onStray?.({ scope, path: above ? `${path} / ${own}` : own, at: each.at, value: each.item });
      return false;
    })
    .map((each, index) => ({ item: each.item, at: each.at, index }));
}

interface Asked {
  /** Of each kind there are at most so many. */
  most?: number;
  /** Is told what stands among them and is no object. */
  onStray?: ((stray: StrayItem) => void) | undefined;
}

/**
 * Everything in a design, the order first, then level by level. What stands side by side finds what is above it by its
 * number.
 */
export function* itemsOf(design: unknown, { most = Infinity, onStray }: Asked = {}): Generator<DesignItem> {
  if (!isObject(design)) return;
  const order = isObject(design['order']) ? design['order'] : design;
  const path = `order ${numberOf(order, ['salesOrderNo', 'orderNo', 'code', 'id'], 0)}`;
  const root: DesignItem = { scope: 'order', path, at: '', item: design, above: null };
  yield root;
  let above: DesignItem[] = [root];
  for (const kind of LEVELS) {
    const { scope, numbers, above: references } = kind;
    const byNumber = new Map<string, DesignItem>();
    for (const found of above)
      for (const name of references)
        if (found.item[name] !== undefined && found !== root)
          byNumber.set(`${name} ${String(found.item[name])}`, found);
    const level: DesignItem[] = [];
    for (const parent of above) {
      for (const { item, at, index } of listed(parent, kind, { most: most - level.length, onStray })) {
        const named =
          parent === root
            ? references.map((name) => byNumber.get(`${name} ${String(item[name])}`)).find(Boolean)
            : undefined;
        const standsIn = named ?? parent;
        const own = `${scope} ${numberOf(item, numbers, index)}`;
        const found: DesignItem = {
          scope,
          path: standsIn === root ? own : `${standsIn.path} / ${own}`,
          at,
          item,
          above: standsIn,
        };
        level.push(found);
        yield found;
      }
    }
    // What lies deeper may stand beside the levels above as well.
    above = [...level, root];
  }
}
