import type { CheckScope } from '@ishare/contracts/sales-order/json-check.js';
import type { ExpressionScope, ExpressionValue } from '@ishare/kernel/expression-values.js';

/**
 * One thing that rules look at, with what they may read: its own values by name, those around it behind `order.`,
 * `cabinet.`, `part.`.
 */
export interface CheckTarget {
  scope: CheckScope;
  /** `cabinet W1 / part P7` */
  path: string;
  values: ExpressionScope;
}

type Json = Record<string, unknown>;
type Values = Record<string, ExpressionValue>;
const MAX_DEPTH = 6;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Numbers, texts and booleans of an object and of the objects in it, by dotted name; of a list, how long it is. */
export function flattened(value: Json, prefix = '', depth = 0, into: Values = {}): Values {
  for (const [key, item] of Object.entries(value)) {
    const name = `${prefix}${key}`;
    if (item === null || typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean')
      into[name] = item;
    else if (Array.isArray(item)) into[`${name}.count`] = item.length;
    else if (isObject(item) && depth < MAX_DEPTH) flattened(item, `${name}.`, depth + 1, into);
  }
  return into;
}

/**
 * What is told of a thing over what is told around it: a chain, so that what is around is held once however many things
 * stand in it.
 */
const within = (outer: ExpressionScope | null, own: ExpressionScope): Values =>
  Object.assign(Object.create(outer) as Values, own);

/**
 * Of each kind: under what names a design lists it, what its own number is called, and by what it names the one above
 * it.
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

function numberOf(item: Json, names: readonly string[], index: number): string {
  const found = names.map((name) => item[name]).find((value) => typeof value === 'string' || typeof value === 'number');
  return String(found ?? index + 1);
}

interface Found {
  target: CheckTarget;
  item: Json;
}

/** The list under one of the names; a thing that lists none has none. */
function listed(item: Json, names: readonly string[]): Json[] {
  const list = names.map((name) => item[name]).find(Array.isArray) as unknown[] | undefined;
  return (list ?? []).filter(isObject);
}

/**
 * Every order, cabinet, part and drilling of a production JSON. A design may hold them one in the other or side by
 * side; those that stand side by side find what is above them by its number. All of them read `base` too.
 */
export function* targetsOf(design: unknown, base: ExpressionScope = {}): Generator<CheckTarget> {
  if (!isObject(design)) return;
  const order = isObject(design.order) ? design.order : design;
  const around = within(within(null, base), flattened(order, 'order.'));
  const root: Found = {
    item: design,
    target: {
      scope: 'order',
      path: `order ${numberOf(order, ['salesOrderNo', 'orderNo', 'code', 'id'], 0)}`,
      values: within(around, flattened(order)),
    },
  };
  yield root.target;
  let above: Found[] = [root];
  let inherited = new Map<Found, Values>([[root, around]]);
  for (const { scope, lists, numbers, above: references } of LEVELS) {
    const byNumber = new Map<string, Found>();
    for (const found of above)
      for (const name of references)
        if (found.item[name] !== undefined && found !== root)
          byNumber.set(`${name} ${String(found.item[name])}`, found);
    const level: Found[] = [];
    const nextInherited = new Map<Found, Values>();
    const place = (item: Json, index: number, parent: Found): Found => {
      const outer = inherited.get(parent) ?? around;
      const own = `${scope} ${numberOf(item, numbers, index)}`;
      const found = {
        item,
        target: {
          scope,
          path: parent === root ? own : `${parent.target.path} / ${own}`,
          values: within(outer, flattened(item)),
        },
      };
      nextInherited.set(found, within(outer, flattened(item, `${scope}.`)));
      level.push(found);
      return found;
    };
    for (const parent of above) {
      for (const [index, item] of listed(parent.item, lists).entries()) {
        const named =
          parent === root
            ? references.map((name) => byNumber.get(`${name} ${String(item[name])}`)).find(Boolean)
            : undefined;
        yield place(item, index, named ?? parent).target;
      }
    }
    // What lies deeper may stand beside the levels above as well.
    above = [...level, root];
    inherited = new Map([...nextInherited, [root, around]]);
  }
}
