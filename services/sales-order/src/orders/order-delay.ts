import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { DAYS_BEFORE, orderDelays, type OrderDelay, type Wait } from '@ishare/contracts/sales-order/order-delay.js';
import type { Tx } from '@ishare/data/tx.js';
import { factoryDay } from '@ishare/server/zones.js';
import { now } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Injectable } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Release, type Credits } from '../shipments/release.js';
import { OrderType } from '../types/order-type.entity.js';
import { servicesAlone } from './goods.js';
import { factsOf, type OrderFacts } from './order-refresh.js';
import { OrderScope } from './order-scope.js';
import { lacking } from './order-transitions.js';
import type { SalesOrder } from './sales-order.entity.js';

type Waits = OrderDelay['waits'];

/** What holds up an order beside its parts and packages. */
interface Holds {
  isHeld: boolean;
  /** Money is lacking before it is confirmed, and before it goes. */
  lacksDeposit: boolean;
  lacksBalance: boolean;
  /** Nothing of it is made or sent: it waits for nobody but who does it. */
  isService: boolean;
}

/** Where an order waits before it is confirmed. */
const BEFORE: Readonly<Record<number, Wait>> = {
  [OrderState.Draft]: 'submit',
  [OrderState.Submitted]: 'design',
  [OrderState.Designing]: 'design',
  [OrderState.Auditing]: 'audit',
  [OrderState.Audited]: 'quote',
};

/** Parts and packages that wait, by station. What is packed waits at no machine, whether that was scanned or not. */
function atStations(facts: OrderFacts, lacksBalance: boolean): Waits {
  const { plannedParts, cutParts, packedParts, packages, closedPackages, sentPackages, signedPackages } = facts;
  // What is made again comes with an order of its own.
  const unpacked = Math.max(0, plannedParts - packedParts - facts.remadeParts - facts.partsAgain);
  const counted: readonly (readonly [Wait, number])[] = [
    ['cut', plannedParts - cutParts],
    ['edge', Math.min(facts.partsToEdge - facts.edgedParts, unpacked)],
    ['bore', Math.min(facts.partsToBore - facts.boredParts, unpacked)],
    ['pack', plannedParts > 0 ? unpacked : packages > 0 ? packages - closedPackages : facts.goods],
    ['again', facts.partsAgain],
    [lacksBalance ? 'balance' : 'send', closedPackages - sentPackages],
    ['road', sentPackages - signedPackages],
  ];
  return counted.filter(([, count]) => count > 0).map(([at, count]) => ({ at, count }));
}

/** Where an order waits, the first on its way first; nothing once it is signed for. */
export function waitsOf(facts: OrderFacts, { isHeld, lacksDeposit, lacksBalance, isService }: Holds): Waits {
  const { state, plannedParts, packages, sheets, hasDesign, needDesign, needQuotation, goods } = facts;
  if (state >= OrderState.Signed) return [];
  const one = (at: Wait): Waits => [{ at, count: null }];
  const held = isHeld ? one('held') : [];
  // What needs no design is not quoted yet.
  const isPlain = state === OrderState.Submitted && !needDesign && needQuotation;
  if (state < OrderState.Confirmed)
    return [...held, ...one(isPlain ? 'quote' : (BEFORE[state] ?? (lacksDeposit ? 'deposit' : 'confirm')))];
  // Hardware may be packed before the parts of a design are planned; what is scheduled is planned by that alone.
  const isMade = goods === 0 && (isService ? hasDesign : packages === 0 || hasDesign || sheets > 0);
  const isUnplanned = state < OrderState.Scheduled && plannedParts === 0 && isMade;
  return [...held, ...(isUnplanned ? one('plan') : []), ...atStations(facts, lacksBalance)];
}

/** What of it customers are told: what their dealer owes the factory is between the two, and so is why it is held. */
const FOR_CUSTOMERS: Readonly<Partial<Record<Wait, Wait | null>>> = { held: null, deposit: 'confirm', balance: 'send' };

export function forCustomers(delay: OrderDelay): OrderDelay {
  return {
    ...delay,
    waits: delay.waits.flatMap(({ at, count }) => {
      const told = FOR_CUSTOMERS[at] === undefined ? at : FOR_CUSTOMERS[at];
      return told === null ? [] : [{ at: told, count }];
    }),
  };
}

const DAY = 86_400_000;

/** Tells why orders are late. */
@Injectable()
export class OrderDelays {
  constructor(
    private readonly orders: OrderScope,
    private readonly release: Release,
    private readonly ports: Ports,
  ) {}

  async of(id: string): Promise<OrderDelay | null> {
    const order = await this.orders.tx((_tx, orders) => orders.get(id));
    const known = await this.known([order]);
    return this.orders.tx((tx) => this.told(tx, order, known));
  }

  /** What other services say of orders; asked before the transaction. */
  async known(orders: readonly SalesOrder[]): Promise<{ credits: Credits; today: string }> {
    const [credits, today] = await Promise.all([this.release.credits(orders), factoryDay(this.ports, now())]);
    return { credits, today };
  }

  async told(
    tx: Tx,
    order: SalesOrder,
    { credits, today }: { credits: Credits; today: string },
  ): Promise<OrderDelay | null> {
    const { id, promiseDate, state } = order;
    if (!promiseDate || state >= OrderState.Signed) return null;
    const days = Math.round((Date.parse(today) - Date.parse(promiseDate)) / DAY);
    if (days < -DAYS_BEFORE) return null;
    // Of deposit and balance one at most is what an order waits for.
    const isConfirmed = state >= OrderState.Confirmed;
    const waits = waitsOf(await factsOf(tx, id), {
      isHeld: order.holdFlag,
      isService: isConfirmed && (await servicesAlone(tx, id)),
      lacksDeposit: !isConfirmed && (await this.lacksDeposit(tx, order, credits)),
      lacksBalance: isConfirmed && (await this.release.owed(tx, order, credits, { isReading: true })) > 0,
    });
    return { promiseDate, days, waits };
  }

  private async lacksDeposit(tx: Tx, order: SalesOrder, credits: Credits): Promise<boolean> {
    const { depositRate: rate } = await tx.get(OrderType, order.orderTypeId);
    const credit = credits.get(order.dealerId ?? '') ?? 0;
    return (await lacking(tx, order, { rate, credit, isReading: true })).lacks > 0;
  }
}

@ApiTags('SalesOrder')
@Controller()
export class OrderDelayController {
  constructor(private readonly delays: OrderDelays) {}

  @Serves(orderDelays.of)
  async of(id: string) {
    return { delay: await this.delays.of(id) };
  }
}
