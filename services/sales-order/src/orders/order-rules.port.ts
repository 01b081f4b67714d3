import { orderRulesPort } from '@ishare/contracts/sales-order/client.js';
import { Database } from '@ishare/data/database.js';
import { isGuid } from '@ishare/kernel/ids.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { SalesOrder } from './sales-order.entity.js';
import { unpaidOf, type Unpaid } from './unpaid-orders.js';

/** Tells the saw what orders are held to. */
@Injectable()
export class OrderRulesPort implements OnModuleInit {
  constructor(
    @Inject(Ports) private readonly ports: Ports,
    @Inject(Database) private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.ports.provide(orderRulesPort, {
      unpaid: ({ tenantId, orderNos }) => runAsTenant(tenantId, () => this.unpaid(orderNos)),
    });
  }

  private unpaid(named: string[]): Promise<Unpaid[]> {
    return this.database.tx(async (tx) => {
      const byNumber = { salesOrderNo: In(named), isDeleted: false };
      const byId = { id: In(named.filter(isGuid)), isDeleted: false };
      return unpaidOf(tx, await tx.em.find(SalesOrder, { where: [byNumber, byId], order: { salesOrderNo: 'ASC' } }));
    });
  }
}
