import { AppError, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { CountCache } from './count-cache.js';
import type { EntityClass } from './entities.js';
import { ListCompiler, type ListRequest, type ListShape } from './list.js';
import { guard, runBatch, type BatchStep, type Cell } from './tenant-batch.js';
import { Tx } from './tx.js';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
/** Deadlock and serialisation failure: two changes met, and this one gave way. */
const GAVE_WAY = new Set(['40P01', '40001']);
/** Values that a schema let through and PostgreSQL cannot hold: too long, out of range, no date, a zero byte, half a surrogate pair. */
const UNFIT_VALUES = new Set(['22001', '22003', '22007', '22008', '22009', '22021', '22P02', '22P05']);

interface Refusal {
  code?: string;
  constraint?: string;
}

/** PostgreSQL's own refusals as ours: a taken unique key names the member, a row in use says so. */
function translateRefusal(error: unknown, source: DataSource): unknown {
  const refusal = error as Refusal & { driverError?: Refusal };
  const { code, constraint } = refusal.driverError ?? refusal;
  if (UNFIT_VALUES.has(code ?? '')) return new AppError(kernelErrors.Validation, {}, [{ member: '', text: 'UnfitValueErrorMessage' }]);
  if (GAVE_WAY.has(code ?? '')) return new AppError(kernelErrors.Concurrency);
  if (code === FOREIGN_KEY_VIOLATION) return new AppError(kernelErrors.InUse);
  if (code !== UNIQUE_VIOLATION) return error;
  // Row-level security hides the values from the message, so the member is found by the index.
  const index = source.entityMetadatas.flatMap(({ indices, uniques }) => [...indices, ...uniques]).find(({ name }) => name === constraint);
  const member = index?.columns.map(({ propertyName }) => propertyName).findLast((property) => property !== 'tenantId') ?? '';
  return invalid(member, 'Validation:taken');
}

/** Told the names of the tables written, and whose rows they are. Must not fail. */
export type CommitListener = (touched: ReadonlySet<string>, tenantId: string) => unknown;

/** A compiled list: gives one page as JSON text `{"totalCount":…,"items":[…]}`. */
export interface CompiledList {
  page(request: ListRequest): Promise<string>;
}

/** The database of one service, always in the name of the current tenant. */
export class Database {
  private readonly logger = new Logger('Database');
  private readonly counts = new CountCache();
  private readonly committed: CommitListener[] = [];

  constructor(readonly source: DataSource) {
    this.pool.on('connect', guard);
  }

  private get pool(): Pool {
    return (this.source.driver as unknown as { master: Pool }).master;
  }

  /** Called after each commit, and waited for; the outbox relay wakes by it. */
  onCommit(listener: CommitListener): void {
    this.committed.push(listener);
  }

  /** Runs `work` in one transaction of the current tenant; everything it wrote is undone when it throws. */
  async tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const tenantId = currentTenantId();
    let tx!: Tx;
    const result = await this.source.transaction(async (em) => {
      await em.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
      tx = new Tx(em, tenantId);
      const value = await work(tx);
      await tx.flush();
      return value;
    }).catch(this.refuse);
    for (const table of tx.touched) this.counts.touched(tenantId, table);
    for (const listener of this.committed) await listener(tx.touched, tenantId);
    // What follows a commit cannot undo it: a failure here must not tell the caller that nothing was written.
    for (const follow of tx.afterCommit) {
      try {
        await follow();
      } catch (error) {
        this.logger.error(error);
      }
    }
    return result;
  }

  /** Reads in one round trip; cells are wire text. */
  read(steps: readonly BatchStep[]): Promise<Cell[][][]> {
    return runBatch(this.pool, currentTenantId(), steps).catch(this.refuse);
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
    };
  }

  private readonly refuse = (error: unknown): never => {
    throw translateRefusal(error, this.source);
  };

  private async readOne(step: BatchStep): Promise<Cell[][]> {
    return (await this.read([step]))[0]!;
  }
}
