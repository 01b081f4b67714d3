import { memo } from 'react';
import type { LaidColumn } from './column-layout';
import { isEditable } from './sheet-columns';
import type { CellFault, EditColumn, RowFaults, SheetRow } from './sheet-columns';
import styles from './EditableGrid.module.css';
import { alignOf, cellText, numberWidth, type ColumnSpan } from './sheet-cells';
import { fits } from './text-fit';

/** px at both sides of a cell's content, and its border. */
const cellPadding = 17;
/** A text of more characters is shown whole when it is pointed at. */
const shortText = 12;

interface SheetLineProps {
  row: SheetRow;
  index: number;
  top: number;
  height: number;
  width: number;
  span: ColumnSpan;
  places: ReadonlyMap<string, number>;
  byKey: ReadonlyMap<string, EditColumn>;
  faults: RowFaults | undefined;
  /** Marked columns of this row, or -1. */
  left: number;
  right: number;
  hintOf: (column: EditColumn, fault: CellFault) => string;
}

/** A row of a sheet; drawn again when something of it has changed, and not for what happens in others. */
export const SheetLine = memo(function SheetLine(props: SheetLineProps) {
  const { row, index, top, height, width, span, places, byKey, faults, left, right, hintOf } = props;
  const cell = (laid: LaidColumn<SheetRow>) => {
    const column = byKey.get(laid.column.key)!;
    const place = places.get(column.key)!;
    const fault = faults?.[column.key];
    const text = cellText(column, row[column.key]);
    return (
      <div
        key={column.key}
        role="gridcell"
        aria-colindex={place + 2}
        aria-readonly={!isEditable(column)}
        aria-invalid={fault !== undefined}
        className={styles.cell}
        data-column={place}
        data-pinned={laid.column.pinned}
        data-align={alignOf(column)}
        data-fixed={!isEditable(column)}
        data-within={place >= left && place <= right}
        data-fault={fault !== undefined}
        data-cut={!fits(text, laid.width - cellPadding)}
        style={laid.style}
        title={fault ? hintOf(column, fault) : text.length > shortText ? text : undefined}
      >
        {text}
      </div>
    );
  };
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.row} data-row={index} style={{ top, height, width }}>
      <div
        role="rowheader"
        className={`${styles.cell} ${styles.number}`}
        data-pinned="start"
        data-column={-1}
        data-fault={faults !== undefined}
        style={{ width: numberWidth, insetInlineStart: 0 }}
      >
        {index + 1}
      </div>
      {span.start.map(cell)}
      <div style={{ width: span.before, flex: 'none' }} />
      {span.shown.map(cell)}
      <div style={{ width: span.after, flex: 'none' }} />
      {span.end.map(cell)}
    </div>
  );
});
