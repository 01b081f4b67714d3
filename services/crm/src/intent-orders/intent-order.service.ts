import { CustomerState } from '@ishare/contracts/crm/enums.js';
import {
  intentLife,
  intentOrders as routes,
  IntentState,
  type IntentOrder as IntentRecord,
} from '@ishare/contracts/crm/intent-order.js';
import { mayStep, stateName } from '@ishare/contracts/things/machine.js';
import { MachineService, type Case } from '@ishare/crud/machines/machine.service.js';
import { ThingController } from '@ishare/crud/thing.controller.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Customer } from '../customers/customer.entity.js';
import { lockCustomers, moveCustomer, noteOrdered } from '../customers/customer-moves.js';
import { DealerScope } from '../dealers/dealer-scope.js';
import { intentOrders } from '../things.js';
import { IntentOrder } from './intent-order.entity.js';
import { OrderMaker, type OrderOrigin } from './order-maker.js';

type Wish = z.output<typeof routes.makeOrder.body>;

@Injectable()
export class IntentOrderService extends MachineService<typeof intentLife, IntentOrder> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(Localizer) localizer: Localizer,
    @Inject(DealerScope) private readonly dealers: DealerScope,
    @Inject(OrderMaker) private readonly orders: OrderMaker,
  ) {
    super(database, ports, intentOrders, localizer);
  }

  protected override readonly guards = {
    hasMeasureDate: ({ row }: Case<IntentOrder>) => row.measureDate !== null,
    hasDesigner: ({ row }: Case<IntentOrder>) => row.designerId !== null,
    hasAmount: ({ row }: Case<IntentOrder>) => (row.intentAmount ?? 0) > 0,
  };

  /** An intent is whose its customer is. */
  protected override scope(): Promise<Condition[]> {
    return this.dealers.conditions('dealerId');
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: IntentOrder | null,
  ): Promise<Values<IntentOrder>> {
    const values = await super.toRow(body, tx, existing);
    const own = await this.dealers.dealerOfCaller(tx);
    if (!existing && own !== null) {
      const customer = await tx.get(Customer, values.customerId!);
      if (customer.dealerId !== own) throw invalid('customerId', 'Validation:unknown');
    }
    return values;
  }

  /** A customer who means to order is no longer merely followed. */
  protected override async afterCreate(row: IntentOrder, tx: Tx): Promise<void> {
    const customer = await tx.get(Customer, row.customerId, { lock: true });
    if (customer.state === CustomerState.Following) await moveCustomer(tx, customer, 'intend');
  }

  /**
   * Makes the order of an intent, once however often it is asked: sales orders know of which intent they are made. The
   * order is there first; the intent then says so.
   */
  async makeOrder(id: string, wish: Wish, contract: OrderOrigin = {}): Promise<Record<string, unknown>> {
    const intent = (await this.get(id)) as unknown as IntentRecord;
    if (intent.salesOrderId) return this.get(id);
    if (wish.concurrencyStamp && wish.concurrencyStamp !== intent.concurrencyStamp)
      throw new AppError(kernelErrors.Concurrency);
    if (intent.state === IntentState.Lost || !mayStep(intentLife, 'convert', intent.state)) throw this.notNow(intent);
    const made = await this.orders.make(wish, {
      ...intent,
      origin: { ...contract, intentOrderId: id, intentOrderNo: intent.orderNo },
    });
    await this.database.tx((tx) => this.settle(tx, id, made));
    return this.get(id);
  }

  private async settle(tx: Tx, id: string, made: { salesOrderId: string; salesOrderNo: string }): Promise<void> {
    // The customer first, as whoever makes one of two does.
    await lockCustomers(tx, [(await tx.get(IntentOrder, id)).customerId]);
    const row = await tx.get(IntentOrder, id, { lock: true });
    // Two who asked at once were given the same order.
    if (row.state === IntentState.Converted) return;
    await this.follow('convert', row, tx, made.salesOrderNo);
    await tx.update(IntentOrder, id, made);
    await noteOrdered(tx, row.customerId, made.salesOrderNo);
  }

  private notNow({ orderNo, state }: IntentRecord): AppError {
    return new AppError(kernelErrors.RecordFixed, { title: orderNo, state: stateName(intentLife, state) });
  }
}

@Controller(intentOrders.resource.path)
export class IntentOrderController extends ThingController(intentOrders, IntentOrderService) {
  constructor(@Inject(IntentOrderService) private readonly intents: IntentOrderService) {
    super(intents);
  }

  @Serves(routes.makeOrder)
  makeOrder(id: string, body: Wish) {
    return this.intents.makeOrder(id, body) as never;
  }
}
