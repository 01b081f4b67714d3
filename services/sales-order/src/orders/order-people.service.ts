import { crmPort } from '@ishare/contracts/crm/client.js';
import type { TalkKind } from '@ishare/contracts/im/talks.js';
import type { OrderPerson } from '@ishare/contracts/sales-order/orders.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { invalid } from '@ishare/kernel/errors.js';
import { currentPrincipal, currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { OrderException } from '../after-sales/exception.entity.js';
import { AuditDesign } from '../audits/audit-design.entity.js';
import { OrderScope } from './order-scope.js';
import type { SalesOrder } from './sales-order.entity.js';

type Named = Pick<SalesOrder, 'salesmanId' | 'designerId'>;

/** What a talk is about: of which order it is, how it is called beside that, and who has to do with it. */
interface Subject {
  salesOrderId: string;
  title: string | null;
  people: (string | null)[];
}

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

  /**
   * Who talks about an order: those whom it names or who had to do with it, and who signs in for its dealer; about a
   * sheet or a fault of it, who had to do with that, too.
   */
  async talkers(about: TalkKind, id: string): Promise<{ name: string; salesOrderId: string; userIds: string[] }> {
    const { salesOrderId, title, people } = await this.subjects[about](id);
    const { salesOrderNo, dealerId, userIds } = await this.named(salesOrderId);
    const dealers = dealerId
      ? await this.ports.client(crmPort).dealers({ tenantId: currentTenantId(), ids: [dealerId] })
      : [];
    const ofDealer = dealers.map(({ userId }) => userId);
    const all = [...people, ...userIds, ...ofDealer].filter((one) => one !== null);
    return {
      name: title === null ? salesOrderNo : `${title} · ${salesOrderNo}`,
      salesOrderId,
      userIds: [...new Set(all)],
    };
  }

  private readonly subjects: Record<TalkKind, (id: string) => Promise<Subject>> = {
    order: (salesOrderId) => Promise.resolve({ salesOrderId, title: null, people: [] }),
    sheet: (id) =>
      this.orders.tx(async (tx) => {
        const { salesOrderId, auditName, ...sheet } = await tx.get(AuditDesign, id);
        const { assigneeId, submitterId, roundSubmitterId, previousAuditors } = sheet;
        const people = [assigneeId, submitterId, roundSubmitterId, ...previousAuditors.map(({ userId }) => userId)];
        return { salesOrderId, title: auditName, people };
      }),
    exception: (id) =>
      this.orders.tx(async (tx) => {
        const { salesOrderId, exceptionNo, creatorId } = await tx.get(OrderException, id);
        return { salesOrderId, title: exceptionNo, people: [creatorId] };
      }),
  };

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
