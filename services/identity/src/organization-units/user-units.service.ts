import type { Tx } from '@ishare/data/tx.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Grants } from '../permissions/grants.service.js';
import { ProviderName } from '../permissions/permission-grant.entity.js';
import { OrganizationUnitRole, OrganizationUnitUser } from './organization-unit.entity.js';
import { OrganizationUnitService } from './organization-unit.service.js';

@Injectable()
export class UserUnits {
  constructor(
    private readonly units: OrganizationUnitService,
    private readonly grants: Grants,
  ) {}

  /** Replaces the units that a user belongs to. */
  async replace(userId: string, unitIds: readonly string[], tx: Tx): Promise<void> {
    const wanted = await this.units.existing(unitIds, tx);
    const present = await tx.em.find(OrganizationUnitUser, { where: { userId } });
    const added = wanted.filter((id) => !present.some(({ unitId }) => unitId === id));
    await this.assertMayGive(added, tx);
    for (const { id, unitId } of present) if (!wanted.includes(unitId)) await tx.remove(OrganizationUnitUser, id);
    await tx.insertMany(
      OrganizationUnitUser,
      added.map((unitId) => ({ unitId, userId })),
    );
    await this.grants.announceChange(tx);
  }

  /** Refuses a caller who holds less than what belonging to these units gives. */
  async assertMayGive(unitIds: readonly string[], tx: Tx): Promise<void> {
    if (unitIds.length === 0) return;
    const roles = await tx.em.find(OrganizationUnitRole, { where: { unitId: In([...unitIds]) } });
    for (const { roleId } of roles)
      await this.grants.assertHeldByCaller(await this.grants.of(ProviderName.Role, roleId, tx));
  }
}
