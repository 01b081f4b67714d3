import { DEALER_EVENTS, type WebhookEvent } from '@ishare/contracts/platform/webhook.js';
import { crmPort } from '@ishare/contracts/crm/client.js';
import { refuseUnknown } from '@ishare/crud/references.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import { invalid } from '@ishare/kernel/errors.js';
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

  /** What nobody knows of whose orders it is would be told to a dealer's system never. */
  private async refuseUnheard({ dealerId, events }: Record<string, unknown>): Promise<void> {
    if (dealerId && (events as readonly WebhookEvent[]).some((event) => !DEALER_EVENTS.includes(event)))
      throw invalid('events', 'Webhook:notOfDealers');
    await refuseUnknown('dealerId', dealerId as string | null | undefined, async (ids) =>
      (await this.others.client(crmPort).dealers({ tenantId: currentTenantId(), ids })).map(({ id }) => id),
    );
  }

  override async create(body: Record<string, unknown>) {
    await this.refuseUnheard(body);
    return super.create(body);
  }

  override async update(id: string, body: Record<string, unknown>) {
    await this.refuseUnheard(body);
    return super.update(id, body);
  }
}
