import { cataloguePort } from '@ishare/contracts/catalogue/client.js';
import { filesPort } from '@ishare/contracts/files/client.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { optimisationPort } from '@ishare/contracts/optimisation/client.js';
import { platformPort } from '@ishare/contracts/platform/client.js';
import { dayIn } from '@ishare/contracts/platform/code-rule.js';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { entityKey } from '@ishare/contracts/platform/audit-words.js';
import type { Members, Target } from '@ishare/contracts/things/field-facts.js';
import { factsOf, type Thing } from '@ishare/contracts/things/thing.js';
import type { Database } from '@ishare/data/database.js';
import type { AuditedRow, EntityClass, Row } from '@ishare/data/entities.js';
import { numberFor } from '@ishare/data/numbers.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, ConsoleWord, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { currentTenantId, now } from '@ishare/server/context.js';
import type { Ports } from '@ishare/server/ports.js';
import { factoryZone, listsDay } from '@ishare/server/zones.js';
import { JsonContains } from 'typeorm';
import type { z } from 'zod';
import { CrudService } from './crud.service.js';
import { handOverDefault, settleDefault } from './default-flag.js';
import { entityFaults } from './entity-check.js';
import { numberRule } from './number-rule.js';
import { holdGoing, holdNamed, knownRows, knownTo, namesUnknown, refuseUnknown, type Named } from './references.js';
import type { AnyResource } from './resource.js';
import type { ThingSchemas } from '@ishare/contracts/things/thing-schemas.js';

/**
 * A table and the property of its rows that holds the id of a record, or a list of such ids: it may not go while a row
 * names it.
 */
export type Use = readonly [entity: EntityClass<Row>, property: string];

/** A thing with the table that keeps its records. */
export interface ServedThing {
  thing: Thing;
  entity: EntityClass<AuditedRow>;
  resource: AnyResource;
  schemas: ThingSchemas;
  /** By which the service is injected. */
  token: symbol;
  /** Who may name a record; asked before it is deleted. Lazy, for tables name each other. */
  usedBy: () => readonly Use[];
  usedElsewhere: UsedElsewhere | undefined;
}

/**
 * Asks another service whether it names a record; gives the kind of what does, as the audit trail calls it. `isGone`:
 * the record is gone for everybody, so that whoever is about to name it is waited for.
 */
export type UsedElsewhere = (
  ports: Ports,
  asked: { tenantId: string; id: string; isGone?: boolean },
) => Promise<string | undefined>;

const usedBy = (kind: string): AppError => new AppError(kernelErrors.InUseBy, { by: new ConsoleWord(entityKey(kind)) });

/** What a property that names a record holds: its id, or a list with it. */
const naming = (tx: Tx, [entity, property]: Use, id: string): unknown =>
  tx.em.connection.getMetadata(entity).findColumnWithPropertyName(property)?.type === 'jsonb' ? JsonContains([id]) : id;

/** Tables of the things that this process serves, by path. */
export const servedEntities = new Map<string, EntityClass<AuditedRow>>();

const known = {
  catalogue: cataloguePort,
  files: filesPort,
  identity: identityPort,
  optimisation: optimisationPort,
  platform: platformPort,
  'sales-order': salesOrderPort,
};

/**
 * What every thing keeps: its table fits it, ids that it names are those of records that are there, a flag that one
 * record has is had by one, and no record goes while others name it. Extend it for what a thing does beyond that.
 */
export class ThingService<
  E extends AuditedRow = AuditedRow,
  R extends object = Record<string, unknown>,
> extends CrudService<E, z.ZodObject, z.ZodObject, R> {
  constructor(
    database: Database,
    protected readonly ports: Ports,
    protected readonly served: ServedThing,
  ) {
    super(database, served.resource);
    const computed = Object.keys(served.resource.expressions ?? {});
    const faults = entityFaults(served.thing, database.source.getMetadata(served.entity), computed);
    if (faults.length > 0) throw new Error(`A table does not fit its thing:\n${faults.join('\n')}`);
  }

  protected override today(): Promise<string> {
    return listsDay(this.ports);
  }

  protected override async toRow(body: Record<string, unknown>, tx: Tx, existing: E | null): Promise<Values<E>> {
    const row = { ...body };
    const standing = existing as Record<string, unknown> | null;
    for (const [name, facts] of factsOf(this.served.thing)) {
      const { kind, target, alone, isReadOnly, isUnheeded, isFixed, members = {} } = facts;
      if (isUnheeded || (isFixed && existing && !isReadOnly)) {
        delete row[name];
        continue;
      }
      if (isReadOnly) continue;
      if (kind === 'rows') await this.refuseUnknownIn(name, members, { tx, given: body[name], held: standing?.[name] });
      // As the column holds it: a text that says the same moment would stand in the change log as a change.
      if (kind === 'time' && typeof row[name] === 'string') row[name] = new Date(row[name]);
      if (facts.isPast) await this.refuseLater(name, row[name], standing?.[name]);
      if (target && !target().isFree) {
        await refuseUnknown(name, body[name] as Named, this.knownOf(target(), tx), standing?.[name] as Named);
      }
      if (alone) row[name] = await settleDefault(tx, this.resource.entity, { name, ...alone }, { existing, body });
    }
    return row as Values<E>;
  }

  /** What has happened, has by today's end; what stands in the record already may go on standing there. */
  private async refuseLater(name: string, said: unknown, held: unknown): Promise<void> {
    if (!(said instanceof Date) || (held instanceof Date && said.getTime() === held.getTime())) return;
    const zone = await factoryZone(this.ports);
    if (dayIn(said, zone) > dayIn(now(), zone)) throw invalid(name, 'Validation:past');
  }

  /** Ids that the rows of a record name. */
  private async refuseUnknownIn(
    name: string,
    members: Members,
    { tx, given, held }: { tx: Tx; given: unknown; held: unknown },
  ): Promise<void> {
    const idsOf = (rows: unknown, member: string) =>
      ((rows ?? []) as Record<string, string | null>[]).flatMap((row) => row[member] ?? []);
    for (const [member, { facts }] of Object.entries(members)) {
      const target = facts.target?.();
      if (!target || target.isFree) continue;
      await refuseUnknown(`${name}.${member}`, idsOf(given, member), this.knownOf(target, tx), idsOf(held, member));
    }
  }

  override create(body: Record<string, unknown>): Promise<R> {
    return this.createFrom(async () => body);
  }

  /**
   * Makes a record of what is read in the transaction that makes it, so that nothing that was locked there changes in
   * between. A record that its service numbers takes its number for it.
   */
  async createFrom(read: (tx: Tx) => Promise<Record<string, unknown>>): Promise<R> {
    const [name, facts] = factsOf(this.served.thing).find(([, { numbered }]) => numbered) ?? [];
    if (!facts?.numbered) return this.get(await this.database.tx(async (tx) => this.make(tx, await read(tx))));
    const rule = await numberRule(this.ports, facts.numbered);
    const take = await numberFor(this.database, rule, { date: now(), fields: {} });
    const id = await this.database.tx(async (tx) =>
      this.make(tx, await read(tx), async () => ({ [name!]: await take(tx) })),
    );
    return this.get(id);
  }

  private knownOf({ path, known: place, isEmpty }: Target, tx: Tx): (ids: string[]) => Promise<readonly string[]> {
    if (isEmpty) return async () => [];
    if (!place)
      return async (ids) => {
        await holdNamed(tx, path, ids);
        return knownRows(tx, servedEntities.get(path)!, ids);
      };
    const port = known[place.service as keyof typeof known];
    const ask = knownTo(this.ports.client(port) as Parameters<typeof knownTo>[0], place.kind);
    // A service that lets go of one waits for those who are about to name it, where it asks by `holdGoing`.
    return async (ids) => {
      await holdNamed(tx, place.kind, ids);
      return ask(ids);
    };
  }

  /** Of two at once, one that names it and one that deletes it, the second sees what the first has done. */
  protected override holdAlone(id: string, tx: Tx): Promise<void> {
    return holdGoing(tx, this.served.thing.path, id);
  }

  override get restores(): boolean {
    return this.beforeDelete === ThingService.prototype.beforeDelete && this.delete === ThingService.prototype.delete;
  }

  /** Whether a field names records of another service that this one asks for by itself, also in `afterRestore`. */
  protected asksItself(_field: string): boolean {
    return false;
  }

  /** What it names is there still, and a flag that one record has is its own again. */
  protected override async afterRestore(row: E, tx: Tx): Promise<void> {
    const values = row as unknown as Record<string, unknown>;
    for (const [name, { target, alone, isReadOnly }] of factsOf(this.served.thing)) {
      const isAsked = target && !target().isFree && !isReadOnly && !this.asksItself(name);
      if (isAsked && (await namesUnknown(values[name] as Named, this.knownOf(target(), tx))))
        throw new AppError(kernelErrors.UndoGone);
      if (alone) await settleDefault(tx, this.resource.entity, { name, ...alone }, { existing: row, body: values });
    }
  }

  /**
   * What another service wrote in the same moment neither of the two has seen of the other: it is asked once more, and
   * where it names the record, or does not answer, the record is there again.
   */
  protected override async onceGone(id: string): Promise<void> {
    const { usedElsewhere } = this.served;
    if (!usedElsewhere) return;
    const found = await usedElsewhere(this.ports, { tenantId: currentTenantId(), id, isGone: true }).then(
      (kind) => kind && usedBy(kind),
      (error: unknown) => error,
    );
    if (!found) return;
    await this.database.tx(async (tx) => this.afterRestore(await tx.restore(this.resource.entity, id), tx));
    throw found;
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    for (const use of this.served.usedBy()) {
      const [entity, property] = use;
      if (await tx.find(entity, { [property]: naming(tx, use, id) })) throw usedBy(entity.name);
    }
    const elsewhere = await this.served.usedElsewhere?.(this.ports, { tenantId: currentTenantId(), id });
    if (elsewhere) throw usedBy(elsewhere);
    for (const [name, { alone }] of factsOf(this.served.thing))
      if (alone?.isNeeded) await handOverDefault(tx, this.resource.entity, name, id);
  }
}
