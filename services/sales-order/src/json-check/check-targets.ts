import {
  isObject,
  itemsOf,
  type DesignItem,
  type Json,
  type StrayItem,
} from '@ishare/contracts/sales-order/design-items.js';
import type { CheckScope } from '@ishare/contracts/sales-order/json-check.js';
import type { ExpressionScope, ExpressionValue } from '@ishare/kernel/expression-values.js';

/**
 * One thing that rules look at, with what they may read: its own values by name, those around it behind `order.`,
 * `cabinet.`, `part.`.
 */
export interface CheckTarget extends Pick<DesignItem, 'path' | 'at'> {
  scope: CheckScope;
  values: ExpressionScope;
}

type Values = Record<string, ExpressionValue>;
const MAX_DEPTH = 6;

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

/** What an order says itself, and how many cabinets and parts stand beside it. */
const ofOrder = (design: Json): Values =>
  isObject(design['order'])
    ? {
        ...Object.fromEntries(
          Object.entries(design).flatMap(([name, list]) =>
            Array.isArray(list) ? [[`${name}.count`, list.length]] : [],
          ),
        ),
        ...flattened(design['order']),
      }
    : flattened(design);

/**
 * Every order, cabinet, part and drilling of a production JSON. A design may hold them one in the other or side by
 * side; those that stand side by side find what is above them by its number. All of them read `base` too. `onStray` is
 * told what stands among them and is none of them.
 */
export function* targetsOf(
  design: unknown,
  base: ExpressionScope = {},
  onStray?: (stray: StrayItem) => void,
): Generator<CheckTarget> {
  const told = new Map<DesignItem, Values>();
  /** What those that stand in an item read around them. */
  const around = (found: DesignItem): Values => {
    const known = told.get(found);
    if (known) return known;
    const { scope, item, above } = found;
    const own = above === null && isObject(item['order']) ? item['order'] : item;
    const values = within(above ? around(above) : within(null, base), flattened(own, `${scope}.`));
    told.set(found, values);
    return values;
  };
  for (const found of itemsOf(design, { onStray })) {
    const { scope, path, at, item, above } = found;
    const values = within(around(above ?? found), above ? flattened(item) : ofOrder(item));
    yield { scope, path, at, values };
  }
}
