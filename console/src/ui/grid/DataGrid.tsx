import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react';
import { Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { layOut } from './column-layout';
import type { ColumnFilters, GridColumn, Sorting } from './column';
import styles from './DataGrid.module.css';
import { GridHead } from './GridHead';
import { GridRow } from './GridRow';
import { movedRow, rangeKeys, toggled } from './selection';
import { slotRoom, slotted } from './slots';
import { useHasCards } from '../use-mobile';
import { CardList } from './CardList';
import { useElementWidth } from './use-element-width';

export interface GridHandle {
  focus(): void;
  /** Makes a row the active one and brings it into sight. */
  activate(index: number): void;
}

export interface DataGridProps<T> {
  rows: readonly T[];
  columns: readonly GridColumn<T>[];
  rowKey: (row: T) => string;
  label: string;
  ref?: Ref<GridHandle>;
  loading?: boolean;
  /** px; the size selector's row height by default. */
  rowHeight?: number;
  /** px; default: fills its box. */
  height?: number;
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  sorting?: Sorting | undefined;
  onSort?: (key: string) => void;
  filters?: ColumnFilters;
  onFilters?: (filters: ColumnFilters) => void;
  widths?: Readonly<Record<string, number>>;
  onResize?: (key: string, width: number) => void;
  /** Enter or a double click on a row. */
  onOpen?: (row: T) => void;
  /** The row under the keyboard. */
  onActive?: (row: T) => void;
  onKey?: (event: KeyboardEvent, row: T | undefined) => void;
  rowTone?: (row: T) => 'danger' | 'warning' | 'dim' | undefined;
  expand?: (row: T) => ReactNode;
  /** px of an opened row's content; default 460. */
  expandHeight?: (row: T) => number;
  empty?: ReactNode;
  /** Takes the grid's keys while nothing on the page has the focus. */
  takesKeys?: boolean;
  /** The last rows have come near: more may be added to them. */
  onNearEnd?: () => void;
}

const heights: Record<string, number> = { medium: 36, small: 32, mini: 28 };
const childTableHeight = 460;
const overscanRows = 8;
const noSelection: ReadonlySet<string> = new Set();

/** The rows as a table, or as cards where the screen is too narrow for columns. */
export function DataGrid<T>(props: DataGridProps<T>) {
  return useHasCards() ? <CardList {...props} /> : <Table {...props} />;
}

/** A table whose rows and columns exist only where they are seen; arrows move, x selects, Shift ranges, Enter opens. */
function Table<T>(props: DataGridProps<T>) {
  const { rows, columns, rowKey, label, loading, onSelect, onOpen, onActive, onResize, expand, onNearEnd } = props;
  const { t } = useTranslation();
  const id = useId();
  const labels = useMemo(() => ({ select: t('grid.selectRow'), expand: t('grid.expand') }), [t]);
  const selected = props.selected ?? noSelection;
  const headHeight = heights[document.documentElement.dataset['size'] ?? 'medium'] ?? 36;
  const rowHeight = props.rowHeight ?? headHeight;
  const openHeight = (index: number) =>
    (rows[index] !== undefined && props.expandHeight?.(rows[index])) || childTableHeight;
  const box = useRef<HTMLDivElement>(null);
  const available = useElementWidth(box);
  const [active, setActive] = useState(0);
  const [anchor, setAnchor] = useState(0);
  const [opened, setOpened] = useState<ReadonlySet<string>>(noSelection);
  const [liveWidths, setLiveWidths] = useState<Record<string, number>>({});

  const ledger = useMemo<GridColumn<T>[]>(
    () => [
      ...(expand ? [{ key: '__expand', title: '', width: 36, pinned: 'start', resizable: false } as const] : []),
      ...(onSelect ? [{ key: '__select', title: '', width: 40, pinned: 'start', resizable: false } as const] : []),
      ...columns,
    ],
    [columns, expand, onSelect],
  );
  const layout = useMemo(
    () => layOut(ledger, { ...props.widths, ...liveWidths }, available),
    [ledger, props.widths, liveWidths, available],
  );
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);

  const vertical = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => rowHeight + (opened.size > 0 && opened.has(keys[index] ?? '') ? openHeight(index) : 0),
    overscan: overscanRows,
    scrollPaddingStart: headHeight,
    useFlushSync: false,
  });
  const horizontal = useVirtualizer({
    horizontal: true,
    count: layout.centre.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => layout.centre[index]?.width ?? 0,
    overscan: 2,
    useFlushSync: false,
  });
  useEffect(() => vertical.measure(), [vertical, opened, rowHeight]);
  useEffect(() => horizontal.measure(), [horizontal, layout]);
  useEffect(() => setActive((index) => Math.max(0, Math.min(index, rows.length - 1))), [rows.length]);

  const activate = useCallback(
    (index: number) => {
      setActive(index);
      vertical.scrollToIndex(index);
      const row = rows[index];
      if (row) onActive?.(row);
    },
    [vertical, rows, onActive],
  );
  useImperativeHandle(props.ref, () => ({ focus: () => box.current?.focus(), activate }), [activate]);

  const toggle = useCallback(
    (index: number, isRange: boolean) => {
      const key = keys[index];
      if (!onSelect || key === undefined) return;
      onSelect(isRange ? new Set([...selected, ...rangeKeys(keys, anchor, index)]) : toggled(selected, key));
      setAnchor(index);
    },
    [keys, onSelect, selected, anchor],
  );
  const toggleOpened = useCallback((key: string) => setOpened((current) => toggled(current, key)), []);
  const clickRow = useCallback(
    (index: number, event: MouseEvent) => {
      setActive(index);
      const row = rows[index];
      if (row) onActive?.(row);
      if (event.shiftKey) toggle(index, true);
      else if (event.ctrlKey || event.metaKey) toggle(index, false);
    },
    [rows, onActive, toggle],
  );
  const openRow = useCallback((index: number) => rows[index] && onOpen?.(rows[index]), [rows, onOpen]);

  const press = (event: KeyboardEvent | globalThis.KeyboardEvent) => {
    if ('nativeEvent' in event && event.target !== event.currentTarget) return;
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 2);
    const isModified = event.ctrlKey || event.metaKey;
    const next = isModified || event.altKey ? undefined : movedRow(event.key, active, rows.length, page);
    if (next !== undefined && rows.length > 0) {
      activate(next);
      if (event.shiftKey && onSelect) onSelect(new Set(rangeKeys(keys, anchor, next)));
      else setAnchor(next);
    } else if (isModified && event.key.toLowerCase() === 'a' && onSelect) onSelect(new Set(keys));
    else if ((event.key === 'x' || event.key === ' ') && !isModified) toggle(active, false);
    else if (event.key === 'Enter') openRow(active);
    else return props.onKey?.(event as KeyboardEvent, rows[active]);
    event.preventDefault();
  };
  const pressOnPage = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.defaultPrevented || event.target !== document.body || event.key === 'Tab') return;
    box.current?.focus({ preventScroll: true });
    press(event);
  });
  const { takesKeys } = props;
  useEffect(() => {
    if (!takesKeys) return undefined;
    window.addEventListener('keydown', pressOnPage);
    return () => window.removeEventListener('keydown', pressOnPage);
  }, [takesKeys]);

  const drawn = slotted(
    vertical.getVirtualItems(),
    slotRoom((vertical.scrollRect?.height ?? 0) / rowHeight, overscanRows),
    vertical.isScrolling,
  );
  const lastDrawn = vertical.getVirtualItems().at(-1)?.index ?? -1;
  useEffect(() => {
    if (rows.length > 0 && lastDrawn === rows.length - 1) onNearEnd?.();
  }, [lastDrawn, rows.length, onNearEnd]);

  const centre = horizontal.getVirtualItems();
  const before = centre[0]?.start ?? 0;
  const after = horizontal.getTotalSize() - (centre.at(-1)?.end ?? 0);
  const shown = useMemo(() => centre.flatMap((item) => layout.centre[item.index] ?? []), [centre, layout]);
  const span = useMemo(
    () => ({ start: layout.start, shown, end: layout.end, before, after }),
    [layout, shown, before, after],
  );
  /** Tells the pinned columns whether something lies under them. */
  const mark = useCallback(() => {
    const at = box.current;
    if (!at) return;
    at.dataset['before'] = String(at.scrollLeft > 0);
    at.dataset['after'] = String(at.scrollLeft + at.clientWidth < at.scrollWidth - 1);
  }, []);
  useEffect(() => mark(), [mark, layout, available]);
  const isAll = useMemo(() => keys.length > 0 && keys.every((key) => selected.has(key)), [keys, selected]);
  const selectAll = useCallback(() => onSelect?.(isAll ? noSelection : new Set(keys)), [onSelect, isAll, keys]);
  const resize = useCallback(
    (key: string, width: number, isDone: boolean) => {
      setLiveWidths((current) => ({ ...current, [key]: width }));
      if (isDone) onResize?.(key, width);
    },
    [onResize],
  );

  return (
    <div
      className={styles.frame}
      style={props.height === undefined ? undefined : { height: props.height, flex: 'none' }}
    >
      <div
        ref={box}
        className={styles.box}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={ledger.length}
        aria-multiselectable={onSelect !== undefined}
        aria-busy={loading ?? false}
        aria-activedescendant={rows.length > 0 ? `${id}-row-${active}` : undefined}
        onKeyDown={press}
        onScroll={mark}
      >
        <GridHead
          span={span}
          width={layout.total}
          height={headHeight}
          sorting={props.sorting}
          onSort={props.onSort}
          filters={props.filters}
          onFilters={props.onFilters}
          selection={onSelect && (isAll ? 'all' : selected.size > 0 ? 'some' : 'none')}
          onSelectAll={selectAll}
          onResize={resize}
        />
        <div
          className={styles.body}
          style={{ height: vertical.getTotalSize(), width: layout.total }}
          data-scrolling={vertical.isScrolling}
        >
          {drawn.map(({ slot, item }) => {
            const row = rows[item.index];
            const key = keys[item.index];
            if (row === undefined || key === undefined) return null;
            return (
              <GridRow
                key={expand ? key : slot}
                id={`${id}-row-${item.index}`}
                row={row}
                rowKey={key}
                index={item.index}
                top={item.start}
                height={rowHeight}
                width={layout.total}
                start={layout.start}
                shown={shown}
                end={layout.end}
                before={before}
                after={after}
                isActive={item.index === active}
                isSelected={selected.has(key)}
                isOpened={opened.has(key)}
                tone={props.rowTone?.(row)}
                labels={labels}
                onClick={clickRow}
                onOpen={openRow}
                onToggle={toggle}
                onExpand={toggleOpened}
              >
                {expand && opened.has(key) && (
                  <div className={styles.expanded} style={{ height: openHeight(item.index), width: available }}>
                    {expand(row)}
                  </div>
                )}
              </GridRow>
            );
          })}
        </div>
      </div>
      {rows.length === 0 && !loading && <div className={styles.empty}>{props.empty}</div>}
      {loading && (
        <div className={styles.loading}>
          <Spin delay={200} />
        </div>
      )}
    </div>
  );
}
