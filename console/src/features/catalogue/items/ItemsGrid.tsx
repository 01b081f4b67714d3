import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ListEmpty } from '../../../resource/ListEmpty';
import { usePermission } from '../../../session/session';
import { nextSorting, parseSorting, sortingText } from '../../../ui/grid/column';
import { DataGrid } from '../../../ui/grid/DataGrid';
import type { Item } from '../records';
import styles from './CatalogueBrowser.module.css';
import { AddButton } from './ItemsBar';
import type { Browsing } from './place';
import { useItemColumns } from './use-item-columns';
import type { ItemStep, useItemLayout } from './use-item-columns';
import type { ItemPanelState } from './use-item-panel';
import type { Items } from './use-items';
import { useStarColumn } from './StarColumn';
import type { PicksState } from './use-picks';
import type { Marked } from './use-marked';
import type { RowEdit } from './use-row-edit';

const pictureRow = 58;
const rowId = ({ id }: Item) => id;

interface ItemsGridProps {
  browsing: Browsing;
  items: Items;
  layout: ReturnType<typeof useItemLayout>;
  steps: readonly ItemStep[];
  edit: RowEdit;
  marked: Marked;
  panel: ItemPanelState;
  picks: PicksState;
  onDrag: ((item: Item, event: DragEvent) => void) | undefined;
}

/** The items themselves; whoever may edit them opens one where it stands. */
export function ItemsGrid({ browsing, items, layout, steps, edit, marked, panel, ...rest }: ItemsGridProps) {
  const { module, place, go, isSelecting } = browsing;
  const { t } = useTranslation('catalogue');
  const mayEdit = usePermission(module.permissions.Default);
  const ofModule = useItemColumns(module, layout.shown, steps, edit);
  const star = useStarColumn(rest.picks);
  const columns = isSelecting ? [star, ...ofModule] : ofModule;
  const sorting = parseSorting(place.sorting);
  const { list, total } = items;
  const { rows } = edit;
  return (
    <>
      <DataGrid
        label={t(`${module.name}.title`)}
        rows={rows}
        columns={columns}
        rowKey={rowId}
        loading={list.isPending}
        rowHeight={rows.some(({ images }) => images) || edit.row ? pictureRow : undefined}
        selected={marked.ids}
        onSelect={marked.select}
        sorting={sorting}
        onSort={(key) => go({ sorting: sortingText(nextSorting(sorting, key)) })}
        widths={layout.widths}
        onResize={layout.resize}
        arranging={layout.arranging}
        onDrag={edit.row ? undefined : rest.onDrag}
        rowTone={(row) => (row.isEnable ? undefined : 'dim')}
        onNearEnd={items.showMore}
        {...(!isSelecting && mayEdit && { onOpen: edit.begin })}
        empty={
          <ListEmpty
            list={list}
            isFiltered={place.filter !== ''}
            onClear={() => go({ filter: '' })}
            text={t(place.shelf ? `picker.none.${place.shelf}` : 'item.empty')}
          >
            {!isSelecting && <AddButton module={module} panel={panel} />}
          </ListEmpty>
        }
      />
      <div className={styles.foot}>{t('item.shown', { shown: items.rows.length, total })}</div>
    </>
  );
}
