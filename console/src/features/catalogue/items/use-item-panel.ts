import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellError, tellWarning } from '../../../ui/feedback';
import type { Item } from '../records';
import type { Browsing } from './place';
import type { Marked } from './use-marked';

type Panel =
  | { kind: 'create' }
  | { kind: 'edit' | 'parts' | 'uses'; item: Item }
  | { kind: 'import'; catalogId: string }
  | { kind: 'move' };

/** What is open beside the list; some of it needs a directory or marked items, and says so. */
export function useItemPanel({ module, place }: Browsing, marked: Marked) {
  const { t } = useTranslation('catalogue');
  const [shown, setShown] = useState<Panel>();
  return {
    shown,
    create() {
      if (place.directory === undefined) tellWarning(t(`${module.name}.needsDirectory`));
      else setShown({ kind: 'create' });
    },
    import() {
      if (!place.directory) tellError({ message: t('import.needsDirectory') });
      else setShown({ kind: 'import', catalogId: place.directory });
    },
    move() {
      if (marked.ids.size === 0) tellError({ message: t('move.needsItems') });
      else setShown({ kind: 'move' });
    },
    edit: (item: Item) => setShown({ kind: 'edit', item }),
    parts: (item: Item) => setShown({ kind: 'parts', item }),
    uses: (item: Item) => setShown({ kind: 'uses', item }),
    close: () => setShown(undefined),
  };
}

export type ItemPanelState = ReturnType<typeof useItemPanel>;
