import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../ui/shortcuts';
import type { ScreenDefinition } from '../screen';
import { useReload } from '../use-reload';
import type { DrawerState } from './drawer';

const PasteDrawer = lazy(() => import('../PasteDrawer'));

/** A block of cells that is pasted while nothing is typed into becomes new records, where one may make them. */
export function useBlockPaste(screen: ScreenDefinition, canCreate: boolean, drawer: DrawerState): void {
  const reload = useReload(screen.path);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!canCreate || drawer.shown || isTyping(event.target) || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    drawer.show((close) => (
      <Suspense>
        <PasteDrawer screen={screen} text={text} onDone={() => void reload()} onClose={close} />
      </Suspense>
    ));
  });
  useEffect(() => {
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
}
