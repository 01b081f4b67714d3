import { crmPort, mayOwe } from '@ishare/contracts/crm/client.js';
import { orderLife, type OrderAction } from '@ishare/contracts/sales-order/order-states.js';
import { PreparedUseCase } from '@ishare/cqrs/use-case.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { factoryDay } from '@ishare/server/zones.js';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { SheetOpening } from '../audits/sheet-opening.js';
import { Promises } from '../capacity/promises.js';
import { OrderScope, type VisibleOrders } from './order-scope.js';
import { OrderTransitions, type Particulars } from './order-transitions.js';

/** With the order as its caller has seen it, where he says so. */
interface Wish {
  comment: string | null;
  concurrencyStamp?: string | null | undefined;
  lockVersion?: number | null | undefined;
}

/** Moves an order as people do: submits, confirms, closes, cancels it. */
export class MoveOrder extends Command<void> {
  constructor(
    readonly id: string,
    readonly action: OrderAction['name'],
    readonly wish: Wish,
  ) {
    super();
  }
}

interface Facts {
  orders: (tx: Tx) => VisibleOrders;
  particulars: Particulars;
}

@CommandHandler(MoveOrder)
export class MoveOrderHandler extends PreparedUseCase<MoveOrder, Facts> {
  constructor(
    database: Database,
    private readonly orders: OrderScope,
    private readonly ports: Ports,
    private readonly opening: SheetOpening,
    private readonly transitions: OrderTransitions,
    private readonly promises: Promises,
  ) {
    super(database);
  }

  protected async prepare({ id, action, wish: { comment } }: MoveOrder): Promise<Facts> {
    if (orderLife.steps[action].comment === 'required' && !comment) throw invalid('comment', 'Validation:required');
    if (action === 'submit') await this.orders.require(id);
    const isConfirming = action === 'confirm';
    const credit = isConfirming ? await this.credit(id) : 0;
    const dated = isConfirming ? { today: await factoryDay(this.ports) } : {};
    const promise = isConfirming ? { promise: await this.promises.prepare(id) } : {};
    const opening = await this.opening.of(action === 'submit' ? id : null);
    return { orders: await this.orders.ofCaller(), particulars: { ...opening, comment, credit, ...dated, ...promise } };
  }

  protected async change(tx: Tx, { id, action, wish }: MoveOrder, { orders, particulars }: Facts): Promise<void> {
    const order = await orders(tx).get(id, { lock: true });
    const hasChanged =
      (wish.concurrencyStamp && wish.concurrencyStamp !== order.concurrencyStamp) ||
      (typeof wish.lockVersion === 'number' && wish.lockVersion !== order.lockVersion);
    if (hasChanged) throw new AppError(kernelErrors.Concurrency);
    await this.transitions.run(tx, order, orderLife.steps[action], particulars);
  }

  /** What the order's dealer may owe, with what stands to his credit already. */
  private async credit(id: string): Promise<number> {
    const { dealerId } = await this.orders.tx((_tx, orders) => orders.get(id));
    if (!dealerId) return 0;
    const [dealer] = await this.ports.client(crmPort).dealers({ tenantId: currentTenantId(), ids: [dealerId] });
    return mayOwe(dealer);
  }
}
