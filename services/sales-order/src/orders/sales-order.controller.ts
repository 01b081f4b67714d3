import type { OrderAction } from '@ishare/contracts/sales-order/order-states.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Allow, FromBody, FromPath, FromQuery, Returns, SignedIn } from '@ishare/server/routes.js';
import { JsonText } from '@ishare/server/reply.interceptor.js';
import { pagedQuery, pagedReply } from '@ishare/server/schemas.js';
import { Controller, Get, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { MoveOrder } from './move-order.command.js';
import { OrderPeople, personReply } from './order-people.service.js';
import { SalesOrderService } from './sales-order.service.js';
import { actionBody, actionName, oneOrderReply, salesOrderReply, salesOrderResource } from './sales-order.resource.js';
import { timelineReply, TimelineService } from './timeline.service.js';

const P = salesOrderPermissions.names.Orders;

@Controller(salesOrderResource.path)
export class SalesOrderController extends CrudController(salesOrderResource, SalesOrderService) {
  constructor(
    private readonly orders: SalesOrderService,
    private readonly timelines: TimelineService,
    private readonly people: OrderPeople,
    private readonly commands: CommandBus,
  ) {
    super(orders);
  }

  @Get('issystemadmin')
  @SignedIn()
  @Returns(z.boolean())
  async isSystemAdmin() {
    return new JsonText(String(await this.orders.isSystemAdmin()));
  }

  @Get(':id')
  @Allow(P.Default)
  @Returns(oneOrderReply)
  async one(@FromPath('id') id: string) {
    return { salesOrder: await this.orders.get(id) };
  }

  @Get(':id/timeline')
  @Allow(P.Default)
  @Returns(pagedReply(timelineReply))
  timeline(@FromPath('id') id: string, @FromQuery(pagedQuery) query: z.output<typeof pagedQuery>) {
    return this.timelines.of(id, query);
  }

  /** The people whom the order names, for whoever sees it. */
  @Get(':id/people')
  @Allow(P.Default)
  @Returns(z.array(personReply))
  peopleOf(@FromPath('id') id: string) {
    return this.people.of(id);
  }

  @Post(':id/:action')
  @Allow(P.Edit)
  @Returns(salesOrderReply)
  async act(
    @FromPath('id') id: string,
    @FromPath('action', actionName) action: OrderAction['name'],
    @FromBody(actionBody) body: z.output<typeof actionBody>,
  ) {
    await this.commands.execute(new MoveOrder(id, action, body));
    return this.orders.get(id);
  }
}
