import { crmPort } from '@ishare/contracts/crm/client.js';
import type { OrderPerson } from '@ishare/contracts/sales-order/orders.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { invalid } from '@ishare/kernel/errors.js';
import { currentPrincipal, currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { OrderScope } from './order-scope.js';
import type { SalesOrder } from './sales-order.entity.js';

type Named = Pick<SalesOrder, 'salesmanId' | 'designerId'>;

/** So many people one order names at most. */
const MOST = 200;

/** The people whom an order names: told by name to whoever sees the order, also where they could not be looked up. */
@Injectable()
export class OrderPeople {
  constructor(
    private readonly orders: OrderScope,
    private readonly ports: Ports,
  ) {}

  async of(salesOrderId: string): Promise<OrderPerson[]> {
    const { userIds } = await this.named(salesOrderId);
    return this.ports.client(identityPort).names({ tenantId: currentTenantId(), ids: userIds });
  }

  /** Who talks about an order: those whom it names or who had to do with it, and who signs in for its dealer. */
  async talkers(salesOrderId: string): Promise<{ salesOrderNo: string; userIds: string[] }> {
    const { salesOrderNo, dealerId, userIds } = await this.named(salesOrderId);
    const dealers = dealerId
      ? await this.ports.client(crmPort).dealers({ tenantId: currentTenantId(), ids: [dealerId] })
      : [];
    const ofDealer = dealers.map(({ userId }) => userId).filter((id) => id !== null);
    return { salesOrderNo, userIds: [...new Set([...userIds, ...ofDealer])] };
  }

  private named(salesOrderId: string) {
    return this.orders.tx(async (tx, orders) => {
      const { creatorId, salesmanId, designerId, salesOrderNo, dealerId } = await orders.get(salesOrderId);
      const rows = await tx.query<{ id: string }>(
        `select distinct user_id as id from sales_order_event where sales_order_id = $1 and user_id is not null
          limit ${MOST}`,
        [salesOrderId],
      );
      const ids = [creatorId, salesmanId, designerId, ...rows.map(({ id }) => id)];
      return { salesOrderNo, dealerId, userIds: [...new Set(ids.filter((id) => id !== null))] };
    });
  }

  /**
   * Refuses people whom the caller may not name: the factory names its own, a dealer those who sign in for it; who
   * stands there may stay.
   */
  async refuseStrangers(body: Partial<Named>, before?: Named): Promise<void> {
    const own = await this.orders.dealerOfCaller();
    const { tenantId } = currentPrincipal();
    for (const member of ['salesmanId', 'designerId'] as const) {
      const userId = body[member] ?? null;
      if (userId === null || userId === before?.[member]) continue;
      const isKnown =
        own === null
          ? (await this.ports.client(identityPort).names({ tenantId, ids: [userId] })).length > 0
          : (await this.ports.client(crmPort).dealerOf({ tenantId, userId })).dealerId === own;
      if (!isKnown) throw invalid(member, 'Validation:unknown');
    }
  }
}
