import { useId, useImperativeHandle, useMemo, useRef } from 'react';
import type { DragEvent } from 'react';
import { Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './DataGrid.module.css';
import { fitted } from './column-layout';
import { GridHead } from './GridHead';
import { GridRow } from './GridRow';
import { useListTiming } from '../timings';
import { useHasCards } from '../use-mobile';
import { CardList } from './CardList';
import { useChosenRows } from './table/use-chosen-rows';
import type { ChosenRows } from './table/use-chosen-rows';
import { useDrawnRows } from './table/use-drawn-rows';
import { useKeptScroll } from './table/use-kept-scroll';
import { useRowKeys } from './table/use-row-keys';
import { useColumnSpan } from './table/use-column-span';
import type { DataGridProps } from './grid-props';

const heights: Record<string, number> = { medium: 36, small: 32, mini: 28 };

const noSelection: ReadonlySet<string> = new Set();

/** The rows as a table, or as cards where the screen is too narrow for columns. */
export function DataGrid<T>(props: DataGridProps<T>) {
  const isNarrow = useHasCards();
  return isNarrow || props.cards ? <CardList {...props} /> : <Table {...props} />;
}

interface BodyProps<T> {
  id: string;
  grid: DataGridProps<T>;
  keys: readonly string[];
  rowHeight: number;
  across: ReturnType<typeof useColumnSpan<T>>;
  down: ReturnType<typeof useDrawnRows<T>>;
  chosen: ChosenRows;
}

/** The rows in sight. */
function Body<T>({ id, grid, keys, rowHeight, across, down, chosen }: BodyProps<T>) {
  const { t } = useTranslation();
  const { rows, expand, selected = noSelection } = grid;
  const drag = (event: DragEvent) => {
    const line = (event.target as HTMLElement).closest('[role=row]')?.getAttribute('aria-rowindex');
    // The head is the first.
    const row = rows[Number(line) - 2];
    if (row !== undefined) grid.onDrag?.(row, event);
  };
  const labels = useMemo(() => ({ select: t('grid.selectRow'), expand: t('grid.expand') }), [t]);
  return (
    <div
      className={styles.body}
      style={{ height: down.height, width: across.width }}
      data-scrolling={down.isScrolling}
      onDragStart={drag}
    >
      {down.drawn.map(({ slot, item }) => {
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
            width={across.width}
            {...across.span}
            isActive={item.index === chosen.active}
            isSelected={selected.has(key)}
            isOpened={down.opened.has(key)}
            isDraggable={grid.onDrag !== undefined}
            tone={grid.rowTone?.(row)}
            labels={labels}
            onClick={chosen.click}
            onOpen={chosen.open}
            onToggle={chosen.toggle}
            onExpand={down.toggleOpened}
          >
            {expand && down.opened.has(key) && (
              <div className={styles.expanded} style={{ height: down.openHeight(item.index), width: across.available }}>
                {expand(row)}
              </div>
            )}
          </GridRow>
        );
      })}
    </div>
  );
}

/** A table whose rows and columns exist only where they are seen; arrows move, x selects, Shift ranges, Enter opens. */
function Table<T>(props: DataGridProps<T>) {
  const { rows, columns, rowKey, label, loading, onSelect, onOpen, onActive, onResize, expand, onNearEnd } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const selected = props.selected ?? noSelection;
  const selects = onSelect !== undefined;
  const headHeight = heights[document.documentElement.dataset['size'] ?? 'medium'] ?? 36;
  const rowHeight = props.rowHeight ?? headHeight;
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  useListTiming(rows);
  const { widths, expandHeight } = props;
  const fitting = useMemo(() => fitted(columns, rows), [columns, rows]);
  const across = useColumnSpan(box, { columns: fitting, opens: expand !== undefined, selects, widths, onResize });
  const down = useDrawnRows(box, { rows, keys, rowHeight, headHeight, expandHeight, onNearEnd });
  useKeptScroll(box, label, rows.length);
  const chosen = useChosenRows({ rows, keys, selected, onSelect, onActive, onOpen, show: down.show });
  const { active, activate } = chosen;
  useImperativeHandle(props.ref, () => ({ focus: () => box.current?.focus(), activate }), [activate]);
  const press = useRowKeys({
    ...{ box, chosen, rowHeight, selects, count: rows.length },
    takesKeys: props.takesKeys,
    onKey: (event) => props.onKey?.(event, rows[active]),
  });
  const isAll = useMemo(() => keys.length > 0 && keys.every((key) => selected.has(key)), [keys, selected]);

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
        aria-colcount={across.count}
        aria-multiselectable={selects}
        aria-busy={loading ?? false}
        aria-activedescendant={rows.length > 0 ? `${id}-row-${active}` : undefined}
        onKeyDown={press}
        onScroll={across.mark}
      >
        <GridHead
          span={across.span}
          width={across.width}
          height={headHeight}
          sorting={props.sorting}
          onSort={props.onSort}
          filters={props.filters}
          onFilters={props.onFilters}
          selection={onSelect && (isAll ? 'all' : selected.size > 0 ? 'some' : 'none')}
          onSelectAll={chosen.turnAll}
          onResize={across.resize}
          resizes={onResize !== undefined}
          arranging={props.arranging}
        />
        <Body {...{ id, keys, rowHeight, across, down, chosen }} grid={props} />
      </div>
      {across.span.end.length === 0 && <i className={styles.edge} />}
      {rows.length === 0 && !loading && <div className={styles.empty}>{props.empty}</div>}
      {loading && (
        <div className={styles.loading}>
          <Spin delay={200} />
        </div>
      )}
    </div>
  );
}
