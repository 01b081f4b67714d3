import { useEffect, useImperativeHandle, useRef } from 'react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { isEditable, type EditColumn } from './sheet-columns';
import styles from './EditableGrid.module.css';
import { noteKey } from '../timings';
import { markEdges } from './mark-edges';
import type { NewRow, SheetParts } from './sheet-actions';
import { faultText } from './fault-text';
import { figureText } from './sheet-cells';
import { SheetBand } from './SheetBand';
import { CellInput } from './CellInput';
import { SheetRows } from './SheetRows';
import { useCellEditor, type CellField, type OpenFiles } from './use-cell-editor';
import type { EditSheet } from './use-edit-sheet';
import { useSheetCursor } from './use-sheet-cursor';
import { useSheetLayout } from './use-sheet-layout';
import { placeOf, useSheetPointer } from './use-sheet-pointer';

export interface EditableGridHandle {
  focus(): void;
  /** Goes to the first cell of a row that can be typed into. */
  goTo(key: string): void;
  /** Keys of the rows that the marked block touches. */
  selectedKeys(): string[];
  /** Goes to the next cell with a fault; false when there is none. */
  nextFault(): boolean;
}

export interface EditableGridProps {
  edit: EditSheet;
  label: string;
  ref?: Ref<EditableGridHandle>;
  /** Makes a row for what is pasted below the last one, and for the row that Enter opens there. */
  newRow?: NewRow;
  widths?: Readonly<Record<string, number>>;
  onResize?: (key: string, width: number) => void;
  /** px; default: fills its box. */
  height?: number;
  /** At the right of the status line. */
  status?: ReactNode;
  empty?: ReactNode;
  /** Opens a cell of files, also one that cannot be changed. */
  onFiles?: OpenFiles;
}

const headOf = ({ title, required }: EditColumn) => (
  <>
    {title}
    {required && <i> *</i>}
  </>
);

/** What is wrong where the cursor is: with its cell, else with its row. One need not point at the cell to read it. */
function FaultLine({ parts: { edit, cursor } }: { parts: SheetParts }) {
  const { t } = useTranslation();
  const { keys, faults, compiled } = edit.sheet;
  const { row } = cursor.here;
  const ofRow = faults.get(keys[row] ?? '') ?? {};
  const own = cursor.column && ofRow[cursor.column.key];
  const texts = Object.entries(own ? { [cursor.column!.key]: own } : ofRow).flatMap(([key, fault]) => {
    const column = compiled.byKey.get(key);
    return column ? [faultText(t, column, fault)] : [];
  });
  return (
    <div role="status" className={styles.faults}>
      {texts.length > 0 && (
        <>
          <strong>{t('sheet.faultyRow', { row: row + 1 })}</strong> {[...new Set(texts)].join(' · ')}
        </>
      )}
    </div>
  );
}

/** How many rows there are, and how many are wrong. */
function StatusLine({
  edit: { sheet },
  onFaults,
  status,
}: {
  edit: EditSheet;
  onFaults: () => void;
  status: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.status}>
      <span>{t('sheet.rows', { count: sheet.rows.length })}</span>
      {sheet.faults.size > 0 && (
        <button type="button" onClick={onFaults}>
          {t('sheet.faults', { count: sheet.faults.size })}
        </button>
      )}
      <span style={{ marginInlineStart: 'auto' }}>{status}</span>
    </div>
  );
}

/**
 * A table that is edited like a spreadsheet: type to replace, F2 or Enter to edit, Enter down, Tab on, Shift marks,
 * Ctrl+C, X, V, Z, Y, D. The field that takes the keys always has the focus, so that input methods work from the first
 * stroke.
 */
export function EditableGrid({
  edit,
  label,
  ref,
  newRow,
  height,
  status,
  empty,
  onFiles,
  ...widths
}: EditableGridProps) {
  const { t } = useTranslation();
  const { compiled, rows, keys, totals } = edit.sheet;
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<CellField>(null);
  const layout = useSheetLayout(box, edit.sheet, widths);
  const cursor = useSheetCursor(edit.sheet, layout);
  const editor = useCellEditor(edit, cursor, field, onFiles);
  useEffect(() => markEdges(box.current), [layout.width]);
  const parts: SheetParts = { edit, layout, cursor, editor, newRow };
  const pointer = useSheetPointer(parts, field);
  const toFault = () => {
    const isFound = cursor.goToFault();
    if (isFound) field.current?.focus();
    return isFound;
  };

  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    goTo: (key) => {
      const row = keys.indexOf(key);
      if (row < 0) return;
      cursor.go({ row, column: Math.max(0, layout.columns.findIndex(isEditable)) });
      field.current?.focus();
    },
    selectedKeys: () => keys.slice(cursor.range.top, cursor.range.bottom + 1),
    nextFault: toFault,
  }));

  const band = {
    span: layout.span,
    byKey: compiled.byKey,
    size: { height: layout.rowHeight, width: layout.width },
  };
  return (
    <div className={styles.frame} style={height === undefined ? undefined : { height, flex: 'none' }}>
      <div
        ref={box}
        className={styles.box}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={layout.columns.length + 1}
        aria-multiselectable
        {...pointer}
        onKeyDownCapture={() => noteKey(rows.length)}
        onScroll={() => markEdges(box.current)}
        onDoubleClick={(event) => (placeOf(event.target)?.column ?? -1) >= 0 && editor.begin()}
      >
        <SheetBand {...band} content={headOf} onResize={layout.resize} />
        <SheetRows parts={parts}>
          <CellInput parts={parts} field={field} label={label} />
        </SheetRows>
        {compiled.totals.length > 0 && rows.length > 0 && (
          <SheetBand
            {...band}
            content={(column) => (column.total ? figureText(column, Math.max(0, totals[column.key] ?? 0)) : '')}
            corner={t('sheet.total')}
          />
        )}
      </div>
      {layout.span.end.length === 0 && <i className={styles.edge} />}
      {rows.length === 0 && <div className={styles.empty}>{empty ?? t('list.empty')}</div>}
      <FaultLine parts={parts} />
      <StatusLine edit={edit} onFaults={toFault} status={status} />
    </div>
  );
}
