// Binding of query and body to zod schemas: names match whatever their case, empty and "undefined" query values are
// absent.
import { AppError, invalid, kernelErrors, type ValidationIssue } from '@ishare/kernel/errors.js';
import type { z } from 'zod';
import { isSecretName } from './secrets.js';

interface Inner {
  def: {
    type: string;
    innerType?: Inner;
    in?: Inner;
    element?: Inner;
    shape?: Record<string, Inner>;
    valueType?: Inner;
    format?: string;
    coerce?: boolean;
    values?: readonly unknown[];
    entries?: Record<string, unknown>;
  };
}

const namesOf = new WeakMap<object, Map<string, string>>();

function unwrap(schema: Inner | undefined): Inner | undefined {
  let inner = schema;
  for (;;) {
    const next = inner?.def.innerType ?? (inner?.def.type === 'pipe' ? inner.def.in : undefined);
    if (!next) return inner;
    inner = next;
  }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object that inherits nothing: a caller may name a member `constructor` or `__proto__`. */
function bare(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>;
}

/**
 * What stands for nothing where a field may be left empty: null where it may be null, undefined where it may only be
 * left away, `NEVER` where neither.
 */
function absentIn(schema: Inner | undefined): null | undefined | typeof NEVER {
  let absent: undefined | typeof NEVER = NEVER;
  for (
    let inner = schema;
    inner;
    inner = inner.def.innerType ?? (inner.def.type === 'pipe' ? inner.def.in : undefined)
  ) {
    if (inner.def.type === 'nullable') return null;
    if (inner.def.type === 'optional' || inner.def.type === 'default') absent = undefined;
  }
  return absent;
}

const NEVER = Symbol('never');
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;
/** .NET reads a GUID without hyphens, in braces and in brackets too. */
const GUID = /^[{(]?([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})[)}]?$/i;

/**
 * A text that stands for a number, a truth value, an enumerated number or a GUID, as ABP's JSON and forms of old
 * clients write them; anything else stays as it is.
 */
function valueOf({ def }: Inner, text: string): unknown {
  if (def.type === 'number') return !def.coerce && NUMBER.test(text) ? Number(text) : text;
  if (def.type === 'boolean') return /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : text;
  if (def.type === 'literal') return NUMBER.test(text) && def.values?.includes(Number(text)) ? Number(text) : text;
  if (def.type === 'enum') {
    const found = Object.entries(def.entries!).find(
      ([name, member]) =>
        typeof member === 'number' && (String(member) === text || name.toLowerCase() === text.toLowerCase()),
    );
    return found ? found[1] : text;
  }
  if (def.format === 'guid') return GUID.exec(text)?.slice(1).join('-') ?? text;
  return text;
}

function readText(schema: Inner | undefined, inner: Inner, text: string): unknown {
  if (text === '' && (inner.def.type !== 'string' || inner.def.format === 'guid')) {
    const absent = absentIn(schema);
    return absent === NEVER ? text : absent;
  }
  return valueOf(inner, text);
}

const SCALARS: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'literal', 'enum', 'date']);

/**
 * Renames the keys of `value` to the spelling of the schema, at every depth that the schema describes; in a query, one
 * value is a list of one, and of several for one field the first counts.
 */
function renameKeys(schema: Inner | undefined, value: unknown, fromQuery = false): unknown {
  const inner = unwrap(schema);
  if (inner && SCALARS.has(inner.def.type)) {
    const one: unknown = fromQuery && Array.isArray(value) ? value[0] : value;
    return typeof one === 'string' ? readText(schema, inner, one) : one;
  }
  if (inner?.def.type === 'array' && fromQuery && !Array.isArray(value)) return [value];
  if (inner?.def.type === 'array' && Array.isArray(value))
    return value.map((item) => renameKeys(inner.def.element, item));
  if (inner?.def.type !== 'object' || !isPlain(value)) return value;
  const shape = inner.def.shape!;
  let names = namesOf.get(shape);
  if (!names) namesOf.set(shape, (names = new Map(Object.keys(shape).map((name) => [name.toLowerCase(), name]))));
  const renamed = bare();
  for (const [key, item] of Object.entries(value)) {
    const name = names.get(key.toLowerCase());
    renamed[name ?? key] = name === undefined ? item : renameKeys(shape[name], item, fromQuery);
  }
  return renamed;
}

/**
 * `roles[0]=a`, `roles[]=a` and repeated keys, whatever their case, all become one array; empty values and the literal
 * `undefined` (old clients send it) are dropped.
 */
export function normaliseQuery(query: Record<string, unknown>): Record<string, unknown> {
  const result = bare();
  for (const [key, value] of Object.entries(query)) {
    if (value === '' || value === 'undefined' || value === 'null') continue;
    // No database takes it, and what is streamed would find out too late.
    if ([value].flat().some((one) => typeof one === 'string' && one.includes('\0')))
      throw invalid(key, 'Validation:format');
    const indexed = /^(.+)\[\d*\]$/.exec(key)?.[1];
    const name = (indexed ?? key).toLowerCase();
    result[name] = indexed === undefined && result[name] === undefined ? value : [result[name] ?? [], value].flat();
  }
  return result;
}

/** Characters of a refused value that are told again; a longer one is known by its member. */
const MOST_GIVEN = 40;

/**
 * A refused value as a reader knows it again: numbers and flags as they are, short texts in quotes; no secret, and
 * nothing else.
 */
function givenOf({ input, path }: z.core.$ZodIssue): string | undefined {
  if (path.some((part) => typeof part === 'string' && isSecretName(part))) return undefined;
  if (typeof input === 'number' || typeof input === 'boolean') return String(input);
  return typeof input === 'string' && input !== '' && input.length <= MOST_GIVEN ? JSON.stringify(input) : undefined;
}

/** How long a text is says nothing of its content. */
const OF_LENGTH: ReadonlySet<string> = new Set(['Validation:minLength', 'Validation:maxLength']);

function told(issue: z.core.$ZodIssue): ValidationIssue {
  const explained = explain(issue);
  const given = OF_LENGTH.has(explained.text) ? undefined : givenOf(issue);
  return given === undefined ? explained : { ...explained, given };
}

function explain(issue: z.core.$ZodIssue): ValidationIssue {
  const member = issue.path.join('.');
  const measured = 'origin' in issue ? issue.origin : '';
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? { member, text: 'Validation:required' }
        : { member, text: member ? 'Validation:type' : 'Validation:bodyType', data: { expected: issue.expected } };
    case 'too_small':
      if (measured === 'string')
        return Number(issue.minimum) <= 1
          ? { member, text: 'Validation:required' }
          : { member, text: 'Validation:minLength', data: { minimum: issue.minimum } };
      return {
        member,
        text:
          measured === 'array'
            ? 'Validation:minItems'
            : issue.inclusive === false
              ? 'Validation:above'
              : 'Validation:min',
        data: { minimum: issue.minimum },
      };
    case 'too_big':
      return {
        member,
        text:
          measured === 'string'
            ? 'Validation:maxLength'
            : measured === 'array'
              ? 'Validation:maxItems'
              : issue.inclusive === false
                ? 'Validation:below'
                : 'Validation:max',
        data: { maximum: issue.maximum },
      };
    case 'invalid_format':
      return { member, text: issue.format === 'email' ? 'Validation:email' : 'Validation:format' };
    case 'invalid_value':
      return { member, text: issue.input === undefined ? 'Validation:required' : 'Validation:option' };
    case 'custom':
      return {
        member,
        text: typeof issue.params?.text === 'string' ? issue.params.text : 'Validation:invalid',
        data: issue.params,
      };
    default:
      return { member, text: 'Validation:invalid' };
  }
}

/** Enough to mend a form; a body of many thousand mistakes is not worth a text for each. */
const MAX_ISSUES = 100;

/** Checks `value` against `schema`; throws a 400 that lists the wrong members. */
export function bind<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  return check(schema, renameKeys(schema as unknown as Inner, value));
}

function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw new AppError(kernelErrors.Validation, {}, result.error.issues.slice(0, MAX_ISSUES).map(told));
}

export function bindQuery<S extends z.ZodType>(schema: S, query: unknown): z.output<S> {
  return check(schema, renameKeys(schema as unknown as Inner, normaliseQuery(isPlain(query) ? query : {}), true));
}
