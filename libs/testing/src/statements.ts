import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

const watched = new AsyncLocalStorage<string[]>();
let isPatched = false;

/** What goes to the server in one round trip: the text of a statement, or those of a batch. */
function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const { text, steps } = query as { text?: string; steps?: readonly { statement: { text: string } }[] };
  return text ?? steps?.map(({ statement }) => statement.text).join('; ') ?? String(query);
}

function patch(): void {
  if (isPatched) return;
  isPatched = true;
  const prototype = pg.Client.prototype as unknown as { query(...parameters: unknown[]): unknown };
  const { query } = prototype;
  prototype.query = function counted(...parameters: unknown[]) {
    watched.getStore()?.push(textOf(parameters[0]));
    return query.apply(this, parameters);
  };
}

/** The round trips to PostgreSQL that `work` makes, each with its statements; what goes on beside it is not counted. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  patch();
  const statements: string[] = [];
  await watched.run(statements, work);
  return statements;
}
