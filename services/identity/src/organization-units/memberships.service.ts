import type { OrganizationUnit as Unit } from '@ishare/contracts/identity/organization-unit.js';
import type { ListQuery } from '@ishare/crud/crud.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import type { JsonText } from '@ishare/server/reply.interceptor.js';
import { invalid } from '@ishare/kernel/errors.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { identityErrors } from '../errors.js';
import { Grants } from '../permissions/grants.service.js';
import { Role } from '../roles/role.entity.js';
import { RoleService } from '../roles/role.service.js';
import { keepingAnAdministrator } from '../users/administrators.js';
import { User } from '../users/user.entity.js';
import { UserService } from '../users/user.service.js';
import { OrganizationUnit, OrganizationUnitRole, OrganizationUnitUser } from './organization-unit.entity.js';
import { OrganizationUnitService } from './organization-unit.service.js';
import { UserUnits } from './user-units.service.js';

/**
 * Who belongs to a unit, and the roles that belonging to it gives. Nobody gives or takes more than held, this way
 * either.
 */
@Injectable()
export class Memberships {
  constructor(
    private readonly database: Database,
    private readonly units: OrganizationUnitService,
    private readonly userUnits: UserUnits,
    private readonly users: UserService,
    private readonly roles: RoleService,
    private readonly grants: Grants,
  ) {}

  async members(unitId: string, query: ListQuery, inside: boolean): Promise<JsonText> {
    const ids = await this.ids(
      unitId,
      `select u.id from app_user u where not u.is_deleted and ${inside ? '' : 'not '}exists (select 1 from
        organization_unit_user m where m.unit_id = $1 and m.user_id = u.id)`,
    );
    return this.users.list({ ...query, ids });
  }

  async unitRoles(unitId: string, query: ListQuery, inside: boolean): Promise<JsonText> {
    const ids = await this.ids(
      unitId,
      `select r.id from role r where not r.is_deleted and ${inside ? '' : 'not '}exists (select 1 from
        organization_unit_role m where m.unit_id = $1 and m.role_id = r.id)`,
    );
    return this.roles.list({ ...query, ids });
  }

  async roleNames(unitId: string): Promise<{ items: string[] }> {
    return this.database.tx(async (tx) => {
      await tx.get(OrganizationUnit, unitId);
      const rows = await tx.query<{ name: string }>(
        `select r.name from organization_unit_role m join role r on r.id = m.role_id and not r.is_deleted
          where m.unit_id = $1 order by r.name`,
        [unitId],
      );
      return { items: rows.map(({ name }) => name) };
    });
  }

  async addMembers(unitId: string, userIds: readonly string[]): Promise<void> {
    await this.changing(unitId, async (tx) => {
      await this.userUnits.assertMayGive([unitId], tx);
      const known = await tx.em.find(User, { where: { id: In([...userIds]), isDeleted: false } });
      if (known.length !== new Set(userIds).size) throw invalid('userIds', 'Validation:option');
      const present = await tx.em.find(OrganizationUnitUser, { where: { unitId } });
      await tx.insertMany(
        OrganizationUnitUser,
        known
          .filter(({ id }) => !present.some(({ userId }) => userId === id))
          .map(({ id }) => ({ unitId, userId: id })),
      );
    });
  }

  async removeMember(unitId: string, userId: string): Promise<void> {
    await this.changing(unitId, async (tx) => {
      await this.userUnits.assertMayTake([unitId], tx);
      for (const { id } of await tx.em.find(OrganizationUnitUser, { where: { unitId, userId } }))
        await tx.remove(OrganizationUnitUser, id);
    });
  }

  async addRoles(unitId: string, roleIds: readonly string[]): Promise<void> {
    await this.changing(unitId, async (tx) => {
      const known = await tx.em.find(Role, { where: { id: In([...roleIds]), isDeleted: false } });
      if (known.length !== new Set(roleIds).size) throw invalid('roleIds', 'Validation:option');
      const present = await tx.em.find(OrganizationUnitRole, { where: { unitId } });
      const added = known.filter(({ id }) => !present.some(({ roleId }) => roleId === id));
      for (const role of added) await this.grants.assertHeldByCaller(await this.grants.rightsOfRole(role, tx));
      await tx.insertMany(
        OrganizationUnitRole,
        added.map(({ id }) => ({ unitId, roleId: id })),
      );
    });
  }

  async removeRole(unitId: string, roleId: string): Promise<void> {
    await this.changing(unitId, async (tx) => {
      const links = await tx.em.find(OrganizationUnitRole, { where: { unitId, roleId } });
      if (links.length > 0) await this.assertMayTakeRole(await tx.get(Role, roleId), tx);
      for (const { id } of links) await tx.remove(OrganizationUnitRole, id);
    });
  }

  async unitsOfUser(userId: string): Promise<{ items: Unit[] }> {
    const rows = await this.database.tx(async (tx) => {
      await tx.get(User, userId);
      return tx.em.find(OrganizationUnitUser, { where: { userId } });
    });
    return this.units.byIds(rows.map(({ unitId }) => unitId));
  }

  async unitsOfRole(roleId: string): Promise<{ items: Unit[] }> {
    const rows = await this.database.tx(async (tx) => {
      await tx.get(Role, roleId);
      return tx.em.find(OrganizationUnitRole, { where: { roleId } });
    });
    return this.units.byIds(rows.map(({ unitId }) => unitId));
  }

  async setUnitsOfUser(userId: string, unitIds: readonly string[]): Promise<void> {
    await this.database.tx((tx) =>
      keepingAnAdministrator(tx, async () => {
        await tx.get(User, userId, { lock: true });
        await this.userUnits.replace(userId, unitIds, tx);
      }),
    );
  }

  async setUnitsOfRole(roleId: string, unitIds: readonly string[]): Promise<void> {
    await this.database.tx((tx) =>
      keepingAnAdministrator(tx, async () => {
        const role = await tx.get(Role, roleId, { lock: true });
        const wanted = await this.units.existing(unitIds, tx);
        const present = await tx.em.find(OrganizationUnitRole, { where: { roleId } });
        const added = wanted.filter((id) => !present.some(({ unitId }) => unitId === id));
        const removed = present.filter(({ unitId }) => !wanted.includes(unitId));
        if (added.length > 0) await this.grants.assertHeldByCaller(await this.grants.rightsOfRole(role, tx));
        if (removed.length > 0) await this.assertMayTakeRole(role, tx);
        for (const { id } of removed) await tx.remove(OrganizationUnitRole, id);
        await tx.insertMany(
          OrganizationUnitRole,
          added.map((unitId) => ({ unitId, roleId })),
        );
        await this.grants.announceChange(tx);
      }),
    );
  }

  private async ids(unitId: string, sql: string): Promise<string[]> {
    return this.database.tx(async (tx) => {
      await tx.get(OrganizationUnit, unitId);
      return (await tx.query<{ id: string }>(sql, [unitId])).map(({ id }) => id);
    });
  }

  private async changing(unitId: string, work: (tx: Tx) => Promise<void>): Promise<void> {
    await this.database.tx((tx) =>
      keepingAnAdministrator(tx, async () => {
        await tx.get(OrganizationUnit, unitId, { lock: true });
        await work(tx);
        await this.grants.announceChange(tx);
      }),
    );
  }

  private async assertMayTakeRole(role: Role, tx: Tx): Promise<void> {
    await this.grants.assertHeldByCaller(await this.grants.rightsOfRole(role, tx), identityErrors.RevokeExceedsOwn);
  }
}
