import { isOrderOpen } from '@ishare/contracts/sales-order/order-states.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { holds } from '../../../session/permission';
import type { SalesOrder } from '@ishare/contracts/sales-order/orders.js';

const P = salesOrderPermissions.names.Orders;

/** What of an order's lines somebody may change. */
export interface LineRights {
  /** The lines at all: never those of an order that is confirmed. */
  edit: boolean;
  /** Unit prices. */
  price: boolean;
  /** What the sales list comes to. */
  amount: boolean;
}

export function lineRights({ state }: Pick<SalesOrder, 'state'>, granted: ReadonlySet<string>): LineRights {
  const edit = isOrderOpen(state) && holds(granted, P.Edit);
  return { edit, price: edit && holds(granted, P.Price), amount: edit && holds(granted, P.Amount) };
}
