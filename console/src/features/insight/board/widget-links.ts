// What a figure of a widget is counted of: the list that it opens, narrowed to it.
import { billLife } from '@ishare/contracts/crm/bill.js';
import type { WidgetName } from '@ishare/contracts/insight/widgets.js';
import { ExceptionType } from '@ishare/contracts/sales-order/after-sales.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { packageLife } from '@ishare/contracts/sales-order/package.js';
import { today } from '../../../state/zone';
import { narrowed, placedOn } from '../order-lists';

export type WidgetRow = Readonly<Record<string, string | number | boolean | null>>;

interface ListLink {
  component: string;
  search?: Readonly<Record<string, string>>;
  /** A record below the list. */
  id?: string;
}

const orders = (search: Readonly<Record<string, string>>): ListLink => ({ component: 'sales-order/orders', search });
const text = (value: WidgetRow[string]): string => String(value ?? '');
const inStates = (names: Readonly<Record<string, number>>, name: WidgetRow[string]): Record<string, string> =>
  typeof name === 'string' && name in names ? { state: String(names[name]) } : {};

const byState = ({ state }: WidgetRow) => orders(inStates(OrderState, state));
const byDay = ({ day }: WidgetRow) => orders(placedOn(text(day)));
const byMaterial = ({ material }: WidgetRow): ListLink => ({
  component: 'optimisation/boards',
  search: { boardsMaterialCode: text(material), isOffCut: 'false' },
});
/** What is paid back to customers is no money that is to come. */
const bills = (search: Readonly<Record<string, string>>): ListLink => ({
  component: 'crm/bills',
  search: { isRefund: 'false', ...search },
});
const overdue = { state: String(billLife.states.Overdue) };

const links: Readonly<Record<WidgetName, (row: WidgetRow, column: string) => ListLink | undefined>> = {
  orderStates: byState,
  orderValue: byState,
  ordersByDay: byDay,
  turnoverByDay: byDay,
  lateOrders: ({ order_id }) => ({ component: 'sales-order/orders', id: text(order_id) }),
  promises: ({ day }) => orders({ promiseDateMin: text(day), promiseDateMax: text(day), ...narrowed('toSend') }),
  // Of orders without a dealer there is no list.
  turnover: ({ dealer_id }) =>
    typeof dealer_id === 'string'
      ? orders({ dealerId: dealer_id, orderDateMin: `${today().slice(0, 7)}-01`, ...narrowed('placed') })
      : undefined,
  money: (_row, column) => bills(column === 'open_amount' ? { isOpen: 'true' } : overdue),
  overdueBills: ({ bill_no }) => bills({ filter: text(bill_no) }),
  utilisation: () => ({ component: 'optimisation/utilization' }),
  stations: ({ station }) => ({ component: station === 'cut' ? 'optimisation/stock-log' : 'optimisation/stations' }),
  lowStock: ({ board }) => ({ component: 'optimisation/boards', search: { boardsCode: text(board) } }),
  stockValue: byMaterial,
  stockPieces: byMaterial,
  racks: ({ shelf }) => ({ component: 'optimisation/boards', ...(shelf && { search: { binCode: text(shelf) } }) }),
  offcutAge: () => ({ component: 'optimisation/offcuts' }),
  faults: ({ type }) => ({
    component: 'sales-order/exceptions',
    ...(typeof type === 'string' && type in ExceptionType && { search: { type: String(inTypes(type)) } }),
  }),
  packages: ({ state }) => ({ component: 'delivery/packages', search: inStates(packageLife.states, state) }),
  auditors: () => ({ component: 'sales-order/audit-figures' }),
};
const inTypes = (name: string): number => ExceptionType[name as keyof typeof ExceptionType];

/** The address of the list behind a figure, where its reader has that list. */
export function placeBehind(
  widget: WidgetName,
  { row, column }: { row: WidgetRow; column: string },
  pathOf: (component: string) => string | undefined,
): string | undefined {
  const link = links[widget](row, column);
  const path = link && pathOf(link.component);
  if (!link || !path) return undefined;
  const query = new URLSearchParams(link.search).toString();
  return [path, link.id && `/${link.id}`, query && `?${query}`].filter(Boolean).join('');
}
