import { Suspense } from 'react';
import type { Row, ScreenDefinition } from '../screen';
import { useReload } from '../use-reload';
import type { DrawerState } from './drawer';
import type { ScreenRights } from './use-screen-rights';
import { lazy } from '../../state/lazy';

const BulkEditDrawer = lazy(() => import('../BulkEditDrawer'));

/** Opens the drawer in which one field of several rows is changed, of those that may be edited. */
export function useManyEdit(screen: ScreenDefinition, { mayEdit, formFields }: ScreenRights, drawer: DrawerState) {
  const reload = useReload(screen.path, screen.stale);
  return (rows: readonly Row[]) =>
    drawer.show((close) => (
      <Suspense>
        <BulkEditDrawer
          screen={screen}
          rows={rows.filter(mayEdit)}
          fields={formFields}
          onDone={() => void reload()}
          onClose={close}
        />
      </Suspense>
    ));
}
