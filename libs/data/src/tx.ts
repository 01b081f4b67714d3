import type { EventDefinition, JobDefinition } from '@ishare/contracts/define.js';
import { eventRoutes } from '@ishare/contracts/event-routes.js';
import { entitiesChanged, type changedEntity } from '@ishare/contracts/platform/events.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { currentContext, isPast, now } from '@ishare/server/context.js';
import { carrier } from '@ishare/server/tracing.js';
import { storable } from '@ishare/server/secrets.js';
import {
  In,
  type DataSource,
  type EntityManager,
  type EntityMetadata,
  type FindOptionsWhere,
  type QueryRunner,
} from 'typeorm';
import type { z } from 'zod';
import { actingUser, BOOKKEEPING, ChangeLog, INSERT_CHUNK, same } from './change-log.js';
import { foreseeCodes, refuseSameCodes } from './codes.js';
import { AuditedRow, notFound, type Row, tableFacts, type EntityClass } from './entities.js';
import { OutboxMessage, type EntityChange } from './machinery.js';

/** Fields that the caller of `insert` and `update` may give. */
export type Values<E> = { [K in keyof E]?: E[K] | undefined };

const ANNOUNCED_CHUNK = 200;
/** Of a value in the audit log; the service's own log keeps all of it. */
const MAX_ANNOUNCED_VALUE = 2_000;

function announced({
  id,
  changeTime,
  changeType,
  entityId,
  entityTypeFullName,
  propertyChanges,
}: EntityChange): z.input<typeof changedEntity> {
  const short = (value: string | null) => (value === null ? null : storable(value, MAX_ANNOUNCED_VALUE));
  return {
    id,
    changeTime: changeTime.toISOString(),
    changeType,
    entityId,
    entityTypeFullName,
    propertyChanges: propertyChanges.map((change) => ({
      ...change,
      originalValue: short(change.originalValue),
      newValue: short(change.newValue),
    })),
  };
}

/** The work of one transaction for one tenant: the only seam through which rows are written. */
export class Tx {
  /** Tables written, told to the count cache after the commit. */
  readonly touched = new Set<string>();
  readonly afterCommit: (() => unknown)[] = [];
  /** Done at the end of the work and before the commit, in their order; each may add more. */
  readonly beforeCommit: (() => Promise<void>)[] = [];
  /** Nothing more is written by it: it was committed or undone. */
  isOver = false;
  private readonly changeLog: ChangeLog;

  constructor(
    readonly em: EntityManager,
    readonly tenantId: string,
    private readonly openCentral?: () => Promise<Tx>,
  ) {
    this.changeLog = new ChangeLog(em, tenantId);
  }

  /**
   * Where central tables are written: this transaction for a tenant of the main database, for one with a database of
   * its own another transaction, committed just before this one.
   */
  central(): Promise<Tx> {
    return this.openCentral ? this.openCentral() : Promise.resolve(this);
  }

  /**
   * Waits until nobody else of the tenant has its turn at what is named, and keeps it until the transaction ends: what
   * is read from now on includes what they have done. `isShared` lets others that share it in, and keeps out those that
   * do not. Several are taken as they are given, which is a fixed order.
   */
  async turn(name: string | readonly string[], { isShared = false } = {}): Promise<void> {
    const lock = `pg_advisory_xact_lock${isShared ? '_shared' : ''}`;
    const names = [name].flat().map((one) => `${this.tenantId}:${one}`);
    await this.em.query(`select ${lock}(hashtextextended(one, 0)) from unnest($1::text[]) one`, [names]);
  }

  private metadata(entity: EntityClass<object>): EntityMetadata {
    return this.em.connection.getMetadata(entity);
  }

  /** One row by id (and further conditions); null when there is none, or when it is another tenant's. */
  async find<E extends Row>(
    entity: EntityClass<E>,
    where: FindOptionsWhere<E>,
    options: { lock?: boolean } = {},
  ): Promise<E | null> {
    const alive = this.metadata(entity).findColumnWithPropertyName('isDeleted') ? { isDeleted: false } : {};
    return this.em.findOne(entity, {
      where: { ...alive, ...where },
      ...(options.lock ? { lock: { mode: 'pessimistic_write' } } : {}),
    });
  }

  async get<E extends Row>(entity: EntityClass<E>, id: string, options: { lock?: boolean } = {}): Promise<E> {
    const row = await this.find(entity, { id } as FindOptionsWhere<E>, options);
    if (!row) throw notFound(entity.name, id);
    return row;
  }

  /** Says which rows are written next, one by one, so that their codes are looked for at once. */
  async foresee<E extends Row>(entity: EntityClass<E>, rows: readonly object[]): Promise<void> {
    await foreseeCodes(this, entity, { metadata: this.metadata(entity), rows });
  }

  /** Inserts one row; id, tenant, audit fields and stamp are filled in. */
  async insert<E extends Row>(entity: EntityClass<E>, values: Values<E>): Promise<E> {
    const [row] = await this.insertMany(entity, [values]);
    return row!;
  }

  async insertMany<E extends Row>(entity: EntityClass<E>, many: readonly Values<E>[]): Promise<E[]> {
    const metadata = this.metadata(entity);
    const time = now();
    const audited = entity.prototype instanceof AuditedRow;
    const owned = tableFacts(entity).scope === 'tenant' ? { tenantId: this.tenantId } : {};
    const audit = audited
      ? {
          creationTime: time,
          creatorId: actingUser(),
          isDeleted: false,
          lastModificationTime: null,
          lastModifierId: null,
          deleterId: null,
          deletionTime: null,
        }
      : {};
    const rows = many.map((values) =>
      this.em.create(entity, {
        ...(audited ? { extraProperties: {} } : {}),
        ...values,
        id: values.id ?? newId(),
        ...owned,
        ...audit,
        ...(audited ? { concurrencyStamp: newId() } : {}),
      } as never),
    );
    await refuseSameCodes(this, entity, { metadata, rows });
    for (let start = 0; start < rows.length; start += INSERT_CHUNK)
      await this.em.insert(entity, rows.slice(start, start + INSERT_CHUNK) as never);
    if (rows.length > 0) this.touched.add(metadata.tableName);
    for (const row of rows) this.changeLog.log(entity, null, row);
    return rows;
  }

  /** Gives values to a row that this transaction inserted, as if it had been inserted with them. */
  async complete<E extends Row>(entity: EntityClass<E>, row: E, values: Values<E>): Promise<void> {
    await this.em.update(entity, row.id, values as never);
    Object.assign(row, values);
    this.changeLog.complete(entity, row, values);
  }

  /** Changes one row; `stamp`, where given, must be the row's, else 409. */
  async update<E extends AuditedRow>(
    entity: EntityClass<E>,
    id: string,
    patch: Values<E>,
    stamp?: string | null,
  ): Promise<E> {
    const row = await this.get(entity, id, { lock: true });
    if (stamp && stamp !== row.concurrencyStamp) throw new AppError(kernelErrors.Concurrency);
    const before = { ...row };
    const given = Object.fromEntries(
      Object.entries(patch).filter(([property, value]) => value !== undefined && !BOOKKEEPING.has(property)),
    );
    Object.assign(row, given, { lastModificationTime: now(), lastModifierId: actingUser(), concurrencyStamp: newId() });
    await refuseSameCodes(this, entity, { metadata: this.metadata(entity), rows: [row], before: [before] });
    await this.write(entity, id, row);
    this.changeLog.log(entity, before, row);
    return row;
  }

  /**
   * The same change to many rows by three statements, each row logged on its own. Gives the rows as they were; one that
   * is not there is a 404.
   */
  async updateMany<E extends AuditedRow>(
    entity: EntityClass<E>,
    ids: readonly string[],
    patch: Values<E>,
  ): Promise<E[]> {
    const metadata = this.metadata(entity);
    const rows = await this.em.find(entity, {
      where: { id: In([...ids]), isDeleted: false } as FindOptionsWhere<E>,
      order: { id: 'ASC' } as never,
      lock: { mode: 'pessimistic_write' },
    });
    const found = new Set(rows.map(({ id }) => id));
    const missing = ids.find((id) => !found.has(id));
    if (missing) throw notFound(entity.name, missing);
    const given = Object.fromEntries(
      Object.entries(patch).filter(([property, value]) => value !== undefined && !BOOKKEEPING.has(property)),
    );
    if (rows.length === 0) return rows;
    const stamp = {
      concurrencyStamp: () => 'gen_random_uuid()::text',
      lastModificationTime: now(),
      lastModifierId: actingUser(),
    };
    await this.em.update(
      entity,
      rows.map(({ id }) => id),
      { ...given, ...stamp } as never,
    );
    this.touched.add(metadata.tableName);
    for (const row of rows) this.changeLog.log(entity, row, { ...row, ...given });
    return rows;
  }

  /** Marks a row deleted where its entity knows soft deletion, else deletes it. An absent row is a 404. */
  async remove<E extends Row>(entity: EntityClass<E>, id: string): Promise<E> {
    const row = await this.get(entity, id, { lock: true });
    if (row instanceof AuditedRow) {
      Object.assign(row, { isDeleted: true, deleterId: actingUser(), deletionTime: now(), concurrencyStamp: newId() });
      await this.write(entity, id, row);
    } else {
      await this.em.delete(entity, id);
      this.touched.add(this.metadata(entity).tableName);
    }
    this.changeLog.log(entity, row, null);
    return row;
  }

  /** Takes back that a row was marked deleted; it stands in the log as one that has come. */
  async restore<E extends AuditedRow>(entity: EntityClass<E>, id: string): Promise<E> {
    const row = await this.em.findOne(entity, {
      where: { id, isDeleted: true } as FindOptionsWhere<E>,
      lock: { mode: 'pessimistic_write' },
    });
    if (!row) throw notFound(entity.name, id);
    Object.assign(row, {
      ...{ isDeleted: false, deleterId: null, deletionTime: null },
      ...{ lastModificationTime: now(), lastModifierId: actingUser(), concurrencyStamp: newId() },
    });
    await refuseSameCodes(this, entity, { metadata: this.metadata(entity), rows: [row] });
    await this.write(entity, id, row);
    this.changeLog.log(entity, null, row);
    return row;
  }

  /** Deletes all rows that `where` picks, each logged, and gives them. */
  async removeAll<E extends Row>(entity: EntityClass<E>, where: FindOptionsWhere<E>): Promise<E[]> {
    const alive = this.metadata(entity).findColumnWithPropertyName('isDeleted') ? { isDeleted: false } : {};
    const rows = await this.em.find(entity, { where: { ...alive, ...where } });
    if (entity.prototype instanceof AuditedRow) for (const { id } of rows) await this.remove(entity, id);
    else if (rows.length > 0) {
      await this.em.delete(
        entity,
        rows.map(({ id }) => id),
      );
      this.touched.add(this.metadata(entity).tableName);
      for (const row of rows) this.changeLog.log(entity, row, null);
    }
    return rows;
  }

  /** Makes plain rows that `where` picks be one for each of `many`; those that are there already stay. */
  async replaceAll<E extends Row>(
    entity: EntityClass<E>,
    where: { [K in keyof E]?: string | number },
    many: readonly Values<E>[],
  ): Promise<void> {
    const standing = await this.em.find(entity, { where: where as FindOptionsWhere<E> });
    const isOf = (row: E) => (values: Values<E>) =>
      Object.entries(values).every(([property, value]) => same(row[property as keyof E], value));
    const gone = standing.filter((row) => !many.some(isOf(row)));
    if (gone.length > 0) await this.removeAll(entity, { id: In(gone.map(({ id }) => id)) } as FindOptionsWhere<E>);
    await this.insertMany(
      entity,
      many
        .filter((values) => !standing.some((row) => isOf(row)(values)))
        .map((values) => ({ ...where, ...values }) as Values<E>),
    );
  }

  /** Logs what hand-written SQL in `work` does to the rows that `where` picks. */
  async watching<E extends Row, T>(
    entity: EntityClass<E>,
    where: FindOptionsWhere<E>,
    work: () => Promise<T>,
  ): Promise<T> {
    const read = async () =>
      new Map(
        (await this.em.find(entity, { where }))
          .filter((row) => !(row instanceof AuditedRow && row.isDeleted))
          .map((row) => [row.id, row]),
      );
    const before = await read();
    const result = await work();
    const after = await read();
    this.touched.add(this.metadata(entity).tableName);
    for (const row of before.values()) {
      const fresh = after.get(row.id);
      if (!fresh) this.changeLog.log(entity, row, null);
      else if (this.changeLog.differences(entity, row, fresh).length > 0) this.changeLog.log(entity, row, fresh);
    }
    for (const row of after.values()) if (!before.has(row.id)) this.changeLog.log(entity, null, row);
    return result;
  }

  /**
   * Logs what hand-written SQL did to one row that stays, of which the columns it wrote are known before and after, by
   * property. Cheaper than `watching`, which reads the row twice.
   */
  wrote<E extends Row>(entity: EntityClass<E>, id: string, before: Partial<E>, after: Partial<E>): void {
    this.touched.add(this.metadata(entity).tableName);
    const written = Object.keys(after) as (keyof E)[];
    const [old, fresh] = [before, after].map(
      (values) =>
        ({ ...Object.fromEntries(written.map((property) => [property, values[property]])), id }) as unknown as E,
    ) as [E, E];
    if (this.changeLog.differences(entity, old, fresh).length > 0) this.changeLog.log(entity, old, fresh);
  }

  /** Logs properties of a record, before and after, that no row of the log tells. */
  tell(...told: Parameters<ChangeLog['tell']>): void {
    this.changeLog.tell(...told);
  }

  private async write<E extends Row>(entity: EntityClass<E>, id: string, row: E): Promise<void> {
    const { id: _id, ...values } = row;
    await this.em.update(entity, id, values as never);
    this.touched.add(this.metadata(entity).tableName);
  }

  /** Announces an event or asks for a job when, and only when, this transaction commits. */
  async publish<S extends z.ZodType>(
    message: EventDefinition<S> | JobDefinition<S>,
    payload: z.input<S>,
  ): Promise<string> {
    const id = newId();
    await this.em.insert(OutboxMessage, {
      id,
      kind: message.kind,
      name: message.name,
      payload: message.schema.parse(payload) as object,
      createdTime: new Date(),
      sentTime: null,
      confirmedTime: null,
      envelope: {
        tenantId: this.tenantId,
        userId: actingUser(),
        correlationId: currentContext()?.correlationId ?? id,
        ...carrier(),
        ...(message.kind === 'event' && { services: eventRoutes[message.name] ?? [] }),
      },
    });
    this.touched.add('outbox');
    return id;
  }

  /** SQL by hand, with bound parameters; gives the rows, also those of `returning`. Row-level security applies. */
  async query<R>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    const { records } = await this.em.queryRunner!.query(text, values as unknown[], true);
    return records as R[];
  }

  /** Writes what was logged, and announces it to the audit log; called once, before the commit. */
  async flush(): Promise<void> {
    const changes = await this.changeLog.write();
    if (isPast()) return;
    const context = currentContext();
    for (let start = 0; start < changes.length; start += ANNOUNCED_CHUNK) {
      await this.publish(entitiesChanged, {
        auditLogId: context?.audit?.id ?? null,
        userId: actingUser(),
        userName: context?.principal?.userName ?? null,
        correlationId: context?.correlationId ?? '',
        changes: changes.slice(start, start + ANNOUNCED_CHUNK).map(announced),
      });
    }
  }
}

/** A transaction of the main database beside that of a tenant's own; it begins when it is first asked for. */
export class CentralTx {
  private runner?: QueryRunner;
  private begun?: Promise<Tx>;

  constructor(
    private readonly main: DataSource,
    private readonly tenantId: string,
  ) {}

  begin(): Promise<Tx> {
    this.begun ??= this.open();
    return this.begun;
  }

  private async open(): Promise<Tx> {
    this.runner = this.main.createQueryRunner();
    await this.runner.startTransaction();
    await this.runner.query(`select set_config('app.tenant_id', $1, true)`, [this.tenantId]);
    return new Tx(this.runner.manager, this.tenantId);
  }

  async commit(): Promise<void> {
    await this.runner?.commitTransaction();
  }

  /** Undoes what was not committed. */
  async end(): Promise<void> {
    if (!this.runner) return;
    try {
      if (this.runner.isTransactionActive) await this.runner.rollbackTransaction();
    } finally {
      await this.runner.release();
    }
  }
}
