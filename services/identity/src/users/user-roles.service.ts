import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { identityErrors } from '../errors.js';
import { Grants } from '../permissions/grants.service.js';
import { Role } from '../roles/role.entity.js';
import { UserRole } from './user.entity.js';

@Injectable()
export class UserRoles {
  constructor(private readonly grants: Grants) {}

  /** Replaces a user's roles. Nobody gives a role that holds more than the giver does. */
  async replace(userId: string, roleNames: readonly string[], tx: Tx): Promise<void> {
    const wanted = new Map(roleNames.map((name) => [name.trim().toUpperCase(), name]));
    const roles =
      wanted.size > 0
        ? await tx.em.find(Role, { where: { isDeleted: false, normalizedName: In([...wanted.keys()]) } })
        : [];
    const unknown = [...wanted].find(
      ([normalized]) => !roles.some(({ normalizedName }) => normalizedName === normalized),
    );
    if (unknown) throw new AppError(identityErrors.InvalidRoleName, { 0: unknown[1] });
    const current = await tx.em.find(UserRole, { where: { userId } });
    const added = roles.filter(({ id }) => !current.some(({ roleId }) => roleId === id));
    const removed = current.filter(({ roleId }) => !roles.some(({ id }) => id === roleId));
    for (const role of added) await this.grants.assertHeldByCaller(await this.grants.rightsOfRole(role, tx));
    for (const { id } of removed) await tx.remove(UserRole, id);
    await tx.insertMany(
      UserRole,
      added.map(({ id }) => ({ userId, roleId: id })),
    );
    if (added.length + removed.length > 0) await this.grants.announceChange(tx);
  }

  async removeAll(userId: string, tx: Tx): Promise<void> {
    await tx.removeAll(UserRole, { userId });
    await this.grants.announceChange(tx);
  }
}
