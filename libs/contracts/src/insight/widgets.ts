// What a board shows: widgets, each a named query and a way to look at what it gives. Two widgets of one query show the
// same figures, which are asked for once.

/** `figures`: one row of numbers; `bars`: one each row; `days`: one each day; `table`: rows; `racks`: shelves. */
export type WidgetLook = 'figures' | 'bars' | 'days' | 'table' | 'racks';

/** What a query gives by the names of its columns, and how old it may be, in seconds. */
export const widgetQueries = {
  orderStates: { seconds: 60 },
  ordersByDay: { seconds: 120 },
  lateOrders: { seconds: 60 },
  promises: { seconds: 120 },
  turnover: { seconds: 300 },
  money: { seconds: 120 },
  overdueBills: { seconds: 300 },
  utilisation: { seconds: 120 },
  stations: { seconds: 30 },
  lowStock: { seconds: 120 },
  stock: { seconds: 300 },
  racks: { seconds: 60 },
  offcutAge: { seconds: 300 },
  faults: { seconds: 120 },
  packages: { seconds: 60 },
  auditors: { seconds: 120 },
} as const satisfies Record<string, { seconds: number }>;
export type WidgetQuery = keyof typeof widgetQueries;

interface Facts {
  query: WidgetQuery;
  look: WidgetLook;
  /** Columns that are shown: of bars and days what is drawn, of figures and tables all in their order. */
  shows: readonly string[];
  /** Of bars the column that names each. */
  label?: string;
  /** Its usual size on the grid. */
  w: number;
  h: number;
}

export const widgets = {
  orderStates: { query: 'orderStates', look: 'bars', label: 'state', shows: ['orders'], w: 4, h: 8 },
  orderValue: { query: 'orderStates', look: 'bars', label: 'state', shows: ['amount'], w: 4, h: 8 },
  ordersByDay: { query: 'ordersByDay', look: 'days', shows: ['orders'], w: 4, h: 6 },
  turnoverByDay: { query: 'ordersByDay', look: 'days', shows: ['amount'], w: 4, h: 6 },
  lateOrders: {
    query: 'lateOrders',
    look: 'table',
    shows: ['order_no', 'dealer', 'promise_date', 'state', 'cut_percent', 'shipped_percent'],
    w: 8,
    h: 8,
  },
  promises: { query: 'promises', look: 'days', shows: ['orders'], w: 4, h: 6 },
  turnover: { query: 'turnover', look: 'bars', label: 'dealer', shows: ['amount'], w: 4, h: 8 },
  money: { query: 'money', look: 'figures', shows: ['open_amount', 'overdue_amount', 'overdue_bills'], w: 4, h: 5 },
  overdueBills: {
    query: 'overdueBills',
    look: 'table',
    shows: ['bill_no', 'dealer', 'order_no', 'due_date', 'overdue_days', 'open_amount'],
    w: 8,
    h: 8,
  },
  utilisation: { query: 'utilisation', look: 'days', shows: ['utilisation'], w: 4, h: 6 },
  stations: { query: 'stations', look: 'bars', label: 'station', shows: ['parts'], w: 4, h: 6 },
  lowStock: {
    query: 'lowStock',
    look: 'table',
    shows: ['board', 'material', 'quantity', 'reserved', 'minimum', 'missing'],
    w: 8,
    h: 8,
  },
  stockValue: { query: 'stock', look: 'bars', label: 'material', shows: ['value'], w: 4, h: 8 },
  stockPieces: { query: 'stock', look: 'bars', label: 'material', shows: ['boards'], w: 4, h: 8 },
  racks: { query: 'racks', look: 'racks', label: 'shelf', shows: ['boards', 'offcuts', 'area'], w: 8, h: 8 },
  offcutAge: { query: 'offcutAge', look: 'bars', label: 'age', shows: ['pieces'], w: 4, h: 6 },
  faults: { query: 'faults', look: 'bars', label: 'type', shows: ['faults'], w: 4, h: 6 },
  packages: { query: 'packages', look: 'bars', label: 'state', shows: ['packages'], w: 4, h: 6 },
  auditors: { query: 'auditors', look: 'bars', label: 'auditor', shows: ['actions'], w: 4, h: 6 },
} as const satisfies Record<string, Facts>;

export type WidgetName = keyof typeof widgets;
export const widgetNames = Object.keys(widgets) as [WidgetName, ...WidgetName[]];
export const widgetOf = (name: WidgetName): Facts => widgets[name];

/** The columns of the grid. */
export const BOARD_COLUMNS = 12;

export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

export type BoardItem = Place & { widget: WidgetName };

/** What a board shows until somebody says otherwise, as far as its reader may see it. */
export const usualWidgets: readonly WidgetName[] = [
  'orderStates',
  'ordersByDay',
  'promises',
  'lateOrders',
  'money',
  'stations',
  'utilisation',
  'racks',
  'lowStock',
  'faults',
  'packages',
];

const overlaps = (one: Place, other: Place): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

/** Adds a widget in its usual size where there is room for it first. */
export function withWidget(items: readonly BoardItem[], widget: WidgetName): BoardItem[] {
  const { w, h } = widgetOf(widget);
  for (let y = 0; ; y++)
    for (let x = 0; x + w <= BOARD_COLUMNS; x++) {
      const item = { widget, x, y, w, h };
      if (!items.some((one) => overlaps(one, item))) return [...items, item];
    }
}

/** A board of widgets in their usual sizes. */
export const boardOf = (names: readonly WidgetName[]): BoardItem[] => names.reduce<BoardItem[]>(withWidget, []);
