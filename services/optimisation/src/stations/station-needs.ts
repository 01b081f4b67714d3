import type { StationKind } from '@ishare/contracts/optimisation/station-kinds.js';
import type { ErrorDefinition } from '@ishare/kernel/errors.js';
import { optimisationErrors } from '../optimisation.errors.js';

/** By station: which rows `d` of a list have something to be done there, and what is said of the others. */
export const stationNeeds: Readonly<Record<StationKind, { sql: string; nothing: ErrorDefinition }>> = {
  edge: {
    sql: `(coalesce(d.edges, '0000') <> '0000'
      or coalesce(d.edge_l1, d.edge_l2, d.edge_w1, d.edge_w2) is not null)`,
    nothing: optimisationErrors.NothingToBand,
  },
  bore: { sql: 'd.drill_file is not null', nothing: optimisationErrors.NothingToBore },
};
