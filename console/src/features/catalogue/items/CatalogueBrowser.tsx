import { catalogDirectories } from '@ishare/contracts/catalogue/directories.js';
import { EMPTY_GUID } from '@ishare/kernel/empty-guid.js';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { useShortcuts } from '../../../ui/shortcuts';
import { DirectoryPane } from '../directories/DirectoryPane';
import { DirectorySplit } from '../directories/DirectorySplit';
import type { Item } from '../records';
import { ItemPanel } from './ItemPanel';
import type { PartsOf } from './ItemPanel';
import { ItemsBar } from './ItemsBar';
import { ItemsGrid } from './ItemsGrid';
import { MarkedItems } from './MarkedItems';
import type { Module } from './modules';
import type { Browsing, Place } from './place';
import { useItemLayout } from './use-item-columns';
import { useItemPanel } from './use-item-panel';
import { useItemSteps } from './use-item-steps';
import { useItemWrites } from './use-item-writes';
import { useItems } from './use-items';
import { useItemDrag } from './use-item-drag';
import { useMarked } from './use-marked';
import { usePicks } from './use-picks';
import { useRowEdit } from './use-row-edit';

interface CatalogueBrowserProps {
  module: Module;
  place: Place;
  onGo: (place: Place) => void;
  /** Select mode: enabled items alone, nothing to change, and the chosen rows are told. */
  onSelection?: (rows: readonly Item[]) => void;
  /** An item has no parts where nothing shows them. */
  parts?: PartsOf;
  /** Where an item stands, of those that stand in others. */
  uses?: PartsOf;
}

/** What is asked for where somebody has picked nothing yet: nothing has that id. */
const asked = (ids: readonly string[]) => (ids.length > 0 ? ids : [EMPTY_GUID]);

/**
 * Directories on the left, what lies in the chosen one on the right: of products or of parts, to keep or to choose
 * from.
 */
export function CatalogueBrowser({ module, place, onGo, onSelection, parts, uses }: CatalogueBrowserProps) {
  const { t } = useTranslation('catalogue');
  const isSelecting = onSelection !== undefined;
  const { name, permissions: P } = module;
  const mayCreate = usePermission(P.Create);
  const [isEmptied, setEmptied] = useState(false);
  const go = (next: Partial<Place>) => onGo({ ...place, ...next });
  const browsing: Browsing = { module, place, go, isSelecting };
  const picks = usePicks(module, { isWanted: isSelecting });
  const items = useItems(module, {
    ...(place.shelf && { ids: asked(picks.picks[place.shelf]) }),
    ...(!place.shelf && place.directory && { catalogId: place.directory }),
    ...(place.filter && { filter: place.filter }),
    ...(place.sorting && { sorting: place.sorting }),
    ...(isSelecting && { isEnable: true }),
  });
  const edit = useRowEdit(module, items.rows);
  const marked = useMarked(edit.rows);
  const panel = useItemPanel(browsing, marked);
  const writes = useItemWrites(browsing, marked);
  const layout = useItemLayout(module);
  const drag = useItemDrag(browsing, marked, writes);
  const steps = useItemSteps(browsing, {
    panel,
    edit,
    writes,
    hasParts: parts !== undefined,
    hasUses: uses !== undefined,
  });

  useEffect(() => onSelection?.(marked.items), [marked.items, onSelection]);
  useShortcuts({ n: () => !isSelecting && mayCreate && !panel.shown && panel.create() });
  const isHidden = isEmptied && module.needsDirectory && place.directory === null;
  return (
    <>
      <DirectorySplit
        pane={
          <DirectoryPane
            tree={{ routes: catalogDirectories, moduleName: name, permissions: P }}
            chosen={place.directory}
            isSelecting={isSelecting}
            onChoose={(directory) => go({ directory, shelf: undefined })}
            onEmptied={() => setEmptied(true)}
            drop={drag?.drop}
          />
        }
      >
        <ItemsBar browsing={browsing} items={items} layout={layout} panel={panel} />
        {marked.items.length > 0 && <MarkedItems marked={marked} items={items} />}
        {isHidden ? (
          <EmptyState text={t('directory.empty')} />
        ) : (
          <ItemsGrid {...{ browsing, items, layout, steps, edit, marked, panel, picks }} onDrag={drag?.start} />
        )}
      </DirectorySplit>
      <ItemPanel module={module} panel={panel} writes={writes} marked={marked} parts={parts} uses={uses} />
    </>
  );
}
