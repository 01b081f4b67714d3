import { crmPort } from '@ishare/contracts/crm/client.js';
import { refuseUnknown } from '@ishare/crud/references.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { webhooks } from '../things.js';
import type { Webhook } from './webhook.entity.js';

@Injectable()
export class WebhookService extends ThingService<Webhook> {
  constructor(
    database: Database,
    private readonly others: Ports,
  ) {
    super(database, others, webhooks);
  }

  private refuseStranger({ dealerId }: Record<string, unknown>): Promise<void> {
    return refuseUnknown('dealerId', dealerId as string | null | undefined, async (ids) =>
      (await this.others.client(crmPort).dealers({ tenantId: currentTenantId(), ids })).map(({ id }) => id),
    );
  }

  override async create(body: Record<string, unknown>) {
    await this.refuseStranger(body);
    return super.create(body);
  }

  override async update(id: string, body: Record<string, unknown>) {
    await this.refuseStranger(body);
    return super.update(id, body);
  }
}
