import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnFilters, Sorting } from './column';
import type { LaidColumn } from './column-layout';
import styles from './DataGrid.module.css';
import { GridFilter } from './GridFilter';
import { resizer } from './resizer';

interface GridHeadProps<T> {
  span: {
    start: readonly LaidColumn<T>[];
    shown: readonly LaidColumn<T>[];
    end: readonly LaidColumn<T>[];
    before: number;
    after: number;
  };
  width: number;
  height: number;
  sorting: Sorting | undefined;
  onSort: ((key: string) => void) | undefined;
  filters: ColumnFilters | undefined;
  onFilters: ((filters: ColumnFilters) => void) | undefined;
  selection: 'all' | 'some' | 'none' | undefined;
  onSelectAll: () => void;
  onResize: (key: string, width: number, isDone: boolean) => void;
}

function BareGridHead<T>(props: GridHeadProps<T>) {
  const { t } = useTranslation();
  const { span, sorting, filters = {}, onFilters } = props;

  const cell = (laid: LaidColumn<T>) => {
    const { column } = laid;
    const isSorted = sorting?.key === column.key;
    const direction = isSorted ? (sorting.descending ? 'descending' : 'ascending') : 'none';
    return (
      <div
        key={column.key}
        role="columnheader"
        className={styles.headCell}
        data-pinned={column.pinned}
        data-align={column.align}
        style={laid.style}
        aria-sort={column.sortable ? direction : undefined}
      >
        {column.key === '__select' ? (
          <input
            type="checkbox"
            className={styles.check}
            aria-label={t('grid.selectAll')}
            checked={props.selection === 'all'}
            ref={(box) => {
              if (box) box.indeterminate = props.selection === 'some';
            }}
            onChange={props.onSelectAll}
          />
        ) : column.sortable && props.onSort ? (
          <button
            type="button"
            className={styles.sorter}
            title={t('grid.sort', { title: column.title })}
            onClick={() => props.onSort?.(column.key)}
          >
            <span>{column.title}</span>
            <i className={styles.carets} data-direction={direction}>
              <CaretUpOutlined />
              <CaretDownOutlined />
            </i>
          </button>
        ) : (
          <span title={column.title}>{column.title}</span>
        )}
        {column.filter && onFilters && (
          <GridFilter
            kind={column.filter}
            title={column.title}
            value={filters[column.key]}
            onChange={(value) => {
              const { [column.key]: _, ...rest } = filters;
              onFilters(value === undefined ? rest : { ...rest, [column.key]: value });
            }}
          />
        )}
        {column.resizable !== false && (
          <i
            className={styles.resizer}
            title={t('grid.resize')}
            onPointerDown={resizer(laid, props.onResize)}
            onClick={(event) => event.stopPropagation()}
          />
        )}
      </div>
    );
  };
  return (
    <div className={styles.head} role="row" aria-rowindex={1} style={{ height: props.height, width: props.width }}>
      {span.start.map(cell)}
      <div style={{ width: span.before, flex: 'none' }} />
      {span.shown.map(cell)}
      <div style={{ width: span.after, flex: 'none' }} />
      {span.end.map(cell)}
    </div>
  );
}

// Rows pass under it: scrolling does not draw it anew.
export const GridHead = memo(BareGridHead) as typeof BareGridHead;
