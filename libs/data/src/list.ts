// Lists: a shape (columns, conditions, order) is compiled once to a named statement and a row writer, then only bound.
import type { SortTerm } from '@ishare/kernel/paging.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import type { EntityMetadata } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { tableFacts } from './entities.js';
import { containing } from './like.js';
import { compileRowWriter, type JsonKind, type WrittenColumn } from './row-writer.js';
import { statement, type BatchStep, type Cell, type Statement } from './tenant-batch.js';

export type Operator = 'eq' | 'ne' | 'gte' | 'lte' | 'contains' | 'search' | 'in' | 'null';

/**
 * One condition; several fields with `contains` or `search` mean any of them. `search` looks past the blanks of the
 * column: a search text arrives without its own. `null`: value true asks for null, false for not null.
 */
export interface Condition {
  fields: readonly string[];
  op: Operator;
  value: string | number | boolean | Date | readonly (string | number)[];
  /** What will do in its place. */
  or?: Condition;
}

/** A condition and what will do in its place, in the order in which they are bound. */
const alternatives = (condition: Condition): Condition[] => [
  condition,
  ...(condition.or ? alternatives(condition.or) : []),
];

/**
 * Stands in the SQL of a computed column for the day that it is for the tenant, which each request says: the database
 * knows the day of its own clock alone.
 */
export const TODAY = ':today';

/** A column that is computed: SQL over the table's alias `t`, and `TODAY`. */
export interface Expression {
  sql: string;
  kind: JsonKind;
}

export interface ListShape {
  /** Properties of the entity that go out, in order; computed ones by name. */
  columns: readonly string[];
  expressions?: Readonly<Record<string, Expression>>;
}

export interface ListRequest {
  conditions: readonly Condition[];
  order: readonly SortTerm[];
  skip: number;
  take: number;
  /** What `TODAY` stands for, `yyyy-MM-dd`. */
  today?: string;
  /** By what the matches are counted, for a tally. */
  by?: readonly string[];
}

export const knowsToday = ({ sql }: Expression): boolean => sql.includes(TODAY);

interface Compiled {
  list: Statement;
  count: Statement;
  tally: Statement | null;
  write: (rows: readonly Cell[][]) => string;
}

/** Each shape is a prepared statement on each connection; a caller's whim must not make them grow without bound. */
const MAX_SHAPES = 500;

/**
 * Page sizes that stand in the statement itself. With a bound limit the planner must take any size to be possible,
 * finds each call cheaper to plan anew, and planning then costs more than reading the page.
 */
const USUAL_PAGES: ReadonlySet<number> = new Set([1, 8, 10, 15, 20, 30, 40, 50, 99, 100, 999, 1000]);

function kindOf(column: ColumnMetadata): JsonKind {
  const type = String(typeof column.type === 'function' ? column.type.name : column.type).toLowerCase();
  if (/^(int|integer|smallint|number|numeric|decimal|float|double precision|real|int4|int2|jsonb|json)/.test(type))
    return 'raw';
  if (type.startsWith('bool')) return 'bool';
  if (type.startsWith('timestamp')) return 'time';
  if (type === 'date') return 'date';
  return 'text';
}

function toWire(value: string | number | boolean | Date): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

/** The PostgreSQL array literal of a list of values. */
function arrayLiteral(values: readonly (string | number)[]): string {
  return `{${values.map((value) => `"${String(value).replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
}

/** What of a request its statements depend on. */
function keyOf({ conditions, order, take, skip, by: counted = [] }: ListRequest): string {
  const where = conditions.map((condition) =>
    alternatives(condition)
      .map(({ fields, op, value }) =>
        op === 'null' ? `${fields.join('+')} ${op} ${value as boolean}` : `${fields.join('+')} ${op}`,
      )
      .join('/'),
  );
  const by = order.map(({ field, descending }) => `${field}${descending ? '-' : '+'}`);
  const page = `${USUAL_PAGES.has(take) ? take : 'any'}${skip > 0 ? '+' : ''}`;
  return `${where.join('&')}|${by.join(',')}|${page}|${counted.join(',')}`;
}

export class ListCompiler {
  private readonly shapes = new Map<string, Compiled>();
  private readonly columns: Map<string, ColumnMetadata>;
  private readonly fenced: boolean;
  private readonly softDeletes: boolean;
  private readonly readsToday: boolean;

  constructor(
    private readonly metadata: EntityMetadata,
    private readonly shape: ListShape,
  ) {
    this.columns = new Map(metadata.columns.map((column) => [column.propertyName, column]));
    this.fenced = tableFacts(metadata.target).scope === 'tenant';
    this.softDeletes = this.columns.has('isDeleted');
    this.readsToday = Object.values(shape.expressions ?? {}).some(knowsToday);
    for (const name of shape.columns)
      if (!this.columns.has(name) && !shape.expressions?.[name])
        throw new Error(`${metadata.name} has no column ${name}.`);
  }

  /** The steps to run for a request: the page, the count of all matches, and how many there are of each kind. */
  compile(
    tenantId: string,
    request: ListRequest,
  ): { page: BatchStep; count: BatchStep; tally: BatchStep | null; countKey: string; write: Compiled['write'] } {
    const key = keyOf(request);
    let compiled = this.shapes.get(key);
    if (!compiled) {
      if (this.shapes.size >= MAX_SHAPES) this.shapes.delete(this.shapes.keys().next().value!);
      this.shapes.set(key, (compiled = this.build(request)));
    }
    const bound = request.conditions
      .flatMap(alternatives)
      .filter(({ op }) => op !== 'null')
      .map(({ op, value }) =>
        Array.isArray(value)
          ? arrayLiteral(value as readonly (string | number)[])
          : op === 'contains' || op === 'search'
            ? containing(toWire(value as string))
            : toWire(value as string),
      );
    if (this.readsToday && request.today === undefined) throw new Error(`${this.metadata.name} asks for the day.`);
    const values = [...(this.fenced ? [tenantId] : []), ...(this.readsToday ? [request.today!] : []), ...bound];
    return {
      page: {
        statement: compiled.list,
        values: [
          ...values,
          ...(USUAL_PAGES.has(request.take) ? [] : [String(request.take)]),
          ...(request.skip > 0 ? [String(request.skip)] : []),
        ],
      },
      count: { statement: compiled.count, values },
      tally: compiled.tally && { statement: compiled.tally, values },
      countKey: `${tenantId}|${compiled.count.name}|${JSON.stringify(values)}`,
      write: compiled.write,
    };
  }

  private sqlOf(field: string): string {
    const expression = this.shape.expressions?.[field];
    if (expression) return `(${expression.sql.replaceAll(TODAY, this.today)})`;
    const column = this.columns.get(field);
    if (!column) throw new Error(`${this.metadata.name} has no column ${field}.`);
    return `t.${column.databaseName}`;
  }

  private get today(): string {
    return `$${this.fenced ? 2 : 1}::date`;
  }

  private kind(field: string): JsonKind {
    return this.shape.expressions?.[field]?.kind ?? kindOf(this.columns.get(field)!);
  }

  private build({ conditions, order, skip, take, by = [] }: ListRequest): Compiled {
    let parameter = (this.fenced ? 1 : 0) + (this.readsToday ? 1 : 0);
    const one = ({ fields, op, value }: Condition): string => {
      if (op === 'null')
        return `(${fields.map((field) => `${this.sqlOf(field)} is ${value ? '' : 'not '}null`).join(' and ')})`;
      const bound = `$${++parameter}`;
      return fields.map((field) => this.condition(field, op, bound)).join(' or ');
    };
    const where =
      [
        ...(this.fenced ? ['t.tenant_id = $1'] : []),
        // Said in each statement, whether it reads the column or not: a value that none reads is refused.
        ...(this.readsToday ? [`${this.today} is not null`] : []),
        ...(this.softDeletes ? ['not t.is_deleted'] : []),
        ...conditions.map((condition) => `(${alternatives(condition).map(one).join(' or ')})`),
      ].join(' and ') || 'true';
    const from = `from "${this.metadata.schema}"."${this.metadata.tableName}" t where ${where}`;
    const terms = [
      ...order.map(({ field, descending }) => `${this.sqlOf(field)}${descending ? ' desc' : ''}`),
      ...(order.some(({ field }) => field === 'id') ? [] : ['t.id']),
    ];
    const written = this.shape.columns.map((name): WrittenColumn => ({
      name,
      kind: this.kind(name),
      ...(name === 'tenantId' ? { nullWhen: EMPTY_GUID } : {}),
    }));
    const limit = `limit ${USUAL_PAGES.has(take) ? take : `$${++parameter}::bigint`}`;
    const window = skip > 0 ? `${limit} offset $${++parameter}::bigint` : limit;
    const columns = this.shape.columns.map((name) => this.sqlOf(name)).join(', ');
    const page = `${from} order by ${terms.join(', ')} ${window}`;
    return {
      list: statement(
        // What is computed would be computed for the rows of the pages before as well.
        skip > 0 && this.shape.expressions
          ? `select ${columns} from (select t.* ${page}) t order by ${terms.join(', ')}`
          : `select ${columns} ${page}`,
      ),
      count: statement(`select count(*) ${from}`),
      tally:
        by.length > 0
          ? statement(
              `select ${by.map((field) => this.sqlOf(field)).join(', ')}, count(*) ${from}
                group by ${by.map((_, index) => index + 1).join(', ')}`,
            )
          : null,
      write: compileRowWriter(written),
    };
  }

  private condition(field: string, op: Operator, bound: string): string {
    const sql = this.sqlOf(field);
    switch (op) {
      case 'eq':
        return `${sql} = ${bound}`;
      case 'ne':
        return `${sql} <> ${bound}`;
      case 'gte':
        return `${sql} >= ${bound}`;
      case 'lte':
        return `${sql} <= ${bound}`;
      case 'in':
        return `${sql} = any(${bound})`;
      case 'search':
        return `translate(${sql}, E' \\t\\u00a0\\u3000', '') ilike ${bound}`;
      default:
        return `${sql} ilike ${bound}`;
    }
  }
}
