import { identityPort, type seedTenantInput, type tenantState } from '@ishare/contracts/identity/client.js';
import { platformPort } from '@ishare/contracts/platform/client.js';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { notFound } from '@ishare/data/entities.js';
import { checkPassword, passwordSettings } from '@ishare/server/password-policy.js';
import { Ports } from '@ishare/server/ports.js';
import { TenantFinder } from '@ishare/server/request-hooks.js';
import { Revocations, SHUT } from '@ishare/server/revocations.js';
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
        const reason = error instanceof Error ? error.message : String(error);
        this.logger.warn(`Tenant ${tenant.tenantId} gets its administrator by event: ${reason}`);
      });
  }

  /** Refuses, at its member of the request, what breaks the rules for passwords that hold for the tenant. */
  async checkPassword(tenantId: string, password: string, member: string): Promise<void> {
    const values = await this.ports.client(platformPort).settings({ tenantId, names: passwordSettings });
    checkPassword(password, values, member);
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

  /**
   * Opens the door of a tenant that is active, shuts that of one that is not, and ends what was begun; where identity
   * cannot be reached, the event does it later.
   */
  async change(tenant: z.output<typeof tenantState>): Promise<void> {
    this.finder.forget();
    await this.ports
      .client(identityPort)
      .changeTenant(tenant)
      .catch(async (error: unknown) => {
        this.logger.warn(
          `Tenant ${tenant.tenantId} is changed by event: ${error instanceof Error ? error.message : String(error)}`,
        );
        // What needs no record is done at once all the same.
        if (!tenant.isActive)
          await this.revocations.announce({ kind: 'tenant', key: tenant.tenantId, notBefore: SHUT });
      });
  }
}
