import { type orderMoney, salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import type { WorkflowRecord } from '@ishare/contracts/platform/workflow/records.js';
import type { TalkKind } from '@ishare/contracts/im/talks.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { holdGoing } from '@ishare/crud/references.js';
import { Database } from '@ishare/data/database.js';
import { peekNumbers } from '@ishare/data/numbers.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { bind } from '@ishare/server/bind.js';
import { runAsTenant, type Principal } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { z } from 'zod';
import { lineInput, lineTabs, MAX_BATCH, type LineInput } from '@ishare/contracts/sales-order/order-lines.js';
import { OrderOfIntent } from './orders/order-of-intent.js';
import { factsForWorkflows, titleForWorkflows } from './orders/order-approval.js';
import { OrderPeople } from './orders/order-people.service.js';
import { SalesOrder } from './orders/sales-order.entity.js';
import { OrderLinesService } from './details/order-lines.service.js';

const [products] = lineTabs;
const productLines = z.array(lineInput(products!)).max(MAX_BATCH);

const MONEY_OF = `
  select o.id, o.sales_order_no as "salesOrderNo", o.customer_id as "customerId", o.dealer_id as "dealerId", o.state,
         o.total_amount::float8 as "totalAmount", o.received_amount::float8 as "receivedAmount",
         y.deposit_rate::float8 as "depositRate"
    from sales_order o join order_type y on y.tenant_id = o.tenant_id and y.id = o.order_type_id
   where o.id = any($1) and not o.is_deleted`;

/** A caller of whom another service tells no more than who it is. */
const callerNamed = ({ tenantId, userId }: Pick<Principal, 'tenantId' | 'userId'>): Principal => ({
  ...{ tenantId, userId, userName: '', sessionId: '', clientId: '' },
  ...{ issuedAt: 0, expiresAt: 0 },
});
const FORM_USES = `
  select 'orderType' as kind, name, 1 as count from order_type where form_ids @> $1::jsonb and not is_deleted
  union all
  select 'productType', name, 1 from product_type where form_ids @> $1::jsonb and not is_deleted
  union all
  select 'order', null, count(*)::int from order_form where form_id = $2 and not is_deleted having count(*) > 0`;

const FORM_RECORDS = `
  select f.id, o.sales_order_no as name, f.data
    from order_form f join sales_order o on o.tenant_id = f.tenant_id and o.id = f.sales_order_id
   where f.form_id = $1 and not f.is_deleted and not o.is_deleted
   order by f.creation_time desc limit $2`;

/** Who sees what people talk about. */
const SEES: Readonly<Record<TalkKind, string>> = {
  order: salesOrderPermissions.names.Orders.Default,
  sheet: salesOrderPermissions.names.AuditDesigns.Default,
  exception: salesOrderPermissions.names.Exceptions.Default,
};

/** Answers the other services. */
@Injectable()
export class SalesOrderPort implements OnModuleInit {
  constructor(
    private readonly ports: Ports,
    private readonly database: Database,
    private readonly permissions: Permissions,
    private readonly lines: OrderLinesService,
    private readonly intents: OrderOfIntent,
    private readonly people: OrderPeople,
  ) {}

  private async ordersForWorkflows(most: number): Promise<WorkflowRecord[]> {
    const orders = await this.database.tx((tx) =>
      tx.em.find(SalesOrder, { where: { isDeleted: false }, order: { creationTime: 'DESC', id: 'ASC' }, take: most }),
    );
    return orders.map((order) => ({
      id: order.id,
      title: titleForWorkflows(order),
      data: factsForWorkflows(order),
      initiatorId: order.creatorId,
    }));
  }

  onModuleInit(): void {
    this.ports.provide(salesOrderPort, {
      peekNumbers: ({ tenantId, rule, fields, count }) =>
        runAsTenant(tenantId, () =>
          this.database.tx((tx) => peekNumbers(tx, rule, { date: new Date(), fields }, count)),
        ),
      orderCount: ({ tenantId }) =>
        runAsTenant(tenantId, () =>
          this.database.tx(async (tx) => ({ orders: await tx.em.count(SalesOrder, { where: { isDeleted: false } }) })),
        ),
      formUses: ({ tenantId, formId }) =>
        runAsTenant(tenantId, () =>
          this.database.tx((tx) =>
            tx.query<{ kind: 'orderType' | 'productType' | 'order'; name: string | null; count: number }>(FORM_USES, [
              JSON.stringify([formId]),
              formId,
            ]),
          ),
        ),
      formRecords: ({ tenantId, formId, most }) =>
        runAsTenant(tenantId, () =>
          this.database.tx((tx) =>
            tx.query<{ id: string; name: string; data: Record<string, unknown> }>(FORM_RECORDS, [formId, most]),
          ),
        ),
      workflowRecords: ({ tenantId, most }) => runAsTenant(tenantId, () => this.ordersForWorkflows(most)),
      makeOrder: (wish) => this.intents.make(wish),
      names: ({ tenantId, kind, id, isGone }) =>
        runAsTenant(tenantId, () =>
          this.database.tx(async (tx) => {
            if (isGone) await holdGoing(tx, kind, id);
            return tx.em.existsBy(SalesOrder, { [kind]: id, isDeleted: false });
          }),
        ),
      known: ({ tenantId, ids }) =>
        runAsTenant(tenantId, () =>
          this.database.tx(async (tx) =>
            (await tx.em.find(SalesOrder, { where: { id: In(ids), isDeleted: false }, select: { id: true } })).map(
              ({ id }) => id,
            ),
          ),
        ),
      moneyOf: ({ tenantId, ids }) =>
        runAsTenant(tenantId, () => this.database.tx((tx) => tx.query<z.infer<typeof orderMoney>>(MONEY_OF, [ids]))),
      parties: ({ tenantId, orderNos }) =>
        runAsTenant(tenantId, () =>
          this.database.tx(async (tx) => {
            const orders = await tx.em.find(SalesOrder, {
              where: { salesOrderNo: In(orderNos), isDeleted: false },
              select: { salesOrderNo: true, customerName: true, dealerName: true },
            });
            return orders.map(({ salesOrderNo: orderNo, customerName, dealerName }) => ({
              orderNo,
              customerName,
              dealerName,
            }));
          }),
        ),
      talkOf: (asked) => this.talkOf(asked),
      batchUpdateProducts: async ({ tenantId, userId, items }) => {
        const principal = callerNamed({ tenantId, userId });
        // The route that was called belongs to the catalogue: whether its caller may change orders is asked here.
        if (!(await this.permissions.holdsAny(principal, [salesOrderPermissions.names.Orders.Edit])))
          throw new AppError(kernelErrors.Forbidden);
        const checked = bind(productLines, items) as LineInput[];
        return (await runAsTenant(tenantId, () => this.lines.save(products!, checked), { principal })) as {
          items: Record<string, unknown>[];
        };
      },
    });
  }

  private async talkOf({ about, id, ...who }: { tenantId: string; userId: string; about: TalkKind; id: string }) {
    const principal = callerNamed(who);
    if (!(await this.permissions.holdsAny(principal, [SEES[about]]))) return null;
    return runAsTenant(who.tenantId, () => this.people.talkers(about, id), { principal }).catch((error: unknown) => {
      if (error instanceof AppError && error.definition === kernelErrors.EntityNotFound) return null;
      throw error;
    });
  }
}
