import { timelineReply } from '@ishare/contracts/sales-order/orders.js';
import { Database, type CompiledList } from '@ishare/data/database.js';
import { JsonText } from '@ishare/server/reply.interceptor.js';
import { Injectable } from '@nestjs/common';
import { OrderScope } from './order-scope.js';
import { SalesOrderEvent } from './sales-order.entity.js';

/** What has happened to an order, the latest first. */
@Injectable()
export class TimelineService {
  private compiled?: CompiledList;

  constructor(
    private readonly database: Database,
    private readonly orders: OrderScope,
  ) {}

  async of(
    salesOrderId: string,
    { skipCount, maxResultCount }: { skipCount: number; maxResultCount: number },
  ): Promise<JsonText> {
    await this.orders.require(salesOrderId);
    this.compiled ??= this.database.list(SalesOrderEvent, { columns: Object.keys(timelineReply.shape) });
    const order = [
      { field: 'time', descending: true },
      { field: 'id', descending: true },
    ];
    return new JsonText(
      await this.compiled.page({
        conditions: [{ fields: ['salesOrderId'], op: 'eq', value: salesOrderId }],
        order,
        skip: skipCount,
        take: maxResultCount,
      }),
    );
  }
}
