import { settings } from '@ishare/contracts/platform/settings.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Injectable } from '@nestjs/common';
import { identityErrors } from '../errors.js';
import { Role } from '../roles/role.entity.js';
import { TenantSettings } from '../settings/tenant-settings.service.js';
import { checkNames } from '../users/user-names.js';
import { User, UserRole } from '../users/user.entity.js';

/** People who make an account for themselves, by phone or by e-mail. */
@Injectable()
export class Registration {
  constructor(private readonly settings: TenantSettings) {}

  async assertOpen(): Promise<void> {
    if (!(await this.settings.isOn(settings.account.isSelfRegistrationEnabled)))
      throw new AppError(identityErrors.SelfRegistrationDisabled);
  }

  /** A new user with the roles that everybody gets. */
  async add(
    { userName, email, ...rest }: Values<User> & { userName: string; email: string; passwordHash: string | null },
    tx: Tx,
  ): Promise<User> {
    const lockoutEnabled = await this.settings.isOn(settings.lockout.allowedForNewUsers);
    const user = await tx.insert(User, {
      ...rest,
      ...(await checkNames({ userName, email }, null, tx)),
      isActive: true,
      lockoutEnabled,
      lastPasswordChangeTime: new Date(),
    });
    const roles = await tx.em.find(Role, { where: { isDefault: true, isDeleted: false } });
    await tx.insertMany(
      UserRole,
      roles.map(({ id }) => ({ userId: user.id, roleId: id })),
    );
    return user;
  }
}
