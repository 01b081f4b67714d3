import type { Role as RoleRecord } from '@ishare/contracts/identity/role.js';
import { roleDeleted, roleRenamed } from '@ishare/contracts/identity/events.js';
import type { ListQuery } from '@ishare/crud/crud.service.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { MAX_PAGE } from '@ishare/server/schemas.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { identityErrors } from '../errors.js';
import { Claim } from '../claims/claim-type.entity.js';
import { OrganizationUnitRole } from '../organization-units/organization-unit.entity.js';
import { Grants } from '../permissions/grants.service.js';
import { ProviderName } from '../permissions/permission-grant.entity.js';
import { User, UserRole } from '../users/user.entity.js';
import { Role } from './role.entity.js';
import { roles } from '../things.js';

@Injectable()
export class RoleService extends ThingService<Role, RoleRecord> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly grants: Grants,
  ) {
    super(database, ports, roles);
  }

  protected override where(query: ListQuery): Condition[] {
    return [
      ...super.where(query),
      ...(query.ids ? [{ fields: ['id'], op: 'in', value: query.ids as string[] } as const] : []),
    ];
  }

  protected override async toRow(body: Record<string, unknown>, tx: Tx, existing: Role | null): Promise<Values<Role>> {
    const name = body.name as string;
    const normalizedName = name.toUpperCase();
    if (existing && existing.name !== name) {
      if (existing.isStatic) throw new AppError(identityErrors.StaticRoleRename);
      await tx.publish(roleRenamed, { tenantId: tx.tenantId, oldName: existing.name, newName: name });
      await this.grants.announceChange(tx);
    }
    if (await tx.find(Role, { normalizedName, ...(existing ? { id: Not(existing.id) } : {}) }))
      throw new AppError(identityErrors.DuplicateRoleName, { 0: name });
    // Whoever registers gets it, so making it the default hands it out.
    if (existing && body.isDefault && !existing.isDefault)
      await this.grants.assertHeldByCaller(await this.grants.rightsOfRole(existing, tx));
    return { ...body, normalizedName };
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    const role = await tx.get(Role, id, { lock: true });
    if (role.isStatic) throw new AppError(identityErrors.StaticRoleDelete);
    await this.grants.assertHeldByCaller(
      await this.grants.of(ProviderName.Role, id, tx),
      identityErrors.RevokeExceedsOwn,
    );
    await tx.removeAll(UserRole, { roleId: id });
    await tx.removeAll(OrganizationUnitRole, { roleId: id });
    await tx.removeAll(Claim, { holderId: id });
    await this.grants.revokeAll(ProviderName.Role, id, tx);
    await tx.publish(roleDeleted, { tenantId: tx.tenantId, name: role.name });
    await this.grants.announceChange(tx);
  }

  async all(): Promise<{ items: RoleRecord[] }> {
    return this.items({});
  }

  async ofUser(userId: string): Promise<{ items: RoleRecord[] }> {
    const roles = await this.database.tx(async (tx) => {
      await tx.get(User, userId);
      return tx.em.find(UserRole, { where: { userId } });
    });
    return this.items({ ids: roles.map(({ roleId }) => roleId) });
  }

  private async items(query: Record<string, unknown>): Promise<{ items: RoleRecord[] }> {
    const { text } = await this.list({ skipCount: 0, maxResultCount: MAX_PAGE, ...query });
    return { items: (JSON.parse(text) as { items: RoleRecord[] }).items };
  }
}
