// One round trip that sets the tenant and reads under row-level security.
//
// All messages before one Sync are a single implicit transaction, so the transaction-local setting ends with it: the next
// user of the connection cannot inherit a tenant, and a failing statement skips the rest. Statements are named, so each
// connection parses them once. Rows stay the text that came over the wire.
import { createHash } from 'node:crypto';
import type { Connection, Pool, PoolClient, Submittable } from 'pg';

export interface Statement {
  text: string;
  /** Derived from the text; a connection knows a statement by it. */
  name: string;
}

export function statement(text: string): Statement {
  return { text, name: `s_${createHash('sha1').update(text).digest('base64url').slice(0, 20)}` };
}

export type Cell = string | null;

/** The messages that `pg` offers to a Submittable, as far as they are used here. */
interface Wire {
  parse(query: { text: string; name: string }): void;
  bind(config: { statement: string; values: (string | null)[] }): void;
  execute(config: { portal: string; rows: number }): void;
  sync(): void;
  stream: { cork(): void; uncork(): void };
}

const SET_TENANT = statement(`select set_config('app.tenant_id', $1, true)`);

const parsedOn = new WeakMap<object, Set<string>>();

export interface BatchStep {
  statement: Statement;
  values: (string | null)[];
}

export class TenantBatch implements Submittable {
  private readonly results: Cell[][][];
  /** Index of the step whose answer is coming in; -1 while the tenant is being set. */
  private step = -1;
  private failure?: Error;
  private parsed?: Set<string>;

  constructor(
    private readonly tenantId: string,
    private readonly steps: readonly BatchStep[],
    private readonly done: (error: Error | undefined, results: Cell[][][]) => void,
  ) {
    this.results = steps.map(() => []);
  }

  submit(connection: Connection): void {
    const wire = connection as unknown as Wire;
    let parsed = parsedOn.get(wire);
    if (!parsed) parsedOn.set(wire, (parsed = new Set()));
    this.parsed = parsed;
    wire.stream.cork();
    try {
      this.send(wire, parsed, SET_TENANT, [this.tenantId]);
      for (const { statement: prepared, values } of this.steps) this.send(wire, parsed, prepared, values);
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  }

  private send(wire: Wire, parsed: Set<string>, { text, name }: Statement, values: (string | null)[]): void {
    if (!parsed.has(name)) {
      wire.parse({ text, name });
      parsed.add(name);
    }
    wire.bind({ statement: name, values });
    wire.execute({ portal: '', rows: 0 });
  }

  handleDataRow(message: { fields: Cell[] }): void {
    if (this.step >= 0) this.results[this.step]!.push(message.fields);
  }

  handleCommandComplete(): void {
    this.step++;
  }

  handleEmptyQuery(): void {
    this.step++;
  }

  handleRowDescription(): void {}

  handlePortalSuspended(): void {}

  handleError(error: Error): void {
    // Which Parse failed is not known: all names of this batch count as unknown on this connection from now on.
    for (const { statement: { name } } of this.steps) this.parsed?.delete(name);
    this.parsed?.delete(SET_TENANT.name);
    this.failure ??= error;
    // A lost connection answers no Sync.
    if (!('severity' in error)) this.finish();
  }

  handleReadyForQuery(): void {
    this.finish();
  }

  private finish(): void {
    this.done(this.failure, this.results);
  }
}

/** Runs the steps for one tenant in one round trip; gives the rows of each as wire text. */
export async function runBatch(pool: Pool, tenantId: string, steps: readonly BatchStep[]): Promise<Cell[][][]> {
  const client: PoolClient = await pool.connect();
  return new Promise((resolve, reject) => {
    let settled = false;
    client.query(new TenantBatch(tenantId, steps, (error, results) => {
      if (settled) return;
      settled = true;
      client.release(error && !('severity' in error) ? error : undefined);
      if (error) reject(error);
      else resolve(results);
    }));
  });
}
