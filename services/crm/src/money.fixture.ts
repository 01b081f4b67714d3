// What suites of money begin with: dealers, customers, contracts that hold, orders as sales orders would tell them.
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { newId } from '@ishare/kernel/ids.js';
import { TestService, type Reply, type TestClient } from '@ishare/testing/test-service.js';
import type { z } from 'zod';
import type { OrderFacts } from './bills/bill-maker.js';
import { crmData } from './crm.data.js';
import { crmService } from './crm.module.js';

export interface BillRow {
  id: string;
  billNo: string;
  type: number;
  amount: number;
  allocatedAmount: number;
  openAmount: number;
  dueDate: string | null;
  state: number;
}

export const HALVES = [
  { name: 'Deposit', rate: 30, dueEvent: 'effective', dueDays: 3 },
  { name: 'On production', rate: 50.5, dueEvent: 'produced', dueDays: 0 },
  { name: 'Rest', rate: 19.5, dueEvent: 'signed', dueDays: 10 },
];

/** A reply that must be there; its body. */
export function ok<T = Record<string, unknown>>({ status, body }: Reply): T {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as T;
}

export class MoneyFixture {
  /** Orders by id. */
  readonly orders = new Map<string, OrderFacts>();
  /** Orders that were asked for. */
  readonly asked: z.output<typeof salesOrderPort.methods.makeOrder.input>[] = [];
  private n = 0;

  private constructor(
    readonly service: TestService,
    readonly clerk: TestClient,
    readonly boss: TestClient,
  ) {}

  static async start(): Promise<MoneyFixture> {
    const service = await TestService.start(crmService, [crmData]);
    const fixture = new MoneyFixture(service, await service.client(), await service.client());
    service.ports.provide(salesOrderPort, {
      ...service.ports.client(salesOrderPort),
      names: async () => false,
      makeOrder: async (wish) => {
        fixture.asked.push(wish);
        const { customerId, dealerId } = wish;
        const { id, salesOrderNo } = fixture.order({ customerId, dealerId });
        return { salesOrderId: id, salesOrderNo };
      },
      known: async ({ ids }) => ids.filter((id) => fixture.orders.has(id)),
      moneyOf: async ({ ids }) =>
        ids.flatMap((id) => fixture.orders.get(id) ?? []).map((one) => ({ receivedAmount: 0, ...one })),
    });
    return fixture;
  }

  order(more: Partial<OrderFacts> = {}): OrderFacts {
    const order = {
      id: newId(),
      salesOrderNo: `SO-${++this.n}`,
      customerId: null,
      dealerId: null,
      state: OrderState.Quoted as number,
      totalAmount: 1_000.01,
      depositRate: 30,
      ...more,
    };
    this.orders.set(order.id, order);
    return order;
  }

  async dealer(more: object = {}): Promise<string> {
    return ok<{ id: string }>(
      await this.clerk.post('/api/crm/dealers', { code: `M-${++this.n}`, name: `Shop ${this.n}`, ...more }),
    ).id;
  }

  async customer(dealerId: string | null = null): Promise<string> {
    return ok<{ id: string }>(
      await this.clerk.post('/api/crm/customers', { name: `C ${++this.n}`, state: 1, dealerId }),
    ).id;
  }

  async draft(more: object = {}): Promise<{ id: string; contractNo: string; concurrencyStamp: string }> {
    const customerId = (more as { customerId?: string }).customerId ?? (await this.customer());
    return ok(
      await this.clerk.post('/api/crm/contracts', { customerId, amount: 999.99, paymentPlan: HALVES, ...more }),
    );
  }

  async approve(id: string): Promise<void> {
    ok(await this.clerk.post(`/api/crm/contracts/${id}/submit`));
    ok(await this.boss.post(`/api/crm/contracts/${id}/approve`));
  }

  /** A contract that holds. */
  async contract(more: object = {}): Promise<string> {
    const { id } = await this.draft(more);
    await this.approve(id);
    return id;
  }

  async bills(query: Record<string, string>): Promise<BillRow[]> {
    const { items } = ok<{ items: BillRow[] }>(
      await this.clerk.get('/api/crm/bills', { ...query, sorting: 'billNo', maxResultCount: 200 }),
    );
    return items;
  }

  async remit(dealerId: string, amount: number, more: object = {}): Promise<string> {
    const body = { dealerId, amount, remitTime: '2026-11-20T02:00:00Z', ...more };
    return ok<{ id: string }>(await this.clerk.post('/api/crm/remittances', body)).id;
  }

  async pay(contractId: string, amount: number, more: object = {}): Promise<string> {
    const body = { contractId, amount, payTime: '2026-11-20T02:00:00Z', ...more };
    return ok<{ id: string }>(await this.clerk.post('/api/crm/payments', body)).id;
  }

  async balance(dealerId: string): Promise<number> {
    return ok<{ balance: number }>(await this.clerk.get(`/api/crm/dealers/${dealerId}`)).balance;
  }

  /** What sales orders were told of an order, in the order of the tellings. */
  async told(salesOrderId: string): Promise<{ receivedAmount: number; version: number }[]> {
    const { Client } = (await import('pg')).default;
    // Only the relay may read what is to be sent, so the test looks as the server's owner.
    const reader = new Client({ connectionString: this.service.config.DATABASE_URL });
    await reader.connect();
    const { rows } = await reader.query<{ payload: { receivedAmount: number; version: number } }>(
      `select payload from crm.outbox where name = 'crm.order.paid' and payload->>'salesOrderId' = $1
        order by (payload->>'version')::int`,
      [salesOrderId],
    );
    await reader.end();
    return rows.map(({ payload }) => payload);
  }
}
