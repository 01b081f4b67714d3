import type { FormColumn } from '@ishare/contracts/platform/forms.js';
import { lineRoutes, tabOf } from '@ishare/contracts/sales-order/order-lines.js';
import type { FormType, Line } from '@ishare/contracts/sales-order/order-lines.js';
import { orderMoves, salesOrder } from '@ishare/contracts/sales-order/orders.js';
import type { OneOrder } from '@ishare/contracts/sales-order/orders.js';
import { isMadeStale } from '@ishare/contracts/things/route.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { allPages } from '../../../session/all-pages';
import { call, makeStale } from '../../../session/routes';

/** Lines are fetched in pages of this many until all are there: sums and keyboard go over the whole tab. */
const pageSize = 1_000;

function allLines(id: string, formType: FormType, signal: AbortSignal): Promise<Line[]> {
  const { page: route } = lineRoutes(tabOf(formType));
  return allPages(pageSize, (query) => call(route, { params: { id }, query }, { signal }));
}

/** How a tab's lines are read, and put in the place of those that were. */
export interface LineStore {
  /** Reads the lines anew. */
  reread: () => Promise<readonly Line[]>;
  /** Puts saved lines in the place of those that were read, and reads the order anew. */
  keep: (lines: readonly Line[]) => Promise<unknown>;
  /** Reads anew whatever shows the order, its lines included. */
  reload: () => Promise<unknown>;
}

/** The lines of one tab of an order as they were read. */
export interface TabLines {
  order: OneOrder;
  formType: FormType;
  lines: readonly Line[];
  /** Columns that the tab's form adds. */
  custom: readonly FormColumn[];
  store: LineStore;
}

export function useLines({ id }: Pick<OneOrder, 'id'>, formType: FormType) {
  const client = useQueryClient();
  const queryKey = [`/${salesOrder.path}`, id, 'lines', formType];
  const queryFn = ({ signal }: { signal: AbortSignal }) => allLines(id, formType, signal);
  const lines = useQuery({ queryKey, queryFn, staleTime: Infinity });
  const store: LineStore = {
    reread: () => client.fetchQuery({ queryKey, queryFn, staleTime: 0 }),
    keep: (saved) => {
      client.setQueryData(queryKey, saved);
      return client.invalidateQueries({
        predicate: ({ queryKey: [path, , part] }) =>
          typeof path === 'string' && isMadeStale(path, orderMoves) && part !== 'lines',
      });
    },
    reload: () => makeStale(client, orderMoves),
  };
  return { lines, store };
}
