// One round trip that sets the tenant and reads, or writes, under row-level security.
//
// All messages before one Sync are a single implicit transaction, so the transaction-local setting ends with it: the
// next user of the connection cannot inherit a tenant, and a failing statement skips the rest. Statements are named, so
// each connection parses them once. Rows stay the text that came over the wire.
import { createHash } from 'node:crypto';
import type { Connection, Pool, PoolClient, Submittable } from 'pg';
import { serialize } from 'pg-protocol';
import { NOT_AT_HOME } from './tenancy.js';

export interface Statement {
  text: string;
  /** Derived from the text; a connection knows a statement by it. */
  name: string;
}

export function statement(text: string): Statement {
  return { text, name: `s_${createHash('sha1').update(text).digest('base64url').slice(0, 20)}` };
}

export type Cell = string | null;

/** The connection of `pg`, as far as it is used here. */
interface Wire {
  on(event: 'parseComplete', listener: () => void): void;
  stream: { write(bytes: Buffer): void };
}

/**
 * Each costs the server memory on each connection, and callers choose the shapes of lists; what is beyond goes unnamed.
 */
const MAX_PREPARED = 1_000;

/** What a pool says of statements beside its own options; see {@link runBatch}. */
export interface Preparing {
  /** How many statements a connection may know by name: none where it leads to another server each time. */
  maxPrepared?: number;
}

const EXECUTE = serialize.execute();
const SYNC = serialize.sync();
/** What comes before the steps: sets the tenant, and finds out whether its rows are here. */
const entrance = {
  reading: statement(
    `select set_config('app.tenant_id', $1, true), (select a.reason from tenancy.absence a
      where a.tenant_id = $1::uuid)`,
  ),
  /** Holds off a move as long as the steps run, and fails where there is one, so that they do not run at all. */
  writing: statement(`select set_config('app.tenant_id', $1, true), tenancy.require($1::uuid)`),
  /** For central tables: the main database has them wherever the tenant's rows are. */
  central: statement(`select set_config('app.tenant_id', $1, true), null::text`),
};
export type BatchKind = keyof typeof entrance;

/** What a connection knows: names whose Parse the server has confirmed, and names whose answer is still to come. */
interface Known {
  parsed: Set<string>;
  pending: string[];
}

const knownOn = new WeakMap<object, Known>();

function knowledgeOf(wire: Wire): Known {
  let known = knownOn.get(wire);
  if (!known) {
    const fresh: Known = { parsed: new Set(), pending: [] };
    // The client does not pass this message on to a query of its own kind.
    wire.on('parseComplete', () => {
      const name = fresh.pending.shift();
      if (name) fresh.parsed.add(name);
    });
    knownOn.set(wire, (known = fresh));
  }
  return known;
}

export interface BatchStep {
  statement: Statement;
  values: (string | null)[];
}

/** The tenant's rows are not in the database that was asked: they are being moved away, or live elsewhere. */
export class NotAtHome extends Error {
  constructor(readonly reason: string) {
    super(`The tenant is not at home in this database (${reason}).`);
  }
}

interface Batch {
  kind: BatchKind;
  tenantId: string;
  steps: readonly BatchStep[];
  maxPrepared: number;
}

export class TenantBatch implements Submittable {
  private readonly results: Cell[][][];
  /** Index of the step whose answer is coming in; -1 while the tenant is being set. */
  private step = -1;
  private known?: Known;
  private absence?: string;

  constructor(
    private readonly batch: Batch,
    private readonly done: (error: Error | undefined, results: Cell[][][]) => void,
  ) {
    this.results = batch.steps.map(() => []);
  }

  submit(connection: Connection): void {
    const wire = connection as unknown as Wire;
    const known = knowledgeOf(wire);
    this.known = known;
    const { kind, tenantId, steps, maxPrepared } = this.batch;
    const messages: Buffer[] = [];
    const add = ({ text, name }: Statement, values: (string | null)[]) => {
      const isKnown = known.parsed.has(name) || known.pending.includes(name);
      const prepared = isKnown || known.parsed.size + known.pending.length < maxPrepared ? name : '';
      if (!isKnown) {
        messages.push(serialize.parse({ text, name: prepared }));
        known.pending.push(prepared);
      }
      messages.push(serialize.bind({ statement: prepared, values }), EXECUTE);
    };
    add(entrance[kind], [tenantId]);
    for (const { statement: prepared, values } of steps) add(prepared, values);
    messages.push(SYNC);
    // One buffer, one system call: writing message by message costs more than running the statement.
    wire.stream.write(Buffer.concat(messages));
  }

  handleDataRow(message: { fields: Cell[] }): void {
    if (this.step >= 0) this.results[this.step]!.push(message.fields);
    else if (message.fields[1] !== null) this.absence = message.fields[1]!;
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
    // After an error the server skips the rest of the batch: what is not confirmed by now was not parsed.
    if (this.known) this.known.pending.length = 0;
    // The client tells a failed query nothing more; it holds its next one back until the server is ready.
    this.done((error as { code?: string }).code === NOT_AT_HOME ? new NotAtHome(error.message) : error, this.results);
  }

  handleReadyForQuery(): void {
    this.done(this.absence === undefined ? undefined : new NotAtHome(this.absence), this.results);
  }
}

/** An error of one statement leaves its connection usable; anything else does not. */
function isFatal(error: Error): boolean {
  return !(error instanceof NotAtHome) && (error as { severity?: string }).severity !== 'ERROR';
}

const guarded = new WeakSet<PoolClient>();

/** A connection that is lost while in use says so by an event as well; unheard, that would end the process. */
export function guard(client: PoolClient): void {
  if (guarded.has(client)) return;
  guarded.add(client);
  client.on('error', () => undefined);
}

/**
 * Runs the steps for one tenant in one round trip, and one implicit transaction; gives the rows of each as wire text.
 */
export async function runBatch(
  pool: Pool,
  tenantId: string,
  steps: readonly BatchStep[],
  kind: BatchKind = 'reading',
): Promise<Cell[][][]> {
  const client: PoolClient = await pool.connect();
  guard(client);
  const { maxPrepared = MAX_PREPARED } = pool.options as Preparing;
  return new Promise((resolve, reject) => {
    let settled = false;
    client.query(
      new TenantBatch({ kind, tenantId, steps, maxPrepared }, (error, results) => {
        if (settled) return;
        settled = true;
        client.release(error && isFatal(error) ? error : undefined);
        if (error) reject(error);
        else resolve(results);
      }),
    );
  });
}
