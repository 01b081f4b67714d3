// What reports may read: views with names that people understand, each made by the service whose rows it shows. No
// report reads anything else.
import { billLife, BillType } from '../crm/bill.js';
import { CustomerState } from '../crm/enums.js';
import { ENTRY_KINDS } from '../crm/ledger.js';
import { crmPermissions } from '../crm/permissions.js';
import { optimisationPermissions } from '../optimisation/permissions.js';
import { ExceptionType, LiableParty } from '../sales-order/after-sales.js';
import { AuditLogCode } from '../sales-order/audit-table.js';
import { OrderState } from '../sales-order/order-states.js';
import { packageLife } from '../sales-order/package.js';
import { salesOrderPermissions } from '../sales-order/permissions.js';

/** How a value is shown where the report says nothing else. */
export const columnKinds = ['text', 'count', 'number', 'money', 'percent', 'day', 'time', 'id', 'flag'] as const;
export type ColumnKind = (typeof columnKinds)[number];

export interface ViewColumn {
  kind: ColumnKind;
  /** Of a column that holds one of some names: the console's text that shows each. */
  titles?: Readonly<Record<string, string>>;
  /** Who of the factory did something, by his sign-in: a dealer is not told. */
  isPerson?: true;
}

export interface ReportView {
  /** Whoever reads it holds this permission; null: nobody's rows, which everybody may read. */
  permission: string | null;
  /** Dealers see their own rows of it; of others they see none. */
  isOfDealers: boolean;
  columns: Readonly<Record<string, ViewColumn>>;
}

/** A column of names, shown by texts that are called by the name, or by its number. */
const named = (prefix: string, names: readonly string[]): ViewColumn => ({
  kind: 'text',
  titles: Object.fromEntries(names.map((name) => [name, `${prefix}.${name}`])),
});
const numbered = (prefix: string, names: Readonly<Record<string, number>>): ViewColumn => ({
  kind: 'text',
  titles: Object.fromEntries(Object.entries(names).map(([name, number]) => [name, `${prefix}.${number}`])),
});

const person: ViewColumn = { kind: 'text', isPerson: true };

const view = (
  permission: string | null,
  told: Readonly<Record<string, ColumnKind | ViewColumn>>,
  isOfDealers = false,
): ReportView => ({
  permission,
  isOfDealers,
  columns: Object.fromEntries(
    Object.entries(told).map(([name, what]) => [name, typeof what === 'string' ? { kind: what } : what]),
  ),
});

const O = salesOrderPermissions.names;
const W = optimisationPermissions.names;
const C = crmPermissions.names;

/** Columns by which rows of several views belong together. */
const ofOrder = { order_id: 'id', order_no: 'text', dealer_id: 'id', dealer: 'text' } as const;

export const reportViews = {
  days: view(null, { day: 'day' }),
  orders: view(
    O.Orders.Default,
    {
      ...ofOrder,
      order_name: 'text',
      order_type: 'text',
      product_type: 'text',
      customer: 'text',
      state: numbered('salesOrder:orderState', OrderState),
      order_date: 'day',
      promise_date: 'day',
      is_held: 'flag',
      is_late: 'flag',
      total_amount: 'money',
      discount_amount: 'money',
      received_amount: 'money',
      balance_amount: 'money',
      cut_percent: 'percent',
      packed_percent: 'percent',
      shipped_percent: 'percent',
    },
    true,
  ),
  order_lines: view(
    O.Orders.Default,
    {
      ...ofOrder,
      order_date: 'day',
      code: 'text',
      name: 'text',
      room: 'text',
      cabinet_no: 'text',
      count: 'number',
      price: 'money',
      amount: 'money',
    },
    true,
  ),
  audits: view(
    O.AuditDesigns.Default,
    {
      ...ofOrder,
      sheet: 'text',
      auditor: person,
      action: numbered('salesOrder:auditLog', AuditLogCode),
      level: 'count',
      round: 'count',
      time: 'time',
    },
    true,
  ),
  packages: view(O.Packages.Default, {
    ...ofOrder,
    package_no: 'text',
    state: named('delivery:package.state', Object.keys(packageLife.states)),
    is_fragile: 'flag',
    weight: 'number',
    shelf: 'text',
    packed_by: person,
    packed_time: 'time',
    sent_time: 'time',
    carrier: 'text',
  }),
  faults: view(O.Exceptions.Default, {
    ...ofOrder,
    exception_no: 'text',
    type: named('salesOrder:exceptionType', Object.keys(ExceptionType)),
    parts: 'count',
    found_time: 'time',
    liable_party: named('salesOrder:liableParty', Object.keys(LiableParty)),
    ratio: 'percent',
    cost: 'money',
  }),
  cut_lists: view(W.ImportFiles.Default, {
    list_no: 'text',
    file_name: 'text',
    parts: 'count',
    part_area: 'number',
    is_rush: 'flag',
    made_time: 'time',
  }),
  plans: view(W.Solutions.Default, {
    plan_no: 'text',
    list_no: 'text',
    is_confirmed: 'flag',
    confirmed_time: 'time',
    boards: 'count',
    offcut_boards: 'count',
    parts: 'count',
    board_area: 'number',
    part_area: 'number',
    offcut_area: 'number',
    waste_area: 'number',
    utilisation: 'percent',
  }),
  plan_materials: view(W.Solutions.Default, {
    plan_no: 'text',
    confirmed_time: 'time',
    material: 'text',
    boards: 'count',
    board_area: 'number',
    part_area: 'number',
    offcut_area: 'number',
  }),
  stations: view(W.Solutions.Default, {
    station: named('optimisation:station.name', ['cut', 'edge', 'bore']),
    operator: person,
    time: 'time',
    parts: 'count',
  }),
  boards: view(W.Boards.Default, {
    material: 'text',
    material_name: 'text',
    board: 'text',
    length: 'number',
    width: 'number',
    thickness: 'number',
    quantity: 'count',
    reserved: 'count',
    minimum: 'count',
    shelf: 'text',
    price: 'money',
    value: 'money',
  }),
  offcuts: view(W.Boards.Default, {
    material: 'text',
    material_name: 'text',
    offcut: 'text',
    length: 'number',
    width: 'number',
    area: 'number',
    shelf: 'text',
    in_stock_time: 'time',
    days: 'count',
    value: 'money',
  }),
  stock_moves: view(W.Boards.Default, {
    material: 'text',
    board: 'text',
    is_offcut: 'flag',
    quantity: 'count',
    area: 'number',
    amount: 'money',
    operator: person,
    remark: 'text',
    time: 'time',
  }),
  customers: view(
    C.Customers.Default,
    {
      customer_id: 'id',
      customer: 'text',
      dealer_id: 'id',
      dealer: 'text',
      stage: named('crm:customerState', Object.keys(CustomerState)),
      source: 'text',
      made_time: 'time',
      last_follow_time: 'time',
      next_follow_time: 'time',
    },
    true,
  ),
  bills: view(
    C.Bills.Default,
    {
      ...ofOrder,
      bill_no: 'text',
      customer: 'text',
      type: named('crm:bill.typeName', Object.keys(BillType)),
      state: named('crm:bill.state', Object.keys(billLife.states)),
      amount: 'money',
      paid_amount: 'money',
      open_amount: 'money',
      due_date: 'day',
      overdue_days: 'count',
    },
    true,
  ),
  dealers: view(
    C.Dealers.Default,
    { dealer_id: 'id', dealer: 'text', code: 'text', level: 'text', credit_limit: 'money', balance: 'money' },
    true,
  ),
  dealer_entries: view(
    C.Dealers.Default,
    {
      dealer_id: 'id',
      dealer: 'text',
      kind: named('crm:ledger.kindName', ENTRY_KINDS),
      amount: 'money',
      time: 'time',
      user_name: person,
    },
    true,
  ),
} as const satisfies Record<string, ReportView>;

export type ReportViewName = keyof typeof reportViews;
export const reportViewNames = Object.keys(reportViews) as ReportViewName[];

/** A view by a name that somebody wrote. */
export const reportViewOf = (name: string): ReportView | undefined =>
  Object.hasOwn(reportViews, name) ? reportViews[name as ReportViewName] : undefined;

/** The rights of which each lets somebody read some view. */
export const readersOfReports: readonly string[] = [
  ...new Set(reportViewNames.flatMap((name) => reportViews[name].permission ?? [])),
];
