import type { OrganizationUnit as Unit } from '@ishare/contracts/identity/organization-unit.js';
import { goneAlong, restoreAlong, type ListQuery } from '@ishare/crud/crud.service.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { MAX_PAGE } from '@ishare/server/schemas.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { In, IsNull, Like, Not } from 'typeorm';
import { identityErrors } from '../errors.js';
import { Grants } from '../permissions/grants.service.js';
import { Role } from '../roles/role.entity.js';
import { keepingAnAdministrator } from '../users/administrators.js';
import { User } from '../users/user.entity.js';
import { OrganizationUnit, OrganizationUnitRole, OrganizationUnitUser } from './organization-unit.entity.js';
import { organizationUnits } from '../things.js';

const MAX_CODE = 95;
const DIGITS = 5;

/** Under which a unit that is deleted keeps who was in it and what it gave. */
const HELD = 'held';
interface Held {
  users: string[];
  roles: string[];
}

function parentCode(code: string): string {
  return code.slice(0, -DIGITS);
}

/** The tree of a tenant's departments. */
@Injectable()
export class OrganizationUnitService extends ThingService<OrganizationUnit, Unit> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly grants: Grants,
  ) {
    super(database, ports, organizationUnits);
  }

  protected override where(query: ListQuery): Condition[] {
    return [
      ...super.where(query),
      ...(query.ids ? [{ fields: ['id'], op: 'in', value: query.ids as string[] } as const] : []),
    ];
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: OrganizationUnit | null,
  ): Promise<Values<OrganizationUnit>> {
    await this.lockTree(tx);
    const displayName = body.displayName as string;
    const parentId = existing ? existing.parentId : ((body.parentId as string | null | undefined) ?? null);
    await this.assertNameFree(displayName, parentId, existing?.id ?? null, tx);
    return existing ? { displayName } : { displayName, parentId, code: await this.nextCode(parentId, tx) };
  }

  /** Removes the unit with everything below it and all memberships. */
  override async delete(id: string): Promise<void> {
    await this.database.tx((tx) =>
      keepingAnAdministrator(tx, async () => {
        await this.lockTree(tx);
        const unit = await tx.get(OrganizationUnit, id, { lock: true });
        const units = await this.subtree(unit.code, tx);
        const ids = units.map((one) => one.id);
        await this.grants.assertHeldByCaller(await this.rightsOf(ids, tx), identityErrors.RevokeExceedsOwn);
        for (const one of units) await this.empty(one, tx);
        await this.grants.announceChange(tx);
      }),
    );
  }

  private async empty({ id: unitId, extraProperties }: OrganizationUnit, tx: Tx): Promise<void> {
    await tx.remove(OrganizationUnit, unitId);
    const users = await tx.removeAll(OrganizationUnitUser, { unitId });
    const roles = await tx.removeAll(OrganizationUnitRole, { unitId });
    const held: Held = { users: users.map(({ userId }) => userId), roles: roles.map(({ roleId }) => roleId) };
    await this.writeGone(unitId, { extraProperties: { ...extraProperties, [HELD]: held } }, tx);
  }

  /** Writes to a unit that is deleted, of which the log has nothing to tell. */
  private async writeGone(
    id: string,
    values: Partial<Pick<OrganizationUnit, 'code' | 'extraProperties'>>,
    tx: Tx,
  ): Promise<void> {
    await tx.watching(OrganizationUnit, { id }, () => tx.em.update(OrganizationUnit, id, values as never));
  }

  override get restores(): boolean {
    return true;
  }

  protected override async lockFirst(_id: string, tx: Tx): Promise<void> {
    await this.lockTree(tx);
  }

  private goneBelow({ code }: OrganizationUnit) {
    return { code: Like(`${code}.%`) };
  }

  protected override async beforeRestore(unit: OrganizationUnit, tx: Tx): Promise<void> {
    const below = await goneAlong(tx, OrganizationUnit, this.goneBelow(unit), unit);
    const code = await this.codeAgain(unit, tx);
    for (const one of [unit, ...below]) {
      await this.fill(one, tx);
      if (code !== unit.code) await this.writeGone(one.id, { code: code + one.code.slice(unit.code.length) }, tx);
    }
  }

  /** The code of a unit that comes back: another one where its parent has moved, or a new unit has its own by now. */
  private async codeAgain({ code, parentId }: OrganizationUnit, tx: Tx): Promise<string> {
    const parent = parentId ? await tx.find(OrganizationUnit, { id: parentId }) : null;
    if (parentId && !parent) throw new AppError(kernelErrors.UndoGone);
    const isInPlace = parentCode(code) === (parent ? `${parent.code}.` : '');
    return isInPlace && !(await tx.find(OrganizationUnit, { code })) ? code : this.nextCode(parentId, tx);
  }

  /** Puts back into a unit who was in it, and what it gave, as far as that is still there. */
  private async fill({ id: unitId, extraProperties }: OrganizationUnit, tx: Tx): Promise<void> {
    const { [HELD]: held, ...rest } = extraProperties as Record<string, unknown> & { [HELD]?: Held };
    if (!held) return;
    await this.writeGone(unitId, { extraProperties: rest }, tx);
    const users = await tx.em.find(User, { where: { id: In(held.users), isDeleted: false } });
    const roles = await tx.em.find(Role, { where: { id: In(held.roles), isDeleted: false } });
    await tx.insertMany(
      OrganizationUnitUser,
      users.map(({ id }) => ({ unitId, userId: id })),
    );
    await tx.insertMany(
      OrganizationUnitRole,
      roles.map(({ id }) => ({ unitId, roleId: id })),
    );
  }

  /** Everything below comes back with it. Whoever takes it back gives what the units give, and must hold that. */
  protected override async afterRestore(unit: OrganizationUnit, tx: Tx): Promise<void> {
    await super.afterRestore(unit, tx);
    await this.assertNameFree(unit.displayName, unit.parentId, unit.id, tx);
    await restoreAlong(tx, OrganizationUnit, this.goneBelow(unit), unit);
    const ids = (await this.subtree(unit.code, tx)).map(({ id }) => id);
    await this.grants.assertHeldByCaller(await this.rightsOf(ids, tx));
    await this.grants.announceChange(tx);
  }

  /** What belonging to these units gives. */
  async rightsOf(unitIds: readonly string[], tx: Tx): Promise<string[]> {
    if (unitIds.length === 0) return [];
    const roles = await tx.query<Pick<Role, 'id' | 'isStatic'>>(
      `select distinct r.id, r.is_static as "isStatic" from organization_unit_role m join role r on r.id = m.role_id
        and not r.is_deleted where m.unit_id = any($1)`,
      [unitIds],
    );
    const rights: string[] = [];
    for (const role of roles) rights.push(...(await this.grants.rightsOfRole(role, tx)));
    return rights;
  }

  /** Puts a unit with everything below it under another parent, or at the root. */
  async move(id: string, parentId: string | null): Promise<void> {
    await this.database.tx(async (tx) => {
      await this.lockTree(tx);
      const unit = { ...(await tx.get(OrganizationUnit, id, { lock: true })) };
      if (unit.parentId === parentId) return;
      const below = await this.subtree(unit.code, tx);
      if (parentId && below.some((row) => row.id === parentId)) throw invalid('parentId', 'Validation:invalid');
      await this.assertNameFree(unit.displayName, parentId, id, tx);
      const code = await this.nextCode(parentId, tx);
      if (below.some((row) => code.length + row.code.length - unit.code.length > MAX_CODE))
        throw invalid('parentId', 'Validation:invalid');
      for (const row of below)
        await tx.update(OrganizationUnit, row.id, {
          code: code + row.code.slice(unit.code.length),
          ...(row.id === id ? { parentId } : {}),
        });
    });
  }

  async all(): Promise<{ items: Unit[] }> {
    return this.items({});
  }

  /** Units by id, in the order of their codes. */
  async byIds(ids: readonly string[]): Promise<{ items: Unit[] }> {
    return this.items({ ids });
  }

  async roots(): Promise<{ items: Unit[] }> {
    return this.byIds(await this.childIds(null, false));
  }

  async children(id: string | undefined, recursive: boolean): Promise<{ items: Unit[] }> {
    return this.byIds(await this.childIds(id ?? null, recursive));
  }

  async lastChild(parentId: string | undefined): Promise<Unit> {
    const { items } = await this.byIds(await this.childIds(parentId ?? null, false));
    // Nothing is said of one that has none below it.
    return (items.at(-1) ?? null) as Unit;
  }

  private childIds(parentId: string | null, recursive: boolean): Promise<string[]> {
    return this.database.tx(async (tx) => {
      if (recursive && parentId) {
        const unit = await tx.get(OrganizationUnit, parentId);
        return (await this.subtree(unit.code, tx)).map(({ id }) => id).filter((id) => id !== parentId);
      }
      const rows = await tx.em.find(OrganizationUnit, {
        where: { isDeleted: false, ...(recursive ? {} : { parentId: parentId ?? IsNull() }) },
      });
      return rows.map(({ id }) => id);
    });
  }

  private async items(query: Record<string, unknown>): Promise<{ items: Unit[] }> {
    const { text } = await this.list({ skipCount: 0, maxResultCount: MAX_PAGE, ...query });
    return { items: (JSON.parse(text) as { items: Unit[] }).items };
  }

  private subtree(code: string, tx: Tx): Promise<OrganizationUnit[]> {
    return tx.em.find(OrganizationUnit, {
      where: [
        { code, isDeleted: false },
        { code: Like(`${code}.%`), isDeleted: false },
      ],
    });
  }

  private async assertNameFree(
    displayName: string,
    parentId: string | null,
    ownId: string | null,
    tx: Tx,
  ): Promise<void> {
    const taken = await tx.find(OrganizationUnit, {
      displayName,
      parentId: parentId ?? IsNull(),
      ...(ownId ? { id: Not(ownId) } : {}),
    });
    if (taken) throw new AppError(identityErrors.DuplicateOrganizationUnit, { 0: displayName });
  }

  private async nextCode(parentId: string | null, tx: Tx): Promise<string> {
    const parent = parentId ? await tx.get(OrganizationUnit, parentId) : null;
    const siblings = await tx.em.find(OrganizationUnit, {
      where: { parentId: parentId ?? IsNull(), isDeleted: false },
    });
    const last = Math.max(0, ...siblings.map(({ code }) => Number(code.slice(parentCode(code).length))));
    const code = `${parent ? `${parent.code}.` : ''}${String(last + 1).padStart(DIGITS, '0')}`;
    if (code.length > MAX_CODE) throw invalid('parentId', 'Validation:invalid');
    return code;
  }

  /** Codes depend on their neighbours: one change of the tree at a time. */
  private async lockTree(tx: Tx): Promise<void> {
    await tx.turn('organization-units');
  }

  /** Ids of those units that exist; one that does not is refused. */
  async existing(ids: readonly string[], tx: Tx): Promise<string[]> {
    const wanted = [...new Set(ids)];
    const found = await tx.em.find(OrganizationUnit, { where: { id: In(wanted), isDeleted: false } });
    if (found.length !== wanted.length) throw invalid('organizationUnitIds', 'Validation:option');
    return wanted;
  }
}
