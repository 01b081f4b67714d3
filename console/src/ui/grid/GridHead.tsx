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
const none = { before: false, after: false };

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
function useFocusKept<T>(groups: readonly (readonly LaidColumn<T>[])[]) {
  const place = groups
    .flat()
    .map(({ column }) => column.key)
    .join();
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

interface ToolsProps<T> {
  laid: LaidColumn<T>;
  filters: SearchValues;
  onFilters: ((filters: SearchValues) => void) | undefined;
  /** Absent where the column is not the person's to place. */
  arranging: Arranging | undefined;
  has: { before: boolean; after: boolean };
  onWiden: ((by: number) => void) | undefined;
}

/** The menu of a column and its filter. */
function HeadTools<T>({ laid, filters, onFilters, arranging, has, onWiden }: ToolsProps<T>) {
  const { filter } = laid.column;
  const hasFilter = filter !== undefined && onFilters !== undefined;
  if (!hasFilter && !arranging) return null;
  return (
    // A press on a tool drags nothing.
    <span className={styles.tools} onPointerDown={(event) => event.stopPropagation()}>
      {arranging && <HeadMenu laid={laid} arranging={arranging} has={has} onWiden={onWiden} />}
      {hasFilter && <GridFilter field={filter} values={filters} onChange={onFilters} />}
    </span>
  );
}

/** Whether a column of the same group, which is the person's to place, stands beside that one. */
function neighboursOf<T>(
  groups: readonly (readonly LaidColumn<T>[])[],
  key: string,
  hidden: { before: number; after: number },
  arranging: Arranging | undefined,
): { before: boolean; after: boolean } {
  const own = groups.map((group) => group.map(({ column }) => column.key).filter((one) => arranging?.takes(one)));
  const among = own.find((group) => group.includes(key)) ?? [];
  // Of those that scroll some are out of sight.
  const isCut = among === own[1];
  return {
    before: among.indexOf(key) > 0 || (isCut && hidden.before > 0),
    after: among.indexOf(key) < among.length - 1 || (isCut && hidden.after > 0),
  };
}

/** What a press of Alt and an arrow means: a step, or with Shift a width; undefined where it means nothing. */
function arrowOf({ key, altKey, shiftKey }: KeyboardEvent): { by: 1 | -1; isWidth: boolean } | undefined {
  const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : undefined;
  return altKey && by ? { by, isWidth: shiftKey } : undefined;
}

function BareGridHead<T>(props: GridHeadProps<T>) {
  const { t } = useTranslation();
  const { span, sorting, filters = noValues, onFilters, arranging, onResize } = props;
  const groups = [span.start, span.shown, span.end];
  const { drop, press } = useHeadDrag(arranging);
  const { row, keep } = useFocusKept(groups);

  const has = (key: string) => neighboursOf(groups, key, span, arranging);
  const widen = ({ column: { key }, width }: LaidColumn<T>, by: number) =>
    onResize(key, Math.max(minColumnWidth, width + by), true);

  const keyed = (laid: LaidColumn<T>) => (event: KeyboardEvent) => {
    const arrow = arrowOf(event);
    if (!arrow) return;
    event.preventDefault();
    event.stopPropagation();
    if (arrow.isWidth) return widen(laid, arrow.by * widthStep);
    keep(laid.column.key);
    arranging?.step(laid.column.key, arrow.by);
  };

  const cell = (laid: LaidColumn<T>) => {
    const { column } = laid;
    const { key } = column;
    const direction = sorting?.key === key ? (sorting.descending ? 'descending' : 'ascending') : 'none';
    const isPlaced = arranging?.takes(key) ?? false;
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
        <HeadTools
          laid={laid}
          filters={filters}
          onFilters={onFilters}
          arranging={isPlaced ? arranging : undefined}
          has={isPlaced ? has(key) : none}
          onWiden={props.resizes ? (by) => widen(laid, by) : undefined}
        />
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
