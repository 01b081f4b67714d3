import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import type { Row } from '../screen';

/** What is open beside the list. */
type Drawer =
  | { kind: 'create' }
  | { kind: 'edit'; row: Row }
  | { kind: 'view'; row: Row }
  | { kind: 'import' }
  | { kind: 'panel'; panel: (close: () => void) => ReactNode };

/** The drawer beside a list: which one is open, and what opens it. */
export function useDrawer() {
  const [shown, setShown] = useState<Drawer>();
  return {
    shown,
    create: () => setShown({ kind: 'create' }),
    edit: useCallback((row: Row) => setShown({ kind: 'edit', row }), []),
    view: useCallback((row: Row) => setShown({ kind: 'view', row }), []),
    import: () => setShown({ kind: 'import' }),
    show: (panel: (close: () => void) => ReactNode) => setShown({ kind: 'panel', panel }),
    close: () => setShown(undefined),
  };
}

export type DrawerState = ReturnType<typeof useDrawer>;
