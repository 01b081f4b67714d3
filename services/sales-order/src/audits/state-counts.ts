import type { StateCount } from '@ishare/contracts/sales-order/audit-figures.js';
import type { Tallied } from '@ishare/data/database.js';

/** Rows that were counted by state and by whether they are late. */
export function countsOf(rows: readonly Tallied[]): StateCount[] {
  return [...Map.groupBy(rows, ({ values: [state] }) => Number(state))]
    .map(([state, same]) => ({
      state,
      count: same.reduce((sum, { count }) => sum + count, 0),
      late: same.reduce((sum, { values: [, late], count }) => sum + (late?.startsWith('t') ? count : 0), 0),
    }))
    .toSorted((one, other) => one.state - other.state);
}
