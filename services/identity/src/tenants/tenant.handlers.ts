import { tenantChanged, tenantCreated, tenantDeleted } from '@ishare/contracts/saas/events.js';
import type { Tx } from '@ishare/data/tx.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Tenants } from './tenants.service.js';

@Injectable()
export class TenantHandlers {
  constructor(private readonly tenants: Tenants) {}

  @OnEvent(tenantCreated)
  created(tenant: z.output<typeof tenantCreated.schema>, _tx: Tx): Promise<void> {
    return this.tenants.create(tenant);
  }

  @OnEvent(tenantChanged)
  changed(tenant: z.output<typeof tenantChanged.schema>, _tx: Tx): Promise<void> {
    return this.tenants.change(tenant);
  }

  @OnEvent(tenantDeleted)
  deleted({ tenantId }: z.output<typeof tenantDeleted.schema>, _tx: Tx): Promise<void> {
    return this.tenants.remove(tenantId);
  }
}
