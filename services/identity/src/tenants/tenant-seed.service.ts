import { permissionsOfSide } from '@ishare/contracts/all-permissions.js';
import type { Tx } from '@ishare/data/tx.js';
import { EMPTY_GUID, nameId } from '@ishare/kernel/ids.js';
import { Injectable } from '@nestjs/common';
import { Grants } from '../permissions/grants.service.js';
import { ProviderName } from '../permissions/permission-grant.entity.js';
import { ADMIN, Role } from '../roles/role.entity.js';
import { User, UserRole } from '../users/user.entity.js';

/** Makes what every tenant begins with: the administrator, the administrators' role, and everything granted to it. */
@Injectable()
export class TenantSeed {
  constructor(private readonly grants: Grants) {}

  /** Safe to repeat: what stands already, a changed password too, is left alone. */
  async seed(admin: { emailAddress: string; passwordHash: string }, tx: Tx): Promise<void> {
    const role = await this.role(tx);
    const existing = await tx.find(User, { normalizedUserName: ADMIN.toUpperCase() });
    if (existing) return;
    const user = await tx.insert(User, {
      id: nameId('user:admin', tx.tenantId),
      userName: ADMIN,
      normalizedUserName: ADMIN.toUpperCase(),
      name: ADMIN,
      email: admin.emailAddress,
      normalizedEmail: admin.emailAddress.toUpperCase(),
      // Given by whoever made the tenant; the host's own stands for none until it is changed.
      emailConfirmed: tx.tenantId !== EMPTY_GUID,
      passwordHash: admin.passwordHash,
      isActive: true,
      lockoutEnabled: true,
    });
    await tx.insert(UserRole, { userId: user.id, roleId: role.id });
  }

  private async role(tx: Tx): Promise<Role> {
    const existing = await tx.find(Role, { normalizedName: ADMIN.toUpperCase() });
    if (existing) return existing;
    const role = await tx.insert(Role, {
      id: nameId('role:admin', tx.tenantId),
      name: ADMIN,
      normalizedName: ADMIN.toUpperCase(),
      isStatic: true,
      isPublic: true,
      isDefault: false,
    });
    await this.grants.grant(ProviderName.Role, role.id, permissionsOfSide(tx.tenantId === EMPTY_GUID), tx);
    return role;
  }
}
