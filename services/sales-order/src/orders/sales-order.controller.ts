import type { OrderAction } from '@ishare/contracts/sales-order/order-states.js';
import { orders, type actionBody } from '@ishare/contracts/sales-order/orders.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { JsonText } from '@ishare/server/reply.interceptor.js';
import type { pagedQuery } from '@ishare/server/schemas.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { salesOrders } from '../things.js';
import { MoveOrder } from './move-order.command.js';
import { PastOrders } from './past-order.js';
import { OrderPeople } from './order-people.service.js';
import { SalesOrderService } from './sales-order.service.js';
import { TimelineService } from './timeline.service.js';

@Controller(salesOrders.resource.path)
export class SalesOrderController extends CrudController(salesOrders.resource, SalesOrderService) {
  constructor(
    private readonly orders: SalesOrderService,
    private readonly timelines: TimelineService,
    private readonly people: OrderPeople,
    private readonly past: PastOrders,
    private readonly commands: CommandBus,
  ) {
    super(orders);
  }

  @Serves(orders.isSystemAdmin)
  async isSystemAdmin() {
    return new JsonText(String(await this.orders.isSystemAdmin()));
  }

  @Serves(orders.one)
  async one(id: string) {
    return { salesOrder: await this.orders.one(id) };
  }

  @Serves(orders.timeline)
  timeline(id: string, query: z.output<typeof pagedQuery>) {
    return this.timelines.of(id, query);
  }

  @Serves(orders.asOf)
  asOf(id: string, { at }: { at: string }) {
    return this.past.at(id, at);
  }

  @Serves(orders.people)
  peopleOf(id: string) {
    return this.people.of(id);
  }

  @Serves(orders.act)
  async act(id: string, action: OrderAction['name'], body: z.output<typeof actionBody>) {
    await this.commands.execute(new MoveOrder(id, action, body));
    return this.orders.get(id);
  }
}
