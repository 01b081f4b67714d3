import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LaidColumn } from './column-layout';
import type { EditColumn, SheetRow } from './sheet-columns';
import styles from './EditableGrid.module.css';
import { resizer } from './resizer';
import { alignOf, numberWidth, type ColumnSpan } from './sheet-cells';

interface SheetBandProps {
  span: ColumnSpan;
  byKey: ReadonlyMap<string, EditColumn>;
  size: { height: number; width: number };
  content: (column: EditColumn) => ReactNode;
  /** Over or under the row numbers. */
  corner?: ReactNode;
  /** Of the head: its columns can be drawn wider. */
  onResize?: (key: string, width: number, isDone: boolean) => void;
}

/** The line above or below a sheet's rows. */
export function SheetBand({ span, byKey, size, content, corner, onResize }: SheetBandProps) {
  const { t } = useTranslation();
  const cell = (laid: LaidColumn<SheetRow>) => {
    const column = byKey.get(laid.column.key)!;
    return (
      <div
        key={column.key}
        role={onResize ? 'columnheader' : 'gridcell'}
        className={styles.headCell}
        data-pinned={laid.column.pinned}
        data-align={alignOf(column)}
        style={laid.style}
        title={column.title}
      >
        {content(column)}
        {onResize && (
          <span className={styles.resizer} title={t('grid.resize')} onPointerDown={resizer(laid, onResize)} />
        )}
      </div>
    );
  };
  return (
    <div className={onResize ? styles.head : styles.foot} role="row" style={size}>
      <div className={styles.headCell} data-pinned="start" style={{ width: numberWidth, insetInlineStart: 0 }}>
        {corner}
      </div>
      {span.start.map(cell)}
      <div style={{ width: span.before, flex: 'none' }} />
      {span.shown.map(cell)}
      <div style={{ width: span.after, flex: 'none' }} />
      {span.end.map(cell)}
    </div>
  );
}
