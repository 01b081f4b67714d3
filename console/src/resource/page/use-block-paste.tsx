import { Suspense } from 'react';
import { useClipboardBlock } from '../../ui/use-clipboard-block';
import type { ScreenDefinition } from '../screen';
import { useReload } from '../use-reload';
import type { DrawerState } from './drawer';
import { lazy } from '../../state/lazy';

const PasteDrawer = lazy(() => import('../PasteDrawer'));

/** A block of cells that is pasted while nothing is typed into becomes new records, where one may make them. */
export function useBlockPaste(screen: ScreenDefinition, canCreate: boolean, drawer: DrawerState): void {
  const reload = useReload(screen.path, screen.stale);
  useClipboardBlock((text) => {
    if (!canCreate || drawer.shown) return false;
    drawer.show((close) => (
      <Suspense>
        <PasteDrawer screen={screen} text={text} onDone={() => void reload()} onClose={close} />
      </Suspense>
    ));
    return true;
  });
}
