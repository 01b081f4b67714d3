import { mySubscriptions, type subscription } from '@ishare/contracts/notifications/subscriptions.js';
import type { pagedQuery } from '@ishare/server/schemas.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { SubscriptionsService } from './subscriptions.service.js';

type Named = z.output<typeof subscription>;
const named = ({ name }: Named) => ({ name });

@ApiTags('MySubscription')
@Controller()
export class SubscriptionsController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  @Serves(mySubscriptions.list)
  async list({ skipCount, maxResultCount }: z.output<typeof pagedQuery>) {
    const { totalCount, items } = await this.subscriptions.page(skipCount, maxResultCount);
    return { totalCount, items: items.map(named) };
  }

  @Serves(mySubscriptions.all)
  async all() {
    return { items: (await this.subscriptions.page(0)).items.map(named) };
  }

  @Serves(mySubscriptions.isSubscribed)
  async isSubscribed(name: string) {
    return { isSubscribed: await this.subscriptions.isSubscribed(name) };
  }

  @Serves(mySubscriptions.subscribe)
  subscribe({ name }: Named) {
    return this.subscriptions.subscribe(name);
  }

  @Serves(mySubscriptions.unsubscribe)
  unsubscribe({ name }: Named) {
    return this.subscriptions.unsubscribe(name);
  }
}
