// Query fields of a list as values: each says its schema and the condition that it means.
import type { Condition, Operator } from '@ishare/data/list.js';
import { query } from '@ishare/server/schemas.js';
import { type z } from 'zod';

export interface Filter {
  schema: z.ZodType;
  op: Operator;
  /** Property that is compared; the query's own name when absent. */
  field?: string;
}

export type Filters = Readonly<Record<string, Filter>>;

const make =
  (schema: z.ZodType, op: Operator) =>
  (field?: string): Filter => ({ schema, op, ...(field ? { field } : {}) });

/** `{ materialId: filter.guid(), lengthMin: filter.atLeast('length'), code: filter.contains() }` */
export const filter = {
  text: make(query.text(), 'eq'),
  contains: make(query.text(), 'contains'),
  guid: make(query.guid(), 'eq'),
  bool: make(query.bool(), 'eq'),
  number: make(query.number(), 'eq'),
  atLeast: make(query.number(), 'gte'),
  atMost: make(query.number(), 'lte'),
  since: make(query.date(), 'gte'),
  until: make(query.date(), 'lte'),
};

export function filterShape(filters: Filters): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(filters).map(([name, { schema }]) => [name, schema]));
}

/** The conditions of those filters that the query gives. */
export function filterConditions(filters: Filters, given: Readonly<Record<string, unknown>>): Condition[] {
  return Object.entries(filters).flatMap(([name, { op, field = name }]) =>
    given[name] === undefined ? [] : [{ fields: [field], op, value: given[name] as Condition['value'] }],
  );
}
