import type { FeatureDefinition } from '@ishare/contracts/saas/features.js';
import { saasPort } from '@ishare/contracts/saas/client.js';
import { AppError } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { errors } from '../errors.js';

/** What tenants have, asked of saas each time: a change there holds at once. */
@Injectable()
export class Features {
  constructor(private readonly ports: Ports) {}

  of(tenantId: string): Promise<Record<string, string>> {
    return this.ports.client(saasPort).features({ tenantId });
  }

  /** Refuses a tenant that does not have the feature; the host needs none to look after itself. */
  async require({ name }: Pick<FeatureDefinition, 'name'>): Promise<void> {
    const tenantId = currentTenantId();
    if (tenantId === EMPTY_GUID || (await this.of(tenantId))[name] === 'true') return;
    throw new AppError(errors.FeatureDisabled, { name });
  }
}
