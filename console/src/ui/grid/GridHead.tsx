import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { memo, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchValues } from '../search-field';
import type { Arranging, GridColumn, Sorting } from './column';
import { minColumnWidth } from './column-layout';
import type { LaidColumn } from './column-layout';
import styles from './DataGrid.module.css';
import { GridFilter } from './GridFilter';
import { useHeadDrag } from './head-drag';
import { HeadMenu, widthStep } from './HeadMenu';
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
  filters: SearchValues | undefined;
  onFilters: ((filters: SearchValues) => void) | undefined;
  selection: 'all' | 'some' | 'none' | undefined;
  onSelectAll: () => void;
  onResize: (key: string, width: number, isDone: boolean) => void;
  /** Whether widths are kept. */
  resizes: boolean;
  arranging: Arranging | undefined;
}

const noValues: SearchValues = {};

/** All rows at once. */
function TickAll({ selection, onSelectAll }: Pick<GridHeadProps<unknown>, 'selection' | 'onSelectAll'>) {
  const { t } = useTranslation();
  return (
    <input
      type="checkbox"
      className={styles.check}
      aria-label={t('grid.selectAll')}
      checked={selection === 'all'}
      ref={(box) => {
        if (box) box.indeterminate = selection === 'some';
      }}
      onChange={onSelectAll}
    />
  );
}

interface TitleProps<T> {
  column: GridColumn<T>;
  direction: 'ascending' | 'descending' | 'none';
  onSort: ((key: string) => void) | undefined;
}

/** What a column is called; where the list sorts by it, a press does so. */
function Title<T>({ column: { key, title, sortable }, direction, onSort }: TitleProps<T>) {
  const { t } = useTranslation();
  if (!sortable || !onSort) return <span title={title}>{title}</span>;
  return (
    <button type="button" className={styles.sorter} title={t('grid.sort', { title })} onClick={() => onSort(key)}>
      <span>{title}</span>
      <i className={styles.carets} data-direction={direction}>
        <CaretUpOutlined />
        <CaretDownOutlined />
      </i>
    </button>
  );
}

/** Keeps the focus on a head whose place among the others has changed by the keyboard. */
function useFocusKept(place: string) {
  const row = useRef<HTMLDivElement>(null);
  const kept = useRef<string>(undefined);
  useLayoutEffect(() => {
    const key = kept.current;
    kept.current = undefined;
    if (key === undefined) return;
    const heads = [...(row.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
    heads
      .find((head) => head.dataset['column'] === key)
      ?.querySelector('button')
      ?.focus();
  }, [place]);
  return { row, keep: (key: string) => (kept.current = key) };
}

function BareGridHead<T>(props: GridHeadProps<T>) {
  const { t } = useTranslation();
  const { span, sorting, filters = noValues, onFilters, arranging, onResize } = props;
  const groups = [span.start, span.shown, span.end];
  const { drop, press } = useHeadDrag(arranging);
  const { row, keep } = useFocusKept(
    groups
      .flat()
      .map(({ column }) => column.key)
      .join(),
  );

  /** Whether a column of the same group, which is the person's to place, stands beside that one. */
  const neighbours = (key: string) => {
    const own = groups.map((group) => group.map(({ column }) => column.key).filter((one) => arranging?.takes(one)));
    const among = own.find((group) => group.includes(key)) ?? [];
    const isEdgeCut = among === own[1];
    return {
      before: among.indexOf(key) > 0 || (isEdgeCut && span.before > 0),
      after: among.indexOf(key) < among.length - 1 || (isEdgeCut && span.after > 0),
    };
  };
  const widen = ({ column: { key }, width }: LaidColumn<T>, by: number) =>
    onResize(key, Math.max(minColumnWidth, width + by), true);

  /** Alt and an arrow moves the column, with Shift it makes it wider or narrower. */
  const keyed = (laid: LaidColumn<T>) => (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined;
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) return widen(laid, by * widthStep);
    keep(laid.column.key);
    return arranging?.step(laid.column.key, by);
  };

  const cell = (laid: LaidColumn<T>) => {
    const { column } = laid;
    const { key } = column;
    const isSorted = sorting?.key === key;
    const direction = isSorted ? (sorting.descending ? 'descending' : 'ascending') : 'none';
    const isPlaced = arranging?.takes(key) ?? false;
    const hasFilter = column.filter !== undefined && onFilters !== undefined;
    return (
      <div
        key={key}
        role="columnheader"
        className={styles.headCell}
        data-column={key}
        data-pinned={column.pinned}
        data-align={column.align}
        data-dragged={drop?.dragged === key}
        data-drop={drop && drop.target === key && drop.dragged !== key ? drop.side : undefined}
        style={laid.style}
        aria-sort={column.sortable ? direction : undefined}
        {...(isPlaced && { onPointerDown: press(key), onKeyDown: keyed(laid) })}
      >
        {key === '__select' ? (
          <TickAll selection={props.selection} onSelectAll={props.onSelectAll} />
        ) : (
          <Title column={column} direction={direction} onSort={props.onSort} />
        )}
        {(hasFilter || isPlaced) && (
          // A press on a tool drags nothing.
          <span className={styles.tools} onPointerDown={(event) => event.stopPropagation()}>
            {isPlaced && (
              <HeadMenu
                laid={laid}
                arranging={arranging!}
                has={neighbours(key)}
                onWiden={props.resizes ? (by) => widen(laid, by) : undefined}
              />
            )}
            {hasFilter && <GridFilter field={column.filter!} values={filters} onChange={onFilters} />}
          </span>
        )}
        {column.resizable !== false && (
          <i
            className={styles.resizer}
            title={t('grid.resize')}
            onPointerDown={resizer(laid, onResize)}
            onClick={(event) => event.stopPropagation()}
          />
        )}
      </div>
    );
  };
  return (
    <div
      ref={row}
      className={styles.head}
      role="row"
      aria-rowindex={1}
      style={{ height: props.height, width: props.width }}
    >
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
