import { identityPort, type seedTenantInput } from '@ishare/contracts/identity/client.js';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { notFound } from '@ishare/data/entities.js';
import { Ports } from '@ishare/server/ports.js';
import { TenantFinder } from '@ishare/server/request-hooks.js';
import { Revocations } from '@ishare/server/revocations.js';
import { Injectable, Logger } from '@nestjs/common';
import type { z } from 'zod';

/** Opens and closes the door for the people of a tenant. */
@Injectable()
export class TenantSignIn {
  private readonly logger = new Logger(TenantSignIn.name);

  constructor(
    private readonly ports: Ports,
    private readonly revocations: Revocations,
    private readonly finder: TenantFinder,
  ) {}

  /** Has the administrator made now; where identity cannot be reached, the tenant-created event does it later. */
  async open(tenant: z.output<typeof seedTenantInput>): Promise<void> {
    this.finder.forget();
    await this.ports
      .client(identityPort)
      .seedTenant(tenant)
      .catch((error: unknown) => {
        this.logger.warn(
          `Tenant ${tenant.tenantId} gets its administrator by event: ${error instanceof Error ? error.message : String(error)}`,
        );
      });
  }

  async setPassword(input: { tenantId: string; userName: string; passwordHash: string }): Promise<void> {
    const { found } = await this.ports.client(identityPort).setPassword(input);
    if (!found) throw notFound('User', input.userName);
  }

  /** What other services hold of a tenant; one that does not answer does not keep the others from being heard. */
  async contents(tenantId: string): Promise<{ users: number | null; orders: number | null }> {
    const [people, sales] = await Promise.allSettled([
      this.ports.client(identityPort).headcount({ tenantId }),
      this.ports.client(salesOrderPort).orderCount({ tenantId }),
    ]);
    return {
      users: people.status === 'fulfilled' ? people.value.users : null,
      orders: sales.status === 'fulfilled' ? sales.value.orders : null,
    };
  }

  /** Ends all sign-ins of a tenant that is deleted or no longer active. */
  async close(tenantId: string): Promise<void> {
    this.finder.forget();
    // Tokens say the second in which they were issued: those of the running one are refused too.
    await this.revocations.announce({ kind: 'tenant', key: tenantId, notBefore: Math.floor(Date.now() / 1000) + 1 });
  }
}
