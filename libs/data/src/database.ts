import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { currentTenantId } from '@ishare/server/context.js';
import { traced } from '@ishare/server/tracing.js';
import { Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { CountCache } from './count-cache.js';
import type { EntityClass } from './entities.js';
import type { Homes } from './homes.js';
import { ListCompiler, type ListRequest, type ListShape } from './list.js';
import { markRequestKey } from './request-key-mark.js';
import type { Location } from './roles.js';
import { guard, NotAtHome, runBatch, statement, type BatchStep, type Cell, type Statement } from './tenant-batch.js';
import { CentralTx, Tx } from './tx.js';

/** After how many seconds a request of a tenant that is being moved is worth repeating. */
const MOVE_PATIENCE = 10;
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
/** Deadlock and serialisation failure: two changes met, and this one gave way. */
const GAVE_WAY = new Set(['40P01', '40001']);
/**
 * Values that a schema let through and PostgreSQL cannot hold: too long, out of range, no date, a zero byte, half a
 * surrogate pair.
 */
const UNFIT_VALUES = new Set(['22001', '22003', '22007', '22008', '22009', '22021', '22P02', '22P05']);

interface Refusal {
  code?: string;
  constraint?: string;
}

/** PostgreSQL's own refusals as ours: a taken unique key names the member, a row in use says so. */
function translateRefusal(error: unknown, source: DataSource): unknown {
  const refusal = error as Refusal & { driverError?: Refusal };
  const { code, constraint } = refusal.driverError ?? refusal;
  if (UNFIT_VALUES.has(code ?? ''))
    return new AppError(kernelErrors.Validation, {}, [{ member: '', text: 'UnfitValueErrorMessage' }]);
  if (GAVE_WAY.has(code ?? '')) return new AppError(kernelErrors.Concurrency);
  if (code === FOREIGN_KEY_VIOLATION) return new AppError(kernelErrors.InUse);
  if (code !== UNIQUE_VIOLATION) return error;
  // Row-level security hides the values from the message, so the member is found by the index.
  const index = source.entityMetadatas
    .flatMap(({ indices, uniques }) => [...indices, ...uniques])
    .find(({ name }) => name === constraint);
  const member =
    index?.columns.map(({ propertyName }) => propertyName).findLast((property) => property !== 'tenantId') ?? '';
  return invalid(member, 'Validation:taken');
}

/** Told the names of the tables written, whose rows they are, and where they are. Must not fail. */
export type CommitListener = (
  touched: ReadonlySet<string>,
  where: { tenantId: string; location: Location | undefined },
) => unknown;

/** An entity's columns, and the statement that inserts rows of it given as one JSON text. */
interface EntityShape {
  columns: readonly { databaseName: string; propertyName: string; isMoment: boolean }[];
  filling: Statement;
}

function poolOf(source: DataSource): Pool {
  return (source.driver as unknown as { master: Pool }).master;
}

/** A database that is not there any more: whoever sends us there has not heard of the move. */
function isGone(error: unknown): boolean {
  const refusal = error as Refusal & { driverError?: Refusal };
  return (refusal.driverError ?? refusal).code === '3D000';
}

/** Databases in which the running work has a transaction already, with whose. */
const open = new AsyncLocalStorage<ReadonlyMap<object, string>>();

/** With what a transaction ends that has written while the running work is only judged. */
const judged = new AsyncLocalStorage<symbol>();

/** How many rows have the same values. */
export interface Tallied {
  values: (string | null)[];
  count: number;
}

/** A compiled list: gives one page as JSON text `{"totalCount":…,"items":[…]}`. */
export interface CompiledList {
  page(request: ListRequest): Promise<string>;
  /**
   * How many matches there are of each kind: the values that they are counted by, as the wire has them, and how many.
   */
  tally(request: Pick<ListRequest, 'conditions' | 'today'> & { by: readonly string[] }): Promise<Tallied[]>;
}

/**
 * The database of one service, always in the name of the current tenant; a tenant with a database of its own is served
 * from that.
 */
export class Database {
  private readonly logger = new Logger('Database');
  private readonly counts = new CountCache();
  private readonly shapes = new Map<EntityClass<object>, EntityShape>();
  private readonly committed: CommitListener[] = [];
  /** To the main database. */
  readonly pool: Pool;

  /** `source` is the main database. */
  constructor(
    readonly source: DataSource,
    readonly homes: Homes,
  ) {
    this.pool = poolOf(source);
    this.pool.on('connect', guard);
  }

  /** Whether a transaction inside of another one of the same database is refused, as in tests, or told. */
  static refusesNested = false;

  private tellNested(): void {
    const error = new Error('A transaction was opened inside of another one: pass the outer one on.');
    if (Database.refusesNested) throw error;
    this.logger.warn(error.stack);
  }

  /** Called after each commit, and waited for; the outbox relay wakes by it. */
  onCommit(listener: CommitListener): void {
    this.committed.push(listener);
  }

  /**
   * Runs `work` in one transaction of the current tenant; everything it wrote is undone when it throws. Work passes its
   * transaction on: one that opened a second for the same tenant would hold a connection while it waits for the next,
   * and many of them at once wait for each other.
   */
  async tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const tenantId = currentTenantId();
    if (open.getStore()?.get(this) === tenantId) this.tellNested();
    const transaction = () =>
      this.atHome(tenantId, (location) =>
        location === undefined
          ? this.txIn(this.source, tenantId, undefined, work)
          : this.homes.use(location, (source) => this.txIn(source, tenantId, location, work)),
      );
    return traced('transaction', transaction, { attributes: this.told }).catch(this.refuse);
  }

  /**
   * Runs `work` without leaving anything behind: its first transaction that has written something is taken back in
   * place of a commit, and ends it. Throws what refuses it. What it asks of other services is not taken back.
   */
  async judging(work: () => Promise<unknown>): Promise<void> {
    const done = Symbol('judged');
    try {
      await judged.run(done, work);
    } catch (error) {
      if (error !== done) throw error;
    }
  }

  /** Whether what is written now is taken back. */
  get isJudging(): boolean {
    return judged.getStore() !== undefined;
  }

  /** What spans tell of the database. */
  private get told() {
    return {
      'db.system.name': 'postgresql',
      'db.namespace': (this.source.options as { schema?: string }).schema ?? '',
    };
  }

  /** Runs `work` as the host in the main database and in that of every tenant who has one: sweeps of the machinery. */
  async everywhere<T>(work: (tx: Tx) => Promise<T>): Promise<T[]> {
    const results = [await this.txIn(this.source, EMPTY_GUID, undefined, work).catch(this.refuse)];
    for (const location of this.homes.locations) {
      try {
        results.push(await this.homes.use(location, (source) => this.txIn(source, EMPTY_GUID, location, work)));
      } catch (error) {
        this.logger.warn(`${location} was left out: ${String(error)}`);
      }
    }
    return results;
  }

  private async txIn<T>(
    source: DataSource,
    tenantId: string,
    location: Location | undefined,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    let tx!: Tx;
    const central = location === undefined ? undefined : new CentralTx(this.source, tenantId);
    try {
      const result = await source.transaction(async (em) => {
        const [entered] = await em.query<{ absent: string | null }[]>(
          `select set_config('app.tenant_id', $1, true), tenancy.enter($1::uuid) as absent`,
          [tenantId],
        );
        if (entered!.absent !== null) throw new NotAtHome(entered!.absent);
        tx = new Tx(em, tenantId, central && (() => central.begin()));
        const value = await open.run(new Map([...(open.getStore() ?? []), [this, tenantId]]), async () => {
          const done = await work(tx);
          for (const last of tx.beforeCommit) await last();
          return done;
        });
        await tx.flush();
        const verdict = judged.getStore();
        if (verdict && tx.touched.size > 0) throw verdict;
        await markRequestKey(this, em, tenantId);
        // Before the tenant's own: what is left over in the main database by a failure in between points at nothing and
        // is harmless.
        await central?.commit();
        return value;
      });
      tx.isOver = true;
      await this.follow(tx.touched, tenantId, location);
      for (const follow of tx.afterCommit) {
        // What follows a commit cannot undo it: a failure here must not tell the caller that nothing was written.
        try {
          await follow();
        } catch (error) {
          this.logger.error(error);
        }
      }
      return result;
    } finally {
      if (tx) tx.isOver = true;
      await central?.end();
    }
  }

  private async follow(touched: ReadonlySet<string>, tenantId: string, location: Location | undefined): Promise<void> {
    for (const table of touched) this.counts.touched(tenantId, table);
    for (const listener of this.committed) await listener(touched, { tenantId, location });
  }

  /**
   * Works where the tenant is; asks again where that is when the database says that it is not there, or waits for no
   * move.
   */
  private async atHome<T>(tenantId: string, work: (location: Location | undefined) => Promise<T>): Promise<T> {
    const location = this.homes.of(tenantId);
    try {
      return await work(location);
    } catch (error) {
      if (!(error instanceof NotAtHome) && !(location !== undefined && isGone(error))) throw error;
    }
    await this.homes.load();
    try {
      return await work(this.homes.of(tenantId));
    } catch (error) {
      if (error instanceof NotAtHome) throw new AppError(kernelErrors.TenantMoving, { retryAfter: MOVE_PATIENCE });
      throw error;
    }
  }

  /** Reads in one round trip; cells are wire text. */
  read(steps: readonly BatchStep[]): Promise<Cell[][][]> {
    const tenantId = currentTenantId();
    const read = (location: Location | undefined) =>
      location === undefined
        ? runBatch(this.pool, tenantId, steps)
        : this.homes.use(location, (source) => runBatch(poolOf(source), tenantId, steps));
    return traced('read', () => this.atHome(tenantId, read), { attributes: this.told }).catch(this.refuse);
  }

  /**
   * Writes in one round trip and one transaction: what is too hot for `tx`, of tables without audit fields and change
   * log. The steps of `central` tables come first, and for a tenant with a database of its own are committed first.
   * Gives the rows of all steps, central ones first.
   */
  async write(
    steps: readonly BatchStep[],
    { touched = [], central = [] }: { touched?: readonly string[]; central?: readonly BatchStep[] } = {},
  ): Promise<Cell[][][]> {
    const tenantId = currentTenantId();
    const write = async (location: Location | undefined): Promise<Cell[][][]> => {
      if (location === undefined) return runBatch(this.pool, tenantId, [...central, ...steps], 'writing');
      return this.homes.use(location, async (source) => {
        const first = central.length > 0 ? await runBatch(this.pool, tenantId, central, 'central') : [];
        return [...first, ...(steps.length > 0 ? await runBatch(poolOf(source), tenantId, steps, 'writing') : [])];
      });
    };
    const results = await this.atHome(tenantId, write).catch(this.refuse);
    await this.follow(new Set(touched), tenantId, this.homes.of(tenantId));
    return results;
  }

  /** A step that inserts whole rows of an entity; members are those of the class. */
  insertion<E extends object>(entity: EntityClass<E>, rows: readonly E[]): BatchStep {
    const { columns, filling } = this.shapeOf(entity);
    const json = rows.map((row) =>
      Object.fromEntries(columns.map(({ databaseName, propertyName }) => [databaseName, row[propertyName as keyof E]])),
    );
    return { statement: filling, values: [JSON.stringify(json)] };
  }

  /** A row of an entity from the text of its `to_jsonb`. */
  rowOf<E extends object>(entity: EntityClass<E>, text: string): E {
    const json = JSON.parse(text) as Record<string, unknown>;
    const members = this.shapeOf(entity).columns.map(({ databaseName, propertyName, isMoment }) => {
      const value = json[databaseName];
      return [propertyName, isMoment && typeof value === 'string' ? new Date(value) : value] as const;
    });
    return Object.assign(new entity(), Object.fromEntries(members));
  }

  /** What is asked of an entity's metadata for each row that is written or read whole: worked out once. */
  private shapeOf(entity: EntityClass<object>): EntityShape {
    let shape = this.shapes.get(entity);
    if (!shape) {
      const { columns: all, tablePath } = this.source.getMetadata(entity);
      const columns = all.map(({ databaseName, propertyName, type }) => {
        return { databaseName, propertyName, isMoment: type === 'timestamptz' };
      });
      const names = columns.map(({ databaseName }) => `"${databaseName}"`).join(', ');
      const filling = statement(
        `insert into ${tablePath} (${names}) select ${names} from jsonb_populate_recordset(null::${tablePath},
          $1::jsonb)`,
      );
      this.shapes.set(entity, (shape = { columns, filling }));
    }
    return shape;
  }

  /** Compiles a list of an entity; keep the result. */
  list<E extends object>(entity: EntityClass<E>, shape: ListShape): CompiledList {
    const metadata = this.source.getMetadata(entity);
    const compiler = new ListCompiler(metadata, shape);
    return {
      page: async (request) => {
        const tenantId = currentTenantId();
        const { page, count, countKey, write } = compiler.compile(tenantId, request);
        const known = this.counts.known(tenantId, metadata.tableName, countKey);
        const total = known ?? this.counts.remember(tenantId, metadata.tableName, countKey, () => this.readOne(count));
        const [rows, totalCount] = await Promise.all([this.readOne(page), total]);
        return `{"totalCount":${totalCount},"items":${write(rows)}}`;
      },
      tally: async (request) => {
        const { tally } = compiler.compile(currentTenantId(), { ...request, order: [], skip: 0, take: 1 });
        return (await this.readOne(tally!)).map((row) => ({ values: row.slice(0, -1), count: Number(row.at(-1)) }));
      },
    };
  }

  private readonly refuse = (error: unknown): never => {
    throw translateRefusal(error, this.source);
  };

  private async readOne(step: BatchStep): Promise<Cell[][]> {
    return (await this.read([step]))[0]!;
  }
}
