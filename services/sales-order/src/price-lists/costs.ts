import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { currentContext } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Injectable } from '@nestjs/common';

/** Who may see what things cost the factory: the one place that says so. */
@Injectable()
export class Costs {
  constructor(private readonly permissions: Permissions) {}

  /** Whether the caller may; work that nobody has asked for may. */
  async areSeen(): Promise<boolean> {
    const principal = currentContext()?.principal;
    return (
      !principal ||
      (await this.permissions.ofCaller(principal)).permissions.has(salesOrderPermissions.names.PriceLists.Costs)
    );
  }
}
