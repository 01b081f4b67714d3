import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { blankRow } from '../../../resource/form-columns';
import type { EditableGridHandle } from '../../../ui/grid/EditableGrid';
import type { LineTable } from './use-line-table';

/** ms for which nothing can be added again after adding (sales-order-04). */
const addLock = 2_000;

/** New lines below the last one; typing and pasting go on in them. */
export function useLineAdding({ columns, edit }: LineTable, grid: RefObject<EditableGridHandle | null>) {
  const [isLocked, setLocked] = useState(false);
  const [added, setAdded] = useState<string>();
  useEffect(() => {
    if (added !== undefined) grid.current?.goTo(added);
  }, [added, grid]);
  const add = (many: readonly Record<string, unknown>[]) => {
    const fresh = many.map((values) => {
      const blank = blankRow(columns);
      return { key: blank.key, row: { ...blank.row, ...values } };
    });
    edit.add(edit.sheet.rows.length, fresh);
    setAdded(fresh[0]?.key);
    setLocked(true);
    setTimeout(() => setLocked(false), addLock);
  };
  return { add, isLocked };
}
export type LineAdding = ReturnType<typeof useLineAdding>;
