import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { currentContext, now } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { factoryDay } from '@ishare/server/zones.js';
import { Inject, Injectable } from '@nestjs/common';
import { crmErrors } from '../crm.errors.js';
import { PoolRule } from './pool-rule.entity.js';

/** Who takes customers, and how many a day: the one place that says so, however they are taken. */
@Injectable()
export class Claims {
  constructor(
    @Inject(Permissions) private readonly permissions: Permissions,
    @Inject(Ports) private readonly ports: Ports,
  ) {}

  /** Whether the caller deals with the customers of others too; work that nobody has asked for does. */
  async managesOthers(): Promise<boolean> {
    const principal = currentContext()?.principal;
    return !principal || this.permissions.holdsAny(principal, [crmPermissions.names.Customers.Manage]);
  }

  /**
   * Counts a customer, who is locked, as taken out of the pool by somebody today, by the tenant's clock; refuses one
   * more than the rule allows. Whoever counts for the same person meanwhile waits.
   */
  async count(tx: Tx, userId: string): Promise<void> {
    const [claims] = await tx.query<{ count: number }>(
      `insert into pool_claims as c (id, tenant_id, user_id, day, count) values ($1, $2, $3, $4, 1)
        on conflict (tenant_id, user_id) do update set day = excluded.day,
          count = case when c.day = excluded.day then c.count + 1 else 1 end
        returning count`,
      [newId(), tx.tenantId, userId, await factoryDay(this.ports, now())],
    );
    const most = (await tx.find(PoolRule, {}))?.dailyClaims ?? 0;
    if (most > 0 && claims!.count > most) throw new AppError(crmErrors.ClaimsSpent, { count: String(most) });
  }
}
