// One row of every resource for each of three owners, and the questions that are asked with the ids of somebody else's.
import { newId } from '@ishare/kernel/ids.js';
import { factories } from './factories/registry.js';
import type { RowFactory } from './factories/row-factory.js';
import type { House, Question } from './house.js';
import { keyOf, type Operation, type Schema } from './operations.js';
import { referentsOf } from './referents.js';
import { holdsIds, sampleOf, type Filling } from './sample.js';

const BOUNDARY = 'security-sweep-boundary';

/** The operations that make a row, each after those whose ids it may name. */
const ROWS = Object.values(factories).flatMap(({ rows }) => rows.map(({ operation }) => operation));

/** A row is asked for that is yet to be made. */
class NotMade extends Error {
  constructor(readonly row: string) {
    super(`${row} is yet to be made`);
  }
}

/** Where rows that somebody needs are made, and the operations of those that are. */
interface Source {
  house: House;
  token: string;
  rows: readonly string[];
}

/** Ids by the operation that made them. One that could be made, and is not yet, is told by an exception. */
class RowIds extends Map<string, string> {
  source: Source | undefined;

  override get(row: string): string | undefined {
    if (!this.has(row) && this.source?.rows.includes(row)) throw new NotMade(row);
    return super.get(row);
  }
}

/** One owner's rows: ids by the operation that made them, and the canary that every text of theirs holds. */
export class OwnedRows {
  readonly ids = new RowIds();
  private made = 0;

  constructor(readonly canary: string) {}

  /** A text that is different each time. */
  text(): string {
    return `${this.canary}${(++this.made).toString(36)}`;
  }

  /** Makes a row by each factory whose operation `concerns` the owner; throws when any is refused. */
  async make(house: House, token: string, concerns: (operation: Operation) => boolean): Promise<void> {
    const refused: string[] = [];
    for (const [row, operation] of rowsOf(house))
      if (concerns(operation)) refused.push(...(await this.makeOne(house, token, row)));
    if (refused.length > 0) throw new Error(refused.join('\n'));
  }

  /** The same, but each row when it is needed first, by what `needing` does. */
  makeAtNeed(house: House, token: string, concerns: (operation: Operation) => boolean): void {
    const rows = rowsOf(house).flatMap(([row, operation]) => (concerns(operation) ? [row] : []));
    this.ids.source = { house, token, rows };
  }

  /** What an address names is not given to others: something was done to it. Whoever needs such a row gets a new one. */
  forget(address: string): void {
    for (const [row, id] of this.ids) if (address.includes(id)) this.ids.delete(row);
  }

  /** Does `work`, from its beginning again for each row that it turns out to need. */
  async needing<R>(work: () => R | Promise<R>): Promise<R> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const { source } = this.ids;
        if (!(error instanceof NotMade) || !source) throw error;
        const refused = await this.needing(() => this.makeOne(source.house, source.token, error.row));
        if (refused.length > 0) throw new Error(refused.join('\n'), { cause: error });
      }
    }
  }

  /** Makes the row of one factory; gives why it could not. */
  private async makeOne(house: House, token: string, row: string): Promise<string[]> {
    const [service, factory] = factoryOf(row)!;
    const operation = house.operations.find((one) => keyOf(one) === row)!;
    await factory.before?.(this.ids, (method, url, given) =>
      house.ask(service, { method, url, token, payload: JSON.stringify(given) }),
    );
    const text = this.text();
    const id = (name: string) => this.idFor(operation, name, row);
    const fresh: Filling = { text: () => text, id: (name) => (name === 'id' ? undefined : id(name)) };
    const body = { ...(sampleBody(operation, fresh) as object), ...factory.body?.(this.ids, text) };
    const path = operation.path.replaceAll(
      /\{(\w+)\}/g,
      (_whole, name: string) => factory.path?.(this.ids)[name] ?? String(id(name)),
    );
    const answer = await house.ask(service, {
      method: 'POST',
      url: path,
      token,
      ...payloadOf(operation, body, factory.file?.(text)),
    });
    const made =
      answer.status === 200 ? (factory.idOf ?? ((given) => (given as { id: string }).id))(answer.body) : undefined;
    if (made) this.ids.set(row, made);
    return made
      ? []
      : [
          `${row} made no row: ${answer.status} ${answer.text} for ${JSON.stringify(body)}. What it needs beyond a sample of its schema is said in tests/security/factories/${service}.ts.`,
        ];
  }

  /** Fills a request with ids and texts of this owner. */
  filling(operation: Operation, text = this.text()): Filling {
    return { id: (name) => this.idFor(operation, name), text: () => text };
  }

  /** The likeliest of `idsFor`; of a row that is being made, of those that stand before it. */
  private idFor(operation: Operation, name: string, before?: string): string | undefined {
    const [row] = this.rowsFor(operation, name, before);
    return row === undefined ? undefined : this.ids.get(row);
  }

  /**
   * Ids that a member `name` of an operation may mean, the likeliest first; throws where nothing says what it means.
   */
  idsFor(operation: Operation, name: string): string[] {
    return this.rowsFor(operation, name).flatMap((row) => this.ids.get(row) ?? []);
  }

  /**
   * The rows whose ids a member may hold: those that are made, or can be; of one that is being made, those before it.
   */
  private rowsFor(operation: Operation, name: string, before?: string): string[] {
    const earlier = before === undefined ? undefined : ROWS.slice(0, ROWS.indexOf(before));
    return referentsOf(operation, name).filter(
      (row) =>
        (this.ids.has(row) || this.ids.source?.rows.includes(row)) && (earlier === undefined || earlier.includes(row)),
    );
  }
}

/** The rows that there are factories of, each after those that it may name. */
function rowsOf(house: House): [row: string, operation: Operation][] {
  return Object.values(factories).flatMap(({ rows }) =>
    rows.flatMap(({ operation: row }) => {
      const operation = house.operations.find((one) => keyOf(one) === row);
      return operation ? [[row, operation] as [string, Operation]] : [];
    }),
  );
}

function factoryOf(row: string): [service: string, RowFactory] | undefined {
  for (const [service, { rows }] of Object.entries(factories)) {
    const factory = rows.find(({ operation }) => operation === row);
    if (factory) return [service, factory];
  }
  return undefined;
}

/** A body that fits: of the schema, and of the factory of the rows that the operation makes or changes. */
export function sampleBody(operation: Operation, filling: Filling): unknown {
  if (!operation.body) return undefined;
  const sample = sampleOf('', operation.body, filling);
  const operations = [keyOf(operation), `POST ${operation.path.replace(/\/\{\w+\}$/, '')}`];
  const factory = factories[operation.service]?.rows.find((row) => operations.includes(row.operation));
  if (!factory?.body || typeof sample !== 'object' || Array.isArray(sample)) return sample;
  const { properties = {} } = operation.body;
  const corrections = Object.entries(factory.body(new Map(), filling.text(''))).filter(
    ([name]) => properties[name] && !holdsIds(name, properties[name]),
  );
  return { ...sample, ...Object.fromEntries(corrections) };
}

/** A value of a form; some odd ones are no text by themselves. */
const writtenAs = (value: unknown): string =>
  typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value);

/** A body as the operation takes it. */
export function payloadOf(
  operation: Operation,
  body: unknown,
  file = { name: 'a.csv', content: 'a,b\n1,2\n' },
): Pick<Question, 'payload' | 'boundary' | 'isForm'> {
  if (operation.isForm)
    return {
      payload: new URLSearchParams(
        Object.entries(body ?? {}).map(([name, value]): [string, string] => [name, writtenAs(value)]),
      ).toString(),
      isForm: true,
    };
  if (!operation.isUpload) return body === undefined ? {} : { payload: JSON.stringify(body) };
  const isFile = (schema: Schema): boolean =>
    schema.format === 'binary' || (schema.items !== undefined && isFile(schema.items));
  const fileField =
    Object.entries(operation.body?.properties ?? {}).find(([, schema]) => isFile(schema))?.[0] ?? 'file';
  const fields = Object.entries(body ?? {}).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${writtenAs(value)}\r\n`],
  );
  const part = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${fileField}"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n${file.content}\r\n--${BOUNDARY}--\r\n`;
  return { payload: fields.join('') + part, boundary: BOUNDARY };
}

/** The address of an operation with every parameter filled in. */
export function urlOf(operation: Operation, filling: Filling): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const { schema = {} } = operation.parameters.find(
      (parameter) => parameter.in === 'path' && parameter.name === name,
    ) ?? { schema: { type: 'string' } };
    // An id of nobody's where no row is to be had: a text would be refused for its form.
    const absent = () => (holdsIds(name, schema) ? newId() : filling.text(name));
    return encodeURIComponent(String(sampleOf(name, schema, filling) ?? absent()));
  });
  const query = new URLSearchParams();
  for (const { name, schema, in: place, required } of operation.parameters) {
    if (place !== 'query') continue;
    const value = sampleOf(name, schema, filling);
    // Paging, sorting and searching narrow an answer; what is asked for is everything.
    if (value !== undefined && (required || /ids?$/i.test(name)))
      for (const one of [value].flat()) query.append(name, String(one));
  }
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
