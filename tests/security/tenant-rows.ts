// One row of every resource for each of three owners, and the questions that are asked with the ids of somebody else's.
import { factories } from './factories/registry.js';
import type { House, Question } from './house.js';
import { keyOf, type Operation, type Schema } from './operations.js';
import { holdsIds, sampleOf, type Filling } from './sample.js';

const BOUNDARY = 'security-sweep-boundary';

/** One owner's rows: ids by the operation that made them, and the canary that every text of theirs holds. */
export class OwnedRows {
  readonly ids = new Map<string, string>();
  private made = 0;

  constructor(readonly canary: string) {}

  /** A text that is different each time. */
  text(): string {
    return `${this.canary}${(++this.made).toString(36)}`;
  }

  /** Makes a row by each factory whose operation `concerns` the owner; throws when any is refused. */
  async make(house: House, token: string, concerns: (operation: Operation) => boolean): Promise<void> {
    const refused: string[] = [];
    for (const [service, { rows }] of Object.entries(factories)) {
      for (const factory of rows) {
        const operation = house.operations.find((one) => keyOf(one) === factory.operation);
        if (!operation || !concerns(operation)) continue;
        await factory.before?.(this.ids, (method, url, given) =>
          house.ask(service, { method, url, token, payload: JSON.stringify(given) }),
        );
        const text = this.text();
        const filling = this.filling(operation, text);
        const fresh = { ...filling, id: (name: string) => (name === 'id' ? undefined : filling.id(name)) };
        const body = { ...(sampleBody(operation, fresh) as object), ...factory.body?.(this.ids, text) };
        const path = operation.path.replaceAll(
          /\{(\w+)\}/g,
          (_whole, name: string) => factory.path?.(this.ids)[name] ?? String(filling.id(name)),
        );
        const answer = await house.ask(service, {
          method: 'POST',
          url: path,
          token,
          ...payloadOf(operation, body, factory.file?.(text)),
        });
        const id =
          answer.status === 200 ? (factory.idOf ?? ((made) => (made as { id: string }).id))(answer.body) : undefined;
        if (id) this.ids.set(factory.operation, id);
        else
          refused.push(
            `${factory.operation} made no row: ${answer.status} ${answer.text} for ${JSON.stringify(body)}. What it needs beyond a sample of its schema is said in tests/security/factories/${service}.ts.`,
          );
      }
    }
    if (refused.length > 0) throw new Error(refused.join('\n'));
  }

  /** Fills a request with ids and texts of this owner. */
  filling(operation: Operation, text = this.text()): Filling {
    return { id: (name) => this.idsFor(operation, name)[0], text: () => text };
  }

  /**
   * Ids that a member `name` of an operation may mean, the likeliest first: by the member's name, by the path, or any
   * of the service.
   */
  idsFor({ service, path }: Operation, name: string): string[] {
    const stem = name.replace(/(Id)s?$/, '').toLowerCase();
    const own = [...this.ids].filter(([operation]) =>
      factories[service]?.rows.some((row) => row.operation === operation),
    );
    const named = own.filter(([operation]) => stem !== '' && stem !== 'id' && resourceOf(operation).endsWith(stem));
    const fixed = path.split('/{')[0]!.toLowerCase();
    const near = own.filter(([operation]) => {
      const made = operation.slice('POST '.length).toLowerCase();
      return made === fixed || made.startsWith(`${fixed}/`) || fixed.startsWith(`${made}/`);
    });
    const found = named.length > 0 ? named : near.length > 0 ? near : own;
    return found.map(([, id]) => id);
  }
}

/** `POST /api/x/import-file-settings` → `importfilesetting` */
function resourceOf(operation: string): string {
  return operation.split('/').at(-1)!.replaceAll('-', '').toLowerCase().replace(/ies$/, 'y').replace(/s$/, '');
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

/** A body as the operation takes it. */
export function payloadOf(
  operation: Operation,
  body: unknown,
  file = { name: 'a.csv', content: 'a,b\n1,2\n' },
): Pick<Question, 'payload' | 'boundary' | 'isForm'> {
  if (operation.isForm)
    return {
      payload: new URLSearchParams(
        Object.entries(body ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
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
      : [`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`],
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
    return encodeURIComponent(String(sampleOf(name, schema, filling) ?? filling.text(name)));
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
