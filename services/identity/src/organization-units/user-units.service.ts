import type { Tx } from '@ishare/data/tx.js';
import { Injectable } from '@nestjs/common';
import { identityErrors } from '../errors.js';
import { Grants } from '../permissions/grants.service.js';
import { OrganizationUnitUser } from './organization-unit.entity.js';
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
    const removed = present.filter(({ unitId }) => !wanted.includes(unitId));
    await this.assertMayGive(added, tx);
    await this.assertMayTake(
      removed.map(({ unitId }) => unitId),
      tx,
    );
    for (const { id } of removed) await tx.remove(OrganizationUnitUser, id);
    await tx.insertMany(
      OrganizationUnitUser,
      added.map((unitId) => ({ unitId, userId })),
    );
    await this.grants.announceChange(tx);
  }

  /** Refuses a caller who holds less than what belonging to these units gives. */
  async assertMayGive(unitIds: readonly string[], tx: Tx): Promise<void> {
    await this.grants.assertHeldByCaller(await this.units.rightsOf(unitIds, tx));
  }

  /** The same for taking it away. */
  async assertMayTake(unitIds: readonly string[], tx: Tx): Promise<void> {
    await this.grants.assertHeldByCaller(await this.units.rightsOf(unitIds, tx), identityErrors.RevokeExceedsOwn);
  }
}
