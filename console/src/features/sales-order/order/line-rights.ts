import { isOrderOpen, OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { holds } from '../../../session/permission';
import type { OneOrder } from '@ishare/contracts/sales-order/orders.js';

const P = salesOrderPermissions.names.Orders;

/** What of an order's lines somebody may change. */
export interface LineRights {
  /**
   * The lines at all: never those of an order that is confirmed, nor by its dealer once the factory audits or has
   * quoted it.
   */
  edit: boolean;
  /** Unit prices. */
  price: boolean;
  /** What the sales list comes to. */
  amount: boolean;
}

/** Why lines cannot be changed, as the key of its text. */
export function closedBecause({
  state,
  linesLocked,
}: Pick<OneOrder, 'state'> & Partial<Pick<OneOrder, 'linesLocked'>>) {
  if (state === OrderState.Cancelled) return 'cancelled';
  if (!isOrderOpen(state)) return 'frozen';
  return linesLocked ? 'handedIn' : 'readOnly';
}

export function lineRights(
  { state, linesLocked }: Pick<OneOrder, 'state'> & Partial<Pick<OneOrder, 'linesLocked'>>,
  granted: ReadonlySet<string>,
): LineRights {
  const edit = isOrderOpen(state) && !linesLocked && holds(granted, P.Edit);
  return { edit, price: edit && holds(granted, P.Price), amount: edit && holds(granted, P.Amount) };
}
