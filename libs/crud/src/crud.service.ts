import { type CompiledList, type Database, type Tallied } from '@ishare/data/database.js';
import { UNDO_SECONDS } from '@ishare/contracts/record-heads.js';
import type { AuditedRow, EntityClass } from '@ishare/data/entities.js';
import { notFound } from '@ishare/data/entities.js';
import { knowsToday, type Condition } from '@ishare/data/list.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { parseSorting } from '@ishare/kernel/paging.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { currentPrincipal, now } from '@ishare/server/context.js';
import { JsonText } from '@ishare/server/reply.interceptor.js';
import type { FindOptionsWhere } from 'typeorm';
import type { z } from 'zod';
import { filterConditions } from './filters.js';
import type { Resource } from './resource.js';

/** ms that the rows of one deletion lie apart at most. */
const ALONG = 5_000;

/** The row that the user has deleted within the last seconds; null where there is none. */
async function deletedBy<E extends AuditedRow>(
  tx: Tx,
  entity: EntityClass<E>,
  id: string,
  deleterId: string,
): Promise<E | null> {
  const where = { id, isDeleted: true, deleterId } as FindOptionsWhere<E>;
  const row = await tx.em.findOne(entity, { where });
  const isFresh = row?.deletionTime && now().getTime() - row.deletionTime.getTime() <= UNDO_SECONDS * 1_000;
  return isFresh ? row : null;
}

/** What went with a record, in the transaction in which it went. */
export async function goneAlong<E extends AuditedRow>(
  tx: Tx,
  entity: EntityClass<E>,
  where: FindOptionsWhere<E>,
  { deletionTime }: Pick<AuditedRow, 'deletionTime'>,
): Promise<E[]> {
  const gone = await tx.em.find(entity, { where: { ...where, isDeleted: true } });
  return gone.filter((row) => Math.abs(Number(row.deletionTime) - Number(deletionTime)) < ALONG);
}

/** Takes it back. */
export async function restoreAlong<E extends AuditedRow>(...gone: Parameters<typeof goneAlong<E>>): Promise<void> {
  const [tx, entity] = gone;
  for (const { id } of await goneAlong(...gone)) await tx.restore(entity, id);
}

/** Takes back that the caller has deleted a row within the last seconds; gives it, with when it went. */
export async function undeleted<E extends AuditedRow>(
  tx: Tx,
  entity: EntityClass<E>,
  id: string,
  before: (gone: E) => Promise<void> = async () => undefined,
): Promise<E> {
  const gone = await deletedBy(tx, entity, id, currentPrincipal().userId);
  if (!gone) throw new AppError(kernelErrors.UndoOver);
  await before(gone);
  return { ...(await tx.restore(entity, id)), deletionTime: gone.deletionTime };
}

export interface ListQuery extends Record<string, unknown> {
  skipCount: number;
  maxResultCount: number;
  sorting?: string | undefined;
  filter?: string | undefined;
}

/** The behaviour of a resource; override the named seams, never the controller. */
export class CrudService<
  E extends AuditedRow = AuditedRow,
  C extends z.ZodObject = z.ZodObject,
  U extends z.ZodObject = z.ZodObject,
  // A record as it is read: what the reply of the resource says.
  R extends object = Record<string, unknown>,
> {
  private compiled?: CompiledList;

  constructor(
    protected readonly database: Database,
    readonly resource: Resource<E, C, U>,
  ) {}

  /**
   * Whose rows the caller may see and change, beyond the tenant's fence; override for data that belongs to some users
   * only.
   */
  protected async scope(): Promise<Condition[]> {
    return [];
  }

  /** Conditions of a list. */
  protected where(query: ListQuery): Condition[] {
    const { search, where, filters } = this.resource;
    return [
      ...(filters ? filterConditions(filters, query) : []),
      ...(where?.(query) ?? []),
      ...(search && query.filter ? [{ fields: search, op: 'search', value: query.filter } as const] : []),
    ];
  }

  /** Turns a checked body into row values; override to derive or to check against other rows. */
  protected async toRow(body: Record<string, unknown>, _tx: Tx, _existing: E | null): Promise<Values<E>> {
    return body as Values<E>;
  }

  protected async afterCreate(_row: E, _tx: Tx): Promise<void> {}
  /** `said` is the body of the change, with what no column keeps. */
  protected async afterUpdate(_row: E, _tx: Tx, _before: E, _said?: object): Promise<void> {}
  /**
   * Locks what others lock before they lock such a row, ahead of a change or deletion of the one with that id, so that
   * two who want both wait for each other and do not meet halfway. A row that is not there is refused later.
   */
  protected async lockFirst(_id: string, _tx: Tx): Promise<void> {}
  /** Keeps others from naming a row that is to be deleted, before it is looked for who names it. */
  protected async holdAlone(_id: string, _tx: Tx): Promise<void> {}
  /** Refuses a deletion by throwing. */
  protected async beforeDelete(_id: string, _tx: Tx): Promise<void> {}

  /** The day that it is for the tenant, for computed columns that ask for it. */
  protected today(): Promise<string> {
    throw new Error(`${this.resource.name} does not know the day.`);
  }

  /** A page of rows in the shape of the reply, as JSON; `scope` is not in it. */
  protected async page(
    conditions: Condition[],
    order: ReturnType<typeof parseSorting>,
    skip: number,
    take: number,
  ): Promise<string> {
    return this.listed.page({ conditions, order, skip, take, ...(await this.day()) });
  }

  private get listed(): CompiledList {
    const { entity, reply, expressions } = this.resource;
    this.compiled ??= this.database.list(entity, {
      columns: Object.keys(reply.shape),
      ...(expressions ? { expressions } : {}),
    });
    return this.compiled;
  }

  private async day(): Promise<{ today?: string }> {
    return Object.values(this.resource.expressions ?? {}).some(knowsToday) ? { today: await this.today() } : {};
  }

  /** How many of the records that a list would show have the same values. */
  protected async tally(
    query: Omit<ListQuery, 'skipCount' | 'maxResultCount'>,
    by: readonly string[],
  ): Promise<Tallied[]> {
    const conditions = [...this.where({ ...query, skipCount: 0, maxResultCount: 1 }), ...(await this.scope())];
    return this.listed.tally({ conditions, by, ...(await this.day()) });
  }

  async list(query: ListQuery): Promise<JsonText> {
    const { sort, defaultSort } = this.resource;
    const order = parseSorting(query.sorting, sort);
    return new JsonText(
      await this.page(
        [...this.where(query), ...(await this.scope())],
        order.length > 0 ? order : [...defaultSort],
        query.skipCount,
        query.maxResultCount,
      ),
    );
  }

  /** The records of a list that is asked for by the service itself. */
  protected async read(query: ListQuery): Promise<R[]> {
    return (JSON.parse((await this.list(query)).text) as { items: R[] }).items;
  }

  async get(id: string): Promise<R> {
    const text = await this.page([{ fields: ['id'], op: 'eq', value: id }, ...(await this.scope())], [], 0, 1);
    const { items } = JSON.parse(text) as { items: R[] };
    if (!items[0]) throw notFound(this.resource.name, id);
    return items[0];
  }

  async create(body: z.output<C>): Promise<R> {
    return this.get(await this.database.tx((tx) => this.make(tx, body)));
  }

  /** Refuses what would be refused of a new record, and makes none. */
  attempt(body: z.output<C>): Promise<void> {
    return this.database.judging(() => this.create(body));
  }

  /**
   * Makes a record in a transaction, with what its service adds to the body once all is locked that the record needs,
   * such as its number; gives its id.
   */
  protected async make(
    tx: Tx,
    body: Record<string, unknown>,
    more: () => Promise<Record<string, unknown>> = async () => ({}),
  ): Promise<string> {
    const row = await tx.insert(this.resource.entity, { ...(await this.toRow(body, tx, null)), ...(await more()) });
    await this.afterCreate(row, tx);
    return row.id;
  }

  async update(id: string, body: z.output<U>): Promise<R> {
    await this.refuseOutOfScope([id]);
    await this.database.tx((tx) => this.alter(tx, id, body));
    return this.get(id);
  }

  /** Changes a row, which the caller has been found to see. */
  protected async alter(tx: Tx, id: string, body: object): Promise<void> {
    const { concurrencyStamp, ...rest } = body as Record<string, unknown>;
    await this.lockFirst(id, tx);
    const existing = await tx.get(this.resource.entity, id, { lock: true });
    const row = await tx.update(
      this.resource.entity,
      id,
      await this.toRow(rest, tx, existing),
      concurrencyStamp as string | null,
    );
    await this.afterUpdate(row, tx, existing, rest);
  }

  /** A row that the caller may not see is not there for him. */
  protected async refuseOutOfScope(ids: readonly string[]): Promise<void> {
    const scope = await this.scope();
    if (scope.length === 0) return;
    const text = await this.page([{ fields: ['id'], op: 'in', value: [...ids] }, ...scope], [], 0, ids.length);
    const seen = new Set((JSON.parse(text) as { items: { id: string }[] }).items.map(({ id }) => id));
    const missing = ids.find((id) => !seen.has(id));
    if (missing) throw notFound(this.resource.name, missing);
  }

  /**
   * Whether a deletion can be taken back. Who does something of his own at a deletion says that it can, and undoes that
   * in `afterRestore`.
   */
  get restores(): boolean {
    const { beforeDelete, delete: remove } = CrudService.prototype;
    return this.beforeDelete === beforeDelete && this.delete === remove;
  }

  /** Undoes what a deletion did to the row itself, which still counts as deleted. */
  protected async beforeRestore(_row: E, _tx: Tx): Promise<void> {}
  /** Undoes what else a deletion did. */
  protected async afterRestore(_row: E, _tx: Tx): Promise<void> {}

  /** Takes the caller's own deletion back, as long as it is fresh. */
  async undelete(id: string): Promise<void> {
    if (!this.restores) throw new AppError(kernelErrors.UndoOver);
    await this.database.tx(async (tx) => {
      await this.lockFirst(id, tx);
      const row = await undeleted(tx, this.resource.entity, id, (gone) => this.beforeRestore(gone, tx));
      await this.afterRestore(row, tx);
    });
  }

  async delete(id: string): Promise<void> {
    await this.refuseOutOfScope([id]);
    await this.database.tx(async (tx) => {
      await this.lockFirst(id, tx);
      await this.holdAlone(id, tx);
      await this.beforeDelete(id, tx);
      await tx.remove(this.resource.entity, id);
    });
    await this.onceGone(id);
  }

  /** Looks once more when a row is gone for everybody; has it back where it throws. */
  protected async onceGone(_id: string): Promise<void> {}
}
