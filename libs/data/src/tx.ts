import type { EventDefinition, JobDefinition } from '@ishare/contracts/define.js';
import { entitiesChanged, type changedEntity } from '@ishare/contracts/platform/events.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { EMPTY_GUID, newId } from '@ishare/kernel/ids.js';
import { currentContext, isPast, now } from '@ishare/server/context.js';
import { isSecretName, MASK, maskedJson, storable } from '@ishare/server/secrets.js';
import {
  In,
  type DataSource,
  type EntityManager,
  type EntityMetadata,
  type FindOptionsWhere,
  type QueryRunner,
} from 'typeorm';
import type { z } from 'zod';
import { AuditedRow, notFound, type Row, tableFacts, type EntityClass, type Told } from './entities.js';
import { EntityChange, OutboxMessage, type PropertyChange } from './machinery.js';

/** Fields that the caller of `insert` and `update` may give. */
export type Values<E> = { [K in keyof E]?: E[K] | undefined };

export const ChangeType = { Created: 0, Updated: 1, Deleted: 2 } as const;

/** Bookkeeping fields do not appear in the change log, and no patch sets them. */
const BOOKKEEPING = new Set([
  'id',
  'tenantId',
  'creationTime',
  'creatorId',
  'lastModificationTime',
  'lastModifierId',
  'isDeleted',
  'deleterId',
  'deletionTime',
  'concurrencyStamp',
]);
const INSERT_CHUNK = 1_000;
const ANNOUNCED_CHUNK = 200;
/** Of a list longer than this the log tells only what went and what came. */
const MAX_TOLD_LIST = 100;
/** Of a value in the audit log; the service's own log keeps all of it. */
const MAX_ANNOUNCED_VALUE = 2_000;

function asText(property: string, value: unknown, isSecret = isSecretName(property)): string | null {
  if (value === null || value === undefined) return null;
  if (isSecret) return MASK;
  return value instanceof Date
    ? value.toISOString()
    : typeof value === 'object'
      ? maskedJson(value)
      : String(value as string | number);
}

function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b);
}

/** A row, as a property of a record, before and after. */
interface Telling {
  entity: EntityClass<Row>;
  told: Told;
  before: Row | null;
  after: Row | null;
}

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
  private readonly changes: EntityChange[] = [];
  private readonly tellings: Telling[] = [];

  constructor(
    readonly em: EntityManager,
    readonly tenantId: string,
    private readonly openCentral?: () => Promise<Tx>,
  ) {}

  /**
   * Where central tables are written: this transaction for a tenant of the main database, for one with a database of
   * its own another transaction, committed just before this one.
   */
  central(): Promise<Tx> {
    return this.openCentral ? this.openCentral() : Promise.resolve(this);
  }

  private get userId(): string | null {
    return currentContext()?.principal?.userId ?? null;
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
          creatorId: this.userId,
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
    for (let start = 0; start < rows.length; start += INSERT_CHUNK)
      await this.em.insert(entity, rows.slice(start, start + INSERT_CHUNK) as never);
    if (rows.length > 0) this.touched.add(metadata.tableName);
    for (const row of rows) this.log(entity, null, row);
    return rows;
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
    Object.assign(row, given, { lastModificationTime: now(), lastModifierId: this.userId, concurrencyStamp: newId() });
    await this.write(entity, id, row);
    this.log(entity, before, row);
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
      lastModifierId: this.userId,
    };
    await this.em.update(
      entity,
      rows.map(({ id }) => id),
      { ...given, ...stamp } as never,
    );
    this.touched.add(metadata.tableName);
    for (const row of rows) this.log(entity, row, { ...row, ...given });
    return rows;
  }

  /** Marks a row deleted where its entity knows soft deletion, else deletes it. An absent row is a 404. */
  async remove<E extends Row>(entity: EntityClass<E>, id: string): Promise<E> {
    const row = await this.get(entity, id, { lock: true });
    if (row instanceof AuditedRow) {
      Object.assign(row, { isDeleted: true, deleterId: this.userId, deletionTime: now(), concurrencyStamp: newId() });
      await this.write(entity, id, row);
    } else {
      await this.em.delete(entity, id);
      this.touched.add(this.metadata(entity).tableName);
    }
    this.log(entity, row, null);
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
      for (const row of rows) this.log(entity, row, null);
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
      if (!fresh) this.log(entity, row, null);
      else if (this.differences(entity, row, fresh).length > 0) this.log(entity, row, fresh);
    }
    for (const row of after.values()) if (!before.has(row.id)) this.log(entity, null, row);
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
    if (this.differences(entity, old, fresh).length > 0) this.log(entity, old, fresh);
  }

  /** Logs properties of a record, before and after, that no row of the log tells. */
  tell(
    entity: string,
    entityId: string,
    properties: Readonly<Record<string, readonly [before: unknown, after: unknown, isSecret?: boolean]>>,
  ): void {
    const told = Object.entries(properties)
      .filter(([, [before, after]]) => !same(before ?? null, after ?? null))
      .map(([name, [before, after, isSecret]]): PropertyChange => {
        const text = (value: unknown) => asText(name, value, isSecret || isSecretName(name));
        return {
          propertyName: name,
          propertyTypeFullName: 'String',
          originalValue: text(before),
          newValue: text(after),
        };
      });
    if (told.length === 0) return;
    const standing = this.changes.findLast(
      (change) => change.entityTypeFullName === entity && change.entityId === entityId,
    );
    if (standing) standing.propertyChanges.push(...told);
    else this.note(entity, entityId, ChangeType.Updated, told);
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
      envelope: { tenantId: this.tenantId, userId: this.userId, correlationId: currentContext()?.correlationId ?? id },
    });
    this.touched.add('outbox');
    return id;
  }

  /** SQL by hand, with bound parameters; gives the rows, also those of `returning`. Row-level security applies. */
  async query<R>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    const { records } = await this.em.queryRunner!.query(text, values as unknown[], true);
    return records as R[];
  }

  /** Logs a row before and after; without the first it was created, without the second deleted. */
  private log(entity: EntityClass<Row>, before: Row | null, after: Row | null): void {
    const { changeLog, told } = tableFacts(entity);
    if (!changeLog || (changeLog === 'deletions' && after)) return;
    const [old, fresh] = [before && { ...before }, after && { ...after }];
    if (told.length > 0) this.tellings.push(...told.map((one) => ({ entity, told: one, before: old, after: fresh })));
    else {
      const change = !before ? ChangeType.Created : !after ? ChangeType.Deleted : ChangeType.Updated;
      const { id } = (after ?? before)!;
      this.note(this.metadata(entity).name, id, change, this.differences(entity, before ?? {}, after ?? {}));
    }
  }

  private differences(entity: EntityClass<Row>, before: object, after: object): PropertyChange[] {
    return this.metadata(entity).columns.flatMap(({ propertyName, type }): PropertyChange[] => {
      const [old, fresh] = [
        (before as Record<string, unknown>)[propertyName],
        (after as Record<string, unknown>)[propertyName],
      ];
      if (BOOKKEEPING.has(propertyName) || same(old ?? null, fresh ?? null)) return [];
      return [
        {
          propertyName,
          propertyTypeFullName: typeof type === 'function' ? type.name : String(type),
          originalValue: asText(propertyName, old),
          newValue: asText(propertyName, fresh),
        },
      ];
    });
  }

  private note(
    entityTypeFullName: string,
    entityId: string,
    changeType: number,
    propertyChanges: PropertyChange[],
  ): void {
    const context = currentContext();
    this.changes.push({
      id: newId(),
      tenantId: this.tenantId || EMPTY_GUID,
      changeTime: now(),
      changeType,
      entityId,
      entityTypeFullName,
      propertyChanges,
      userId: this.userId,
      impersonatorUserId: context?.principal?.impersonator?.userId ?? null,
      correlationId: context?.correlationId ?? '',
    });
  }

  /** Logs rows that are told as properties of the records they belong to. */
  private async tellRecords(): Promise<void> {
    for (const [told, tellings] of Map.groupBy(this.tellings.splice(0), (telling) => telling.told)) {
      const idOf = ({ before, after }: Telling) => String((after ?? before)![told.by as 'id']);
      const propertyOf = ({ before, after }: Telling) =>
        typeof told.property === 'string' ? told.property : told.property(after ?? before);
      const lists = told.isList
        ? await this.listsOf(told, tellings[0]!.entity, [...new Set(tellings.map(idOf))])
        : undefined;
      const names = await this.namesOf(
        told,
        [
          ...tellings.flatMap(({ before, after }) => [before, after]),
          ...(lists ? [...lists.values()].flat() : []),
        ].flatMap((row) => (row ? [String(told.value(row))] : [])),
      );
      const valueOf = (row: Row) =>
        told.named ? (names.get(String(told.value(row))) ?? told.value(row)) : told.value(row);
      for (const ofOne of this.tellingsOfOne(
        tellings,
        told.isList === true,
        (telling) => `${idOf(telling)} ${propertyOf(telling)}`,
      )) {
        const [first, last] = [ofOne[0]!, ofOne.at(-1)!];
        const of =
          typeof told.of === 'string'
            ? told.of
            : await told.of(last.after ?? last.before, (entity, id) => this.em.existsBy(entity, { id }));
        const values: readonly [unknown, unknown] = lists
          ? this.listBeforeAndAfter(ofOne, lists.get(idOf(first)) ?? [], valueOf)
          : [first.before && valueOf(first.before), last.after && valueOf(last.after)];
        this.tell(of, idOf(first), { [propertyOf(first)]: [...values, told.isSecret?.(last.after ?? last.before)] });
      }
    }
  }

  /**
   * Those of one property of one record: of a list all together, else of one row, or of one that came in the place of
   * another.
   */
  private tellingsOfOne(
    tellings: readonly Telling[],
    isList: boolean,
    keyOf: (telling: Telling) => string,
  ): Telling[][] {
    return [...Map.groupBy(tellings, keyOf).values()].flatMap((same) => {
      const rows = [...Map.groupBy(same, ({ before, after }) => (after ?? before)!.id).values()];
      const isSwap = rows.length === 2 && same.at(0)!.after === null && same.at(-1)!.before === null;
      return isList || isSwap ? [same] : rows;
    });
  }

  private listBeforeAndAfter(
    tellings: readonly Telling[],
    standing: readonly Row[],
    valueOf: (row: Row) => unknown,
  ): readonly [unknown[], unknown[]] {
    const [was, is] = [new Map<string, Row>(), new Map<string, Row>()];
    for (const { before, after } of tellings) {
      if (before && !is.delete(before.id)) was.set(before.id, before);
      if (after) is.set(after.id, after);
    }
    const rest = standing.filter(({ id }) => !is.has(id) && !was.has(id));
    const kept = rest.length > MAX_TOLD_LIST ? [] : rest;
    const listed = (rows: Iterable<Row>) => [...kept, ...rows].map(valueOf).sort();
    return [listed(was.values()), listed(is.values())];
  }

  private async listsOf({ by }: Told, entity: EntityClass<Row>, ids: readonly string[]): Promise<Map<string, Row[]>> {
    const rows = await this.em.find(entity, { where: { [by]: In([...ids]) } });
    return Map.groupBy(rows, (row) => String(row[by as 'id']));
  }

  private async namesOf({ named }: Told, ids: readonly string[]): Promise<Map<string, unknown>> {
    if (!named || ids.length === 0) return new Map();
    const [entity, property] = named();
    const rows = await this.em.find(entity, {
      where: { id: In([...new Set(ids)]) },
      select: { id: true, [property]: true },
    });
    return new Map(rows.map((row) => [row.id, row[property as 'id']]));
  }

  /** Writes what was logged, and announces it to the audit log; called once, before the commit. */
  async flush(): Promise<void> {
    await this.tellRecords();
    for (let start = 0; start < this.changes.length; start += INSERT_CHUNK)
      await this.em.insert(EntityChange, this.changes.slice(start, start + INSERT_CHUNK) as never);
    if (isPast()) return;
    const context = currentContext();
    for (let start = 0; start < this.changes.length; start += ANNOUNCED_CHUNK) {
      await this.publish(entitiesChanged, {
        auditLogId: context?.audit?.id ?? null,
        userId: this.userId,
        userName: context?.principal?.userName ?? null,
        correlationId: context?.correlationId ?? '',
        changes: this.changes.slice(start, start + ANNOUNCED_CHUNK).map(announced),
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
