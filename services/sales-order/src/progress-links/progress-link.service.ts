import { crmPort } from '@ishare/contracts/crm/client.js';
import { InstallState } from '@ishare/contracts/sales-order/install.js';
import { OrderEventKind, OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { progressLinks, type ProgressStage, type PublicProgress } from '@ishare/contracts/sales-order/progress-link.js';
import type { SalesOrder as SalesOrderRecord } from '@ishare/contracts/sales-order/orders.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Database } from '@ishare/data/database.js';
import { runAsTenant } from '@ishare/server/context.js';
import { TODAY } from '@ishare/data/list.js';
import { Ports } from '@ishare/server/ports.js';
import { Serves } from '@ishare/server/serves.js';
import { listsDay } from '@ishare/server/zones.js';
import { Controller, Injectable } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { errors } from '../errors.js';
import { InstallDispatch } from '../installs/install.entity.js';
import { forCustomers, OrderDelays } from '../orders/order-delay.js';
import { progressParts } from '../orders/order-progress.js';
import { factsOf } from '../orders/order-refresh.js';
import { OrderScope } from '../orders/order-scope.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { orderRules } from '../orders/sales-order.rules.js';
import { ShareKeys } from '@ishare/server/share-keys.js';

const DAY = 86_400_000;
const purpose = 'order-progress';

/** From which state on a stage is reached. */
const REACHED: Readonly<Record<Exclude<ProgressStage, 'ordered'>, number>> = {
  designed: OrderState.Audited,
  confirmed: OrderState.Confirmed,
  produced: OrderState.Produced,
  shipped: OrderState.Shipped,
  signed: OrderState.Signed,
  installed: OrderState.Installed,
};

/** When an order first stood in a state or beyond. */
const TIMES = `
  select (e.data->>'to')::int as state, min(e.time) as time from sales_order_event e
   where e.sales_order_id = $1 and e.kind = ${OrderEventKind.State} and (e.data->>'to')::int < ${OrderState.Cancelled}
   group by 1`;

/** Links by which customers follow an order: they show no prices, and nobody but the shop. */
@Injectable()
export class ProgressLinks {
  constructor(
    private readonly database: Database,
    private readonly orders: OrderScope,
    private readonly keys: ShareKeys,
    private readonly delays: OrderDelays,
    private readonly ports: Ports,
  ) {}

  async make(id: string, days: number) {
    const { progressRound } = await this.orders.tx((_tx, orders) => orders.get(id));
    return this.keys.make({ purpose, id }, progressRound, days * DAY);
  }

  async revoke(id: string): Promise<void> {
    await this.orders.tx(async (tx, orders) => {
      const { progressRound } = await orders.get(id, { lock: true });
      await tx.update(SalesOrder, id, { progressRound: progressRound + 1 });
    });
  }

  /** What a link shows; one that does not hold any more shows no more than one that never did. */
  async show(id: string, key: string): Promise<PublicProgress> {
    const read = this.keys.read({ purpose, id }, key);
    if (!read || !(await this.keys.isOpen(read))) throw new AppError(errors.LinkInvalid);
    return runAsTenant(read.tenantId, async () => {
      const order = await this.database.tx((tx) => tx.find(SalesOrder, { id }));
      if (!order || order.progressRound !== read.round) throw new AppError(errors.LinkInvalid);
      const [known, today] = [await this.delays.known([order]), await listsDay(this.ports)];
      const shop = await this.shop(read.tenantId, order.dealerId);
      return this.database.tx(async (tx) => {
        const delay = await this.delays.told(tx, order, known);
        return {
          ...(await this.progress(tx, order, today)),
          shop,
          delay: delay && forCustomers(delay),
          expires: read.expires.toISOString(),
        };
      });
    });
  }

  private async shop(tenantId: string, dealerId: string | null): Promise<PublicProgress['shop']> {
    if (!dealerId) return null;
    const [dealer] = await this.ports.client(crmPort).dealers({ tenantId, ids: [dealerId] });
    return dealer ? { name: dealer.name, phoneNumber: dealer.phoneNumber } : null;
  }

  private async progress(
    tx: Tx,
    order: SalesOrder,
    today: string,
  ): Promise<Omit<PublicProgress, 'expires' | 'delay' | 'shop'>> {
    const fittings = await tx.em.find(InstallDispatch, {
      where: { salesOrderId: order.id, isDeleted: false },
      order: { date: 'ASC' },
    });
    const { salesOrderNo, orderName, orderDate, promiseDate, state } = order;
    const { progress, isLate } = await this.computed(tx, order.id, today);
    const stages = await this.stages(tx, order, fittings.length > 0);
    const isThere = state >= OrderState.Signed && stages.every(({ isDone }) => isDone);
    const { packages, closedPackages, sentPackages } = await factsOf(tx, order.id);
    return {
      salesOrderNo,
      orderName,
      orderDate,
      promiseDate,
      isLate,
      isCancelled: state === OrderState.Cancelled,
      // Steps of the office that an order never went through are not what its customer waits for.
      progress: isThere ? 100 : progress,
      packages: { count: packages, packed: closedPackages, sent: sentPackages },
      stages,
      fittings: fittings.map(({ date, state: at }) => ({ date, isDone: at === InstallState.Done })),
    };
  }

  /** As lists of orders show them. */
  private async computed(tx: Tx, id: string, today: string): Promise<Pick<SalesOrderRecord, 'progress' | 'isLate'>> {
    const { progress, isLate } = orderRules.expressions!;
    const late = isLate!.sql.replaceAll(TODAY, '$2::date');
    const [row] = await tx.query<{ progress: number; isLate: boolean }>(
      `select (${progress!.sql})::float8 as progress, (${late}) as "isLate" from sales_order t where t.id = $1`,
      [id, today],
    );
    return row!;
  }

  private async stages(tx: Tx, order: SalesOrder, isFitted: boolean): Promise<PublicProgress['stages']> {
    const known = await tx.query<{ state: number; time: Date }>(TIMES, [order.id]);
    const isLive = order.state !== OrderState.Cancelled;
    const stage = (name: keyof typeof REACHED) => {
      const times = known.flatMap(({ state, time }) => (state >= REACHED[name] ? [new Date(time).getTime()] : []));
      const isDone = isLive && order.state >= REACHED[name];
      return {
        stage: name,
        isDone,
        time: isDone && times.length > 0 ? new Date(Math.min(...times)).toISOString() : null,
      };
    };
    // Nothing of a service is made or sent.
    const isSent = (await progressParts(tx, order.id)).includes('perShipped');
    return [
      { stage: 'ordered', isDone: true, time: order.creationTime.toISOString() },
      ...(order.desginId ? [stage('designed')] : []),
      stage('confirmed'),
      ...(isSent ? (['produced', 'shipped', 'signed'] as const).map(stage) : []),
      ...(isFitted ? [stage('installed')] : []),
    ];
  }
}

@ApiTags('ProgressLink')
@Controller()
export class ProgressLinkController {
  constructor(private readonly links: ProgressLinks) {}

  @Serves(progressLinks.make)
  make(id: string, { days }: { days: number }) {
    return this.links.make(id, days);
  }

  @Serves(progressLinks.revoke)
  revoke(id: string) {
    return this.links.revoke(id);
  }

  @Serves(progressLinks.show)
  show(id: string, { key }: { key: string }) {
    return this.links.show(id, key);
  }
}
