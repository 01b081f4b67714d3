// What a transaction changed, row by row, before and after.
import { EMPTY_GUID, newId } from '@ishare/kernel/ids.js';
import { currentContext, now } from '@ishare/server/context.js';
import { isSecretName, MASK, maskedJson } from '@ishare/server/secrets.js';
import { In, type EntityManager } from 'typeorm';
import { tableFacts, type EntityClass, type Row, type Told } from './entities.js';
import { EntityChange, type PropertyChange } from './machinery.js';

const ChangeType = { Created: 0, Updated: 1, Deleted: 2 } as const;

/** Bookkeeping fields do not appear in the change log, and no patch sets them. */
export const BOOKKEEPING = new Set([
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
/** Rows that one statement writes. */
export const INSERT_CHUNK = 1_000;
/** Of a list longer than this the log tells only what went and what came. */
const MAX_TOLD_LIST = 100;

function asText(property: string, value: unknown, isSecret = isSecretName(property)): string | null {
  if (value === null || value === undefined) return null;
  if (isSecret) return MASK;
  return value instanceof Date
    ? value.toISOString()
    : typeof value === 'object'
      ? maskedJson(value)
      : String(value as string | number);
}

export function same(a: unknown, b: unknown): boolean {
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

/** Who acts in the running request or job; null where nobody does. */
export const actingUser = (): string | null => currentContext()?.principal?.userId ?? null;

/** What one transaction of a tenant has changed so far. */
export class ChangeLog {
  private readonly changes: EntityChange[] = [];
  private readonly tellings: Telling[] = [];

  constructor(
    private readonly em: EntityManager,
    private readonly tenantId: string,
  ) {}

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

  /** Logs a row before and after; without the first it was created, without the second deleted. */
  log(entity: EntityClass<Row>, before: Row | null, after: Row | null): void {
    const { changeLog, told } = tableFacts(entity);
    if (!changeLog || (changeLog === 'deletions' && after)) return;
    const [old, fresh] = [before && { ...before }, after && { ...after }];
    if (told.length > 0) this.tellings.push(...told.map((one) => ({ entity, told: one, before: old, after: fresh })));
    else {
      const change = !before ? ChangeType.Created : !after ? ChangeType.Deleted : ChangeType.Updated;
      const { id } = (after ?? before)!;
      this.note(
        this.em.connection.getMetadata(entity).name,
        id,
        change,
        this.differences(entity, before ?? {}, after ?? {}),
      );
    }
  }

  /** Logs of a row that this transaction created that it was created with these values. */
  complete(entity: EntityClass<Row>, row: Row, values: object): void {
    const { name } = this.em.connection.getMetadata(entity);
    const created = this.changes.findLast(
      ({ entityId, entityTypeFullName, changeType }) =>
        entityId === row.id && entityTypeFullName === name && changeType === ChangeType.Created,
    );
    if (!created) return;
    const completed = new Map(created.propertyChanges.map((change) => [change.propertyName, change]));
    for (const change of this.differences(entity, {}, values)) completed.set(change.propertyName, change);
    created.propertyChanges = [...completed.values()];
  }

  differences(entity: EntityClass<Row>, before: object, after: object): PropertyChange[] {
    const { toldAs } = tableFacts(entity);
    const text = (property: string, value: unknown) =>
      asText(
        property,
        toldAs[property] && value !== null && value !== undefined ? toldAs[property](value as never) : value,
      );
    return this.em.connection.getMetadata(entity).columns.flatMap(({ propertyName, type }): PropertyChange[] => {
      const [old, fresh] = [
        (before as Record<string, unknown>)[propertyName],
        (after as Record<string, unknown>)[propertyName],
      ];
      if (BOOKKEEPING.has(propertyName) || same(old ?? null, fresh ?? null)) return [];
      return [
        {
          propertyName,
          propertyTypeFullName: typeof type === 'function' ? type.name : String(type),
          originalValue: text(propertyName, old),
          newValue: text(propertyName, fresh),
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
      userId: actingUser(),
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

  /** Writes what was logged, and gives it; called once, before the commit. */
  async write(): Promise<readonly EntityChange[]> {
    await this.tellRecords();
    for (let start = 0; start < this.changes.length; start += INSERT_CHUNK)
      await this.em.insert(EntityChange, this.changes.slice(start, start + INSERT_CHUNK) as never);
    return this.changes;
  }
}
