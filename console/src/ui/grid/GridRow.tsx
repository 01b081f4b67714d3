import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { memo } from 'react';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LaidColumn } from './column-layout';
import styles from './DataGrid.module.css';

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
  tone: 'danger' | 'warning' | 'dim' | undefined;
  children?: ReactNode;
  onClick: (index: number, event: MouseEvent) => void;
  onOpen: (index: number) => void;
  onToggle: (index: number, isRange: boolean) => void;
  onExpand: (key: string) => void;
}

export function edgeStyle<T>({ column, offset, width }: LaidColumn<T>): CSSProperties {
  if (column.pinned === 'start') return { width, insetInlineStart: offset };
  return column.pinned === 'end' ? { width, insetInlineEnd: offset } : { width };
}

function Content<T>({ laid, row, index }: { laid: LaidColumn<T>; row: T; index: number }): ReactNode {
  const { column } = laid;
  if (column.render) return column.render(row, index);
  const value = (row as Record<string, unknown>)[column.key];
  return value === null || value === undefined ? '' : String(value);
}

function BareGridRow<T>(props: GridRowProps<T>) {
  const { t } = useTranslation();
  const { row, rowKey, index, isSelected } = props;
  const cell = (laid: LaidColumn<T>) => {
    const { column } = laid;
    return (
      <div
        key={column.key}
        role="gridcell"
        className={styles.cell}
        data-pinned={column.pinned}
        data-align={column.align}
        style={edgeStyle(laid)}
        title={column.hint?.(row)}
      >
        {column.key === '__select' ? (
          <input
            type="checkbox"
            className={styles.check}
            checked={isSelected}
            readOnly
            aria-label={t('grid.selectRow')}
            tabIndex={-1}
            onClick={(event) => {
              event.stopPropagation();
              props.onToggle(index, event.shiftKey);
            }}
          />
        ) : column.key === '__expand' ? (
          <button type="button" className={styles.expander} tabIndex={-1} aria-label={t('grid.expand')} aria-expanded={props.isOpened} onClick={() => props.onExpand(rowKey)}>
            {props.isOpened ? <DownOutlined /> : <RightOutlined />}
          </button>
        ) : (
          <Content laid={laid} row={row} index={index} />
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

// Only what a row shows may draw it anew; the arrays change on every scroll, their members seldom.
export const GridRow = memo(BareGridRow, (before, after) =>
  (Object.keys(after) as (keyof GridRowProps<unknown>)[]).every((name) => {
    const a = before[name];
    const b = after[name];
    if (Object.is(a, b)) return true;
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => Object.is(item, b[index]));
  }),
) as typeof BareGridRow;
