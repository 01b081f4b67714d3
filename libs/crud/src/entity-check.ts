// A table is written by hand, for it is read as SQL; whether it keeps what its thing promises is checked when the
// service boots.
import { mayBeNull, type FieldFacts } from '@ishare/contracts/things/field.js';
import { factsOf, type Thing } from '@ishare/contracts/things/thing.js';
import type { EntityMetadata } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';

/** Columns that may hold a field of that kind. */
const TYPES: Record<FieldFacts['kind'], readonly string[]> = {
  text: ['varchar', 'text', 'citext'],
  texts: ['jsonb'],
  number: ['int', 'integer', 'smallint', 'bigint', 'numeric'],
  flag: ['boolean', 'bool'],
  code: ['int', 'integer', 'smallint'],
  choice: ['varchar', 'text'],
  choices: ['jsonb'],
  reference: ['uuid'],
  references: ['jsonb', 'uuid'],
  time: ['timestamptz'],
  date: ['date'],
  map: ['jsonb'],
  group: ['jsonb'],
  rows: ['jsonb'],
  list: ['jsonb'],
  json: ['jsonb'],
};

const typeOf = ({ type }: ColumnMetadata): string => (typeof type === 'function' ? type.name : type).toLowerCase();

function* faultsOf(facts: FieldFacts, column: ColumnMetadata): Generator<string> {
  const { kind, precision, digits, keeps: max = facts.max } = facts;
  const type = typeOf(column);
  if (!TYPES[kind].includes(type)) yield `is a ${kind} and its column ${type}`;
  // The host's own id is shown as null.
  if (mayBeNull(facts) !== (column.isNullable || column.propertyName === 'tenantId'))
    yield mayBeNull(facts) ? 'may be null and its column not' : 'is never null and its column may be';
  const length = column.length ? Number(column.length) : undefined;
  if (kind === 'text' && length !== undefined && length < max!)
    yield `holds ${max} characters and its column ${length}`;
  if (kind === 'choice' && length !== undefined && length < max!) yield `has values longer than its column's ${length}`;
  if (kind === 'number') yield* numberFaults(column, type, precision, digits);
}

function* numberFaults(
  column: ColumnMetadata,
  type: string,
  precision: number | undefined,
  digits: readonly [number, number] | undefined,
): Generator<string> {
  if (precision === 0 && type === 'numeric' && column.scale !== 0) yield 'is whole and its column has decimals';
  if (precision !== 0 && type !== 'numeric') yield 'has decimals and its column none';
  if (digits && type === 'numeric' && (column.precision !== digits[0] || column.scale !== digits[1]))
    yield `has ${digits.join('.')} digits and its column ${column.precision}.${column.scale}`;
}

/** Whether the tenant's rows are alone in these columns, those deleted aside; as a flag, where it is set. */
function isAlone(metadata: EntityMetadata, properties: readonly string[], flag?: string): boolean {
  return metadata.indices.some(({ isUnique, columns, where = '' }) => {
    const names = columns.map(({ propertyName }) => propertyName).filter((name) => name !== 'tenantId');
    if (flag !== undefined && !new RegExp(`\\b${flag}\\b`).test(where)) return false;
    return isUnique && names.length === properties.length && names.every((name) => properties.includes(name));
  });
}

function* promisesOf(name: string, facts: FieldFacts, metadata: EntityMetadata, column: ColumnMetadata) {
  yield* faultsOf(facts, column);
  const { isUnique, isKept, isLenient, initial, alone } = facts;
  if (isUnique && !isAlone(metadata, [name])) yield 'is unique and has no unique index';
  if (alone && !isAlone(metadata, alone.within === undefined ? [] : [alone.within], column.databaseName))
    yield 'is had by one record and has no unique index';
  if (isKept && !isLenient && initial !== undefined && column.default === undefined)
    yield 'may be left away and its column has no default';
}

/** One sentence for each way in which the table cannot keep what the thing promises; `computed` are no columns. */
export function entityFaults(thing: Thing, metadata: EntityMetadata, computed: readonly string[] = []): string[] {
  return factsOf(thing).flatMap(([name, facts]) => {
    if (computed.includes(name)) return [];
    const column = metadata.findColumnWithPropertyName(name);
    // What is only written need not be kept as it is.
    if (!column) return facts.isWriteOnly ? [] : [`${thing.name}.${name} has no column in ${metadata.tableName}`];
    return [...promisesOf(name, facts, metadata, column)].map((fault) => `${thing.name}.${name} ${fault}`);
  });
}
