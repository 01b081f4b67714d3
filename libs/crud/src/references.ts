// Ids that a request names beside that of its own record: they must be those of rows that the tenant has.
import { filesPort } from '@ishare/contracts/files/client.js';
import type { Database } from '@ishare/data/database.js';
import type { EntityClass, Row } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { invalid } from '@ishare/kernel/errors.js';
import { currentTenantId, runAsTenant } from '@ishare/server/context.js';
import type { Ports } from '@ishare/server/ports.js';
import { In } from 'typeorm';

type IdList = readonly string[];

/** Those of `ids` that name rows which the current tenant has. */
export async function knownRows(tx: Tx, entity: EntityClass<Row>, ids: IdList): Promise<string[]> {
  const isSoft = tx.em.connection.getMetadata(entity).findColumnWithPropertyName('isDeleted') !== undefined;
  const rows = await tx.em.find(entity, {
    where: { id: In([...ids]), ...(isSoft ? { isDeleted: false } : {}) },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** The turn of those that name a record; many records share one, for a transaction has room for so many turns. */
const turnOf = (path: string, id: string): string => `named:${path}:${id.slice(-2).toLowerCase()}`;

/** Turns that transactions have already. */
const turns = new WeakMap<Tx, Set<string>>();

/**
 * Whoever deletes one of these records waits for this transaction, which is about to name them; who has deleted one is
 * waited for. Whether they are there is asked after that. Whoever locks their rows too does so after it, as a deletion
 * does: two who want both meet halfway otherwise.
 */
export async function holdNamed(tx: Tx, path: string, ids: IdList): Promise<void> {
  const held = turns.get(tx) ?? new Set();
  turns.set(tx, held);
  const wanted = [...new Set(ids.map((id) => turnOf(path, id)))].filter((turn) => !held.has(turn)).sort();
  if (wanted.length === 0) return;
  await tx.turn(wanted, { isShared: true });
  for (const turn of wanted) held.add(turn);
}

/** Nobody begins to name a record that goes, and those who have begun are waited for. */
export const holdGoing = (tx: Tx, path: string, id: string): Promise<void> => tx.turn(turnOf(path, id));

/** What a member names: one id, several, or none. */
export type Named = string | null | undefined | IdList;
const listed = (ids: Named): IdList => (typeof ids === 'string' ? [ids] : (ids ?? []));

/** Whether one of the ids is not among those that `known` gives back; what stands in `held` is not asked for. */
export async function namesUnknown(
  given: Named,
  known: (ids: string[]) => Promise<IdList>,
  held: Named = [],
): Promise<boolean> {
  const standing = new Set(listed(held));
  const wanted = [...new Set(listed(given))].filter((id) => !standing.has(id));
  if (wanted.length === 0) return false;
  const found = new Set(await known(wanted));
  return wanted.some((id) => !found.has(id));
}

/**
 * Refuses a member that names what `known` does not give back; what the record holds already may go on standing in it.
 */
export async function refuseUnknown(
  member: string,
  given: Named,
  known: (ids: string[]) => Promise<IdList>,
  held: Named = [],
): Promise<void> {
  if (await namesUnknown(given, known, held)) throw invalid(member, 'Validation:unknown');
}

/**
 * Those of the ids that name rows of one kind of another service, for the current tenant; `client` is that of its port.
 */
export function knownTo<K extends string>(
  client: { known: (asked: { tenantId: string; kind: K; ids: string[] }) => Promise<string[]> },
  kind: K,
): (ids: string[]) => Promise<string[]> {
  return (ids) => client.known({ tenantId: currentTenantId(), kind, ids });
}

/**
 * Refuses files that a route of its own names and the file service does not have; those of things are asked for by
 * `ThingService`.
 */
export function refuseUnknownFiles(
  ports: Ports,
  member: string,
  given: readonly { id: string }[] | undefined,
  held: readonly { id: string }[] = [],
): Promise<void> {
  const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id);
  return refuseUnknown(`${member}.id`, idsOf(given ?? []), knownTo(ports.client(filesPort), 'file'), idsOf(held));
}

/** Answers the method `known` of a service's port. */
export function answerKnown<K extends string>(
  database: Database,
  entities: Readonly<Record<K, EntityClass<Row>>>,
): (asked: { tenantId: string; kind: K; ids: string[] }) => Promise<string[]> {
  return ({ tenantId, kind, ids }) =>
    runAsTenant(tenantId, () => database.tx((tx) => knownRows(tx, entities[kind], ids)));
}
