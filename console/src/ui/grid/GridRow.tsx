import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Fragment, memo } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import type { LaidColumn } from './column-layout';
import styles from './DataGrid.module.css';
import { fits } from './text-fit';

export interface RowLabels {
  select: string;
  expand: string;
}

interface GridRowProps<T> {
  id: string;
  row: T;
  rowKey: string;
  index: number;
  top: number;
  height: number;
  width: number;
  start: readonly LaidColumn<T>[];
  shown: readonly LaidColumn<T>[];
  end: readonly LaidColumn<T>[];
  before: number;
  after: number;
  isActive: boolean;
  isSelected: boolean;
  isOpened: boolean;
  isDraggable: boolean;
  tone: 'danger' | 'warning' | 'info' | 'dim' | undefined;
  labels: RowLabels;
  children?: ReactNode;
  onClick: (index: number, event: MouseEvent) => void;
  onOpen: (index: number) => void;
  onToggle: (index: number, isRange: boolean) => void;
  onExpand: (key: string) => void;
}

/** px at both sides of a cell's content. */
const cellPadding = 20;

/**
 * Text, or what a column draws; the latter belongs to its row and is made anew when another takes the elements over.
 */
function contentOf<T>({ column }: LaidColumn<T>, row: T, index: number, rowKey: string): ReactNode {
  const { key, render } = column;
  if (!render) {
    const value = (row as Record<string, unknown>)[key];
    return value === null || value === undefined ? '' : String(value);
  }
  const drawn = render(row, index);
  return typeof drawn === 'object' && drawn !== null ? <Fragment key={rowKey}>{drawn}</Fragment> : drawn;
}

function BareGridRow<T>(props: GridRowProps<T>) {
  const { row, rowKey, index, isSelected, labels } = props;
  const cell = (laid: LaidColumn<T>) => {
    const { column } = laid;
    const content = contentOf(laid, row, index, rowKey);
    return (
      <div
        key={column.key}
        role="gridcell"
        className={styles.cell}
        data-pinned={column.pinned}
        data-align={column.align}
        data-cut={typeof content === 'string' ? !fits(content, laid.width - cellPadding) : true}
        style={laid.style}
        title={column.hint?.(row)}
      >
        {column.key === '__select' ? (
          <input
            type="checkbox"
            className={styles.check}
            checked={isSelected}
            readOnly
            aria-label={labels.select}
            tabIndex={-1}
            onClick={(event) => {
              event.stopPropagation();
              props.onToggle(index, event.shiftKey);
            }}
          />
        ) : column.key === '__expand' ? (
          <button
            type="button"
            className={styles.expander}
            tabIndex={-1}
            aria-label={labels.expand}
            aria-expanded={props.isOpened}
            onClick={() => props.onExpand(rowKey)}
          >
            {props.isOpened ? <DownOutlined /> : <RightOutlined />}
          </button>
        ) : (
          content
        )}
      </div>
    );
  };
  return (
    <div className={styles.slot} style={{ top: props.top, width: props.width }}>
      <div
        id={props.id}
        role="row"
        className={styles.row}
        style={{ height: props.height }}
        aria-rowindex={index + 2}
        aria-selected={isSelected}
        data-active={props.isActive}
        data-tone={props.tone}
        draggable={props.isDraggable}
        onClick={(event) => props.onClick(index, event)}
        onDoubleClick={() => props.onOpen(index)}
      >
        {props.start.map(cell)}
        <div style={{ width: props.before, flex: 'none' }} />
        {props.shown.map(cell)}
        <div style={{ width: props.after, flex: 'none' }} />
        {props.end.map(cell)}
      </div>
      {props.children}
    </div>
  );
}

// Only what a row shows may draw it anew; arrays count by their members.
export const GridRow = memo(BareGridRow, (before, after) =>
  (Object.keys(after) as (keyof GridRowProps<unknown>)[]).every((name) => {
    const a = before[name];
    const b = after[name];
    if (Object.is(a, b)) return true;
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => Object.is(item, b[index]))
    );
  }),
) as typeof BareGridRow;
