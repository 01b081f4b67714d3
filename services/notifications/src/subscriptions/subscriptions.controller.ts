import { FromBody, FromPath, FromQuery, Returns, SignedIn } from '@ishare/server/routes.js';
import { itemsReply, pagedQuery, pagedReply } from '@ishare/server/schemas.js';
import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { SubscriptionsService } from './subscriptions.service.js';

const subscription = z.object({ name: z.string().trim().min(1).max(100) });
const named = ({ name }: { name: string }) => ({ name });

@ApiTags('MySubscription')
@Controller(['api/my-subscribes', 'api/notifications/my-subscribes'])
@SignedIn()
export class SubscriptionsController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  @Get()
  @Returns(pagedReply(subscription))
  async list(@FromQuery(pagedQuery) { skipCount, maxResultCount }: z.output<typeof pagedQuery>) {
    const { totalCount, items } = await this.subscriptions.page(skipCount, maxResultCount);
    return { totalCount, items: items.map(named) };
  }

  @Get('all')
  @Returns(itemsReply(subscription))
  async all() {
    return { items: (await this.subscriptions.page(0)).items.map(named) };
  }

  @Get('is-subscribed/:name')
  @Returns(z.object({ isSubscribed: z.boolean() }))
  async isSubscribed(@FromPath('name', subscription.shape.name) name: string) {
    return { isSubscribed: await this.subscriptions.isSubscribed(name) };
  }

  @Post()
  @Returns('nothing')
  subscribe(@FromBody(subscription) { name }: z.output<typeof subscription>) {
    return this.subscriptions.subscribe(name);
  }

  @Delete()
  @Returns('nothing')
  unsubscribe(@FromQuery(subscription) { name }: z.output<typeof subscription>) {
    return this.subscriptions.unsubscribe(name);
  }
}
