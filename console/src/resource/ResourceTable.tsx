import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { nextSorting } from '../ui/grid/column';
import { DataGrid } from '../ui/grid/DataGrid';
import { PageBar } from '../ui/PageBar';
import { SearchBar } from '../ui/SearchBar';
import { useHasCards } from '../ui/use-mobile';
import { CardViewButton, useCardView } from './CardViewButton';
import { ColumnsButton } from './ColumnsButton';
import { ExportButton } from './ExportButton';
import { ListEmpty } from './ListEmpty';
import { RefreshButton } from './RefreshButton';
import styles from './ResourceTable.module.css';
import type { Row } from './screen';
import { useTable } from './use-table';
import type { Table } from './use-table';
import { ViewsMenu } from './ViewsMenu';
import type { ResourceTableProps } from './table-props';

interface PartProps<T extends Row> {
  props: ResourceTableProps<T>;
  table: Table<T>;
}

interface BarProps<T extends Row> extends PartProps<T> {
  cards: ReturnType<typeof useCardView>;
}

/** The filters; at their right the list's own buttons and what concerns the table itself. */
function TableBar<T extends Row>({ props, table, cards }: BarProps<T>) {
  // Cards have no heads: their filters stand in the bar.
  const isNarrow = useHasCards();
  const hasCards = isNarrow || cards.areShown;
  const { filters = [] } = props;
  const { state, change, query, list, layout, inHeads, aside, headValues } = table;
  return (
    <div className={styles.bar}>
      <SearchBar
        fields={[...filters, ...(hasCards ? inHeads : []), ...aside]}
        values={state.values}
        isUnfolded={state.isUnfolded}
        onUnfold={(isUnfolded) => change({ isUnfolded })}
        onSearch={(values) => change({ values: { ...(!hasCards && headValues), ...values } })}
        onReset={() => change({ values: {} })}
      >
        {props.actions}
        {/* They fall to the next row together, and none of them alone. */}
        <span className={styles.tools}>
          {!props.layoutPath && <ViewsMenu />}
          {props.cardPicture && !isNarrow && <CardViewButton view={cards} />}
          <RefreshButton of={list} />
          <ExportButton list={{ path: props.path, query, name: props.label, columns: layout.shown }} />
          <ColumnsButton layout={layout} />
        </span>
      </SearchBar>
    </div>
  );
}

/** How many rows are ticked, and the pager. */
function TableFoot<T extends Row>({ props, table: { state, change, list, total } }: PartProps<T>) {
  const { t } = useTranslation();
  const count = props.selected?.size ?? 0;
  return (
    <div className={styles.foot}>
      {count > 0 && (
        <span className={styles.selected}>
          {t('list.selectedOf', { count, total })}
          <Button type="link" size="small" onClick={() => props.onSelect?.(new Set(), [])}>
            {t('list.clearSelection')}
          </Button>
        </span>
      )}
      {list.data && (
        <PageBar
          page={state.page}
          size={state.size}
          total={total}
          onChange={(page, size) => change(size === state.size ? { page } : { page: 1, size })}
        />
      )}
    </div>
  );
}

/** A server list: filters, grid with the person's columns, pager; its state lives in the address. */
export function ResourceTable<T extends Row>(props: ResourceTableProps<T>) {
  const { t } = useTranslation();
  const table = useTable(props);
  const { state, change, list, layout, rows, total } = table;
  const cards = useCardView(props.path, props.cardPicture !== undefined);
  return (
    <div className={styles.table} data-embedded={props.layoutPath !== undefined}>
      {!props.plain && <TableBar props={props} table={table} cards={cards} />}
      <DataGrid
        takesKeys={props.layoutPath === undefined}
        label={props.label}
        rows={rows}
        columns={table.columns}
        rowKey={rowId}
        loading={list.isPending || list.isPlaceholderData}
        {...(props.selected && { selected: props.selected })}
        {...(props.onSelect && { onSelect: (selected: ReadonlySet<string>) => props.onSelect?.(selected, rows) })}
        sorting={state.sorting}
        onSort={(key) => change({ sorting: nextSorting(state.sorting, key) })}
        filters={state.values}
        onFilters={(values) => change({ values })}
        widths={layout.widths}
        onResize={layout.resize}
        arranging={layout.arranging}
        {...(props.rowHeight && rows.length > 0 && { rowHeight: props.rowHeight })}
        {...(props.onOpen && { onOpen: props.onOpen })}
        {...(props.onKey && { onKey: props.onKey })}
        {...(props.expand && { expand: props.expand })}
        {...(props.expandHeight && { expandHeight: props.expandHeight })}
        {...(cards.areShown && props.cardPicture && { cards: { picture: props.cardPicture } })}
        {...(props.rowTone && { rowTone: props.rowTone })}
        empty={
          <ListEmpty
            list={list}
            isFiltered={Object.keys(state.values).length > 0}
            onClear={() => change({ values: {} })}
            text={props.emptyText ?? t('list.empty')}
          >
            {props.emptyAction}
          </ListEmpty>
        }
      />
      {(!props.plain || total > state.size) && <TableFoot props={props} table={table} />}
    </div>
  );
}

function rowId(row: Row): string {
  return row.id;
}
