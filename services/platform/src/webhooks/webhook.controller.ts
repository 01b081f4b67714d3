import { webhooks as routes } from '@ishare/contracts/platform/webhook.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { webhooks } from '../things.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import { WebhookService } from './webhook.service.js';

@Controller(webhooks.resource.path)
export class WebhookController extends CrudController(webhooks.resource, WebhookService) {
  constructor(
    hooks: WebhookService,
    private readonly told: WebhookDeliveries,
  ) {
    super(hooks);
  }

  @Serves(routes.deliveries)
  deliveries(id: string, query: z.output<typeof routes.deliveries.query>) {
    return this.told.list(id, query);
  }

  @Serves(routes.replay)
  replay(id: string) {
    return this.told.replay(id);
  }

  @Serves(routes.ping)
  ping(id: string) {
    return this.told.ping(id);
  }

  @Serves(routes.key)
  key(id: string) {
    return this.told.key(id);
  }
}
