import type { Operation, Schema } from './operations.js';

/** What goes into the members of a sample. */
export interface Filling {
  /** An id for a member of that name; undefined leaves the member out. */
  id(name: string): string | undefined;
  text(name: string): string;
}

const ID_NAME = /(^id|Ids?)$/;

/** Whether a member holds ids, by its format or by its name. */
export function holdsIds(name: string, schema: Schema): boolean {
  const inner = alternative(schema);
  if (inner.type === 'array') return holdsIds(name.replace(/s$/, ''), inner.items ?? {});
  return inner.format === 'uuid' || (inner.type === 'string' && ID_NAME.test(name));
}

/** The first alternative that is not null. */
export function alternative(schema: Schema): Schema {
  const [first] = (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []).filter(({ type }) => type !== 'null');
  return first ? alternative(first) : schema;
}

function sampleText(name: string, { format, minLength = 0, maxLength = 1_000 }: Schema, filling: Filling): string {
  if (format === 'date-time') return '2026-11-20T08:00:00.000Z';
  if (format === 'date') return '2026-11-20';
  const text = filling.text(name);
  if (format === 'email') return `${text}@example.test`;
  if (format === 'uri') return `https://example.test/${text}`;
  return text.padEnd(minLength, 'x').slice(0, maxLength);
}

/** A value that fits a schema, as far as a schema says what fits; undefined where no id is to be had. */
export function sampleOf(name: string, schema: Schema, filling: Filling): unknown {
  const inner = alternative(schema);
  if (name === 'concurrencyStamp') return undefined;
  if (inner.enum) return inner.enum[0];
  switch (inner.type) {
    case 'object': {
      const members = Object.entries(inner.properties ?? {}).map(
        ([member, one]) => [member, sampleOf(member, one, filling)] as const,
      );
      return Object.fromEntries(members.filter(([, value]) => value !== undefined));
    }
    case 'array': {
      const item = sampleOf(name.replace(/s$/, ''), inner.items ?? {}, filling);
      return item === undefined ? [] : Array.from({ length: Math.max(1, inner.minItems ?? 0) }, () => item);
    }
    case 'integer':
    case 'number': {
      const above =
        typeof inner.exclusiveMinimum === 'number'
          ? inner.exclusiveMinimum + 1
          : inner.exclusiveMinimum === true
            ? (inner.minimum ?? 0) + 1
            : (inner.minimum ?? 1);
      return Math.min(above, inner.maximum ?? above);
    }
    case 'boolean':
      return false;
    case 'string':
      return inner.format === 'binary'
        ? undefined
        : holdsIds(name, inner)
          ? filling.id(name)
          : sampleText(name, inner, filling);
    default:
      return undefined;
  }
}

function idMembersIn(name: string, schema: Schema): string[] {
  const inner = alternative(schema);
  if (inner.type === 'object')
    return Object.entries(inner.properties ?? {}).flatMap(([member, one]) => idMembersIn(member, one));
  if (inner.type === 'array') return idMembersIn(name.replace(/s$/, ''), inner.items ?? {});
  return inner.type === 'string' && !inner.enum && holdsIds(name, inner) ? [name] : [];
}

/** The members of a request for which a sample asks an id: of its path, its query and its body, each once. */
export function idMembersOf({ parameters, body }: Operation): string[] {
  const inAddress = parameters
    .filter((one) => one.in === 'path' || one.in === 'query')
    .flatMap(({ name, schema }) => idMembersIn(name, schema));
  return [...new Set([...inAddress, ...idMembersIn('', body ?? {})])];
}
