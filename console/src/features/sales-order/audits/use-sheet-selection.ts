import type { AuditDesign } from '@ishare/contracts/sales-order/audits.js';
import { useCallback, useState } from 'react';

const none: ReadonlySet<string> = new Set();

/** The sheets that are marked. What is marked is in sight: one that another page or filter hides is not acted on. */
export function useSheetSelection() {
  const [selected, select] = useState(none);
  const [rows, setRows] = useState<readonly AuditDesign[]>([]);
  const show = useCallback((next: readonly AuditDesign[]) => {
    setRows(next);
    const ids = new Set(next.map(({ id }) => id));
    select((current) =>
      [...current].every((id) => ids.has(id)) ? current : new Set([...current].filter((id) => ids.has(id))),
    );
  }, []);
  return {
    selected,
    chosen: rows.filter(({ id }) => selected.has(id)),
    select,
    /** The rows in sight from now on. */
    show,
    clear: () => select(none),
  };
}
