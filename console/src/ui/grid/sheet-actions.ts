import type { ClipboardEvent, KeyboardEvent } from 'react';
import { movedCell } from './cell-range';
import type { SheetRow } from './sheet-columns';
import { cleared, filledDown, pasted, textsOf } from './sheet-block';
import { toTsv } from './tsv';
import type { CellEditor } from './use-cell-editor';
import type { EditSheet } from './use-edit-sheet';
import type { SheetCursor } from './use-sheet-cursor';
import type { SheetLayout } from './use-sheet-layout';

export type NewRow = () => { key: string; row: SheetRow };

/** What the parts of a sheet's grid know of each other. */
export interface SheetParts {
  edit: EditSheet;
  layout: SheetLayout;
  cursor: SheetCursor;
  editor: CellEditor;
  newRow: NewRow | undefined;
}

/** What keys and clipboard do with the marked block. */
export function blockActions({ edit, layout: { columns }, cursor, editor, newRow }: SheetParts) {
  const { rows } = edit.sheet;
  const { range, last } = cursor;
  const clear = () => edit.edit(cleared(columns, range));
  const copy = (event: ClipboardEvent) => {
    if (editor.isEditing) return;
    event.clipboardData.setData('text/plain', toTsv(textsOf(rows, columns, range)));
    event.preventDefault();
  };
  return {
    clear,
    fillDown: () => edit.edit(filledDown(rows, columns, range)),
    copy,
    cut: (event: ClipboardEvent) => {
      copy(event);
      if (!editor.isEditing) clear();
    },
    paste: (event: ClipboardEvent) => {
      if (editor.isEditing) return;
      event.preventDefault();
      const { edits, place } = pasted(event.clipboardData.getData('text/plain'), columns, range);
      const missing = newRow ? Math.max(0, place.bottom + 1 - rows.length) : 0;
      if (missing > 0)
        edit.add(
          rows.length,
          Array.from({ length: missing }, () => newRow!()),
        );
      edit.edit(edits);
      cursor.mark(
        { row: place.top, column: place.left },
        {
          row: Math.min(place.bottom, rows.length + missing - 1),
          column: Math.min(place.right, last.column),
        },
      );
    },
  };
}

/** Goes to the next row, or with Shift to the one before; below the last one a new row is made. */
function goDown({ edit, cursor: { here, last, go }, newRow }: SheetParts, isUp: boolean): void {
  if (!isUp && here.row === last.row && newRow) edit.add(edit.sheet.rows.length, [newRow()]);
  const below = newRow ? here.row + 1 : Math.min(here.row + 1, last.row);
  go({ row: Math.max(0, isUp ? here.row - 1 : below), column: here.column });
}

const isModified = (event: KeyboardEvent) => event.ctrlKey || event.metaKey;

/** Where a key takes the cursor. */
function moved({ edit, layout, cursor }: SheetParts, event: KeyboardEvent, modified: boolean) {
  const size = { rows: edit.sheet.rows.length, columns: layout.columns.length };
  const stroke = { key: event.key, shiftKey: event.shiftKey, isModified: modified };
  return size.rows > 0 ? movedCell(stroke, cursor.here, size, layout.page()) : undefined;
}

/** What a key does while a cell is typed into; undefined for one that the field takes itself. */
function keyInCell(parts: SheetParts, event: KeyboardEvent): (() => void) | undefined {
  const { editor, cursor } = parts;
  switch (event.key) {
    case 'Escape':
      return () => editor.setDraft(undefined);
    case 'Enter':
      return () => {
        editor.commit();
        goDown(parts, event.shiftKey);
      };
    case 'Tab':
      return () => {
        const next = moved(parts, event, false);
        editor.commit();
        if (next) cursor.go(next);
      };
    default:
      return undefined;
  }
}

/** What a key does on a cell; undefined for one that means nothing here. */
function keyOnCell(parts: SheetParts, event: KeyboardEvent, focus: () => void): (() => void) | undefined {
  const { edit, cursor, editor } = parts;
  const next = moved(parts, event, isModified(event));
  if (next) return () => cursor.go(next, event.shiftKey && event.key !== 'Tab');
  const { clear, fillDown } = blockActions(parts);
  const plain: Record<string, () => void> = {
    F2: editor.begin,
    Enter: editor.begin,
    F8: () => cursor.goToFault() && focus(),
    Delete: clear,
    Backspace: clear,
    ...(cursor.column?.editor === 'boolean' && { ' ': editor.begin }),
  };
  const modified: Record<string, () => void> = {
    z: event.shiftKey ? edit.redo : edit.undo,
    y: edit.redo,
    d: fillDown,
    a: () => cursor.mark({ row: 0, column: 0 }, cursor.last),
  };
  return plain[event.key] ?? (isModified(event) ? modified[event.key.toLowerCase()] : undefined);
}

export function pressKey(parts: SheetParts, event: KeyboardEvent, focus: () => void): void {
  if (event.nativeEvent.isComposing) return;
  const { isEditing, commit } = parts.editor;
  const act = isEditing ? keyInCell(parts, event) : keyOnCell(parts, event, focus);
  // What is saved by keys is saved with the cell that is being typed into.
  if (!act && isEditing && isModified(event) && event.key.toLowerCase() === 's') commit();
  if (!act) return;
  act();
  event.preventDefault();
  if (isEditing) event.stopPropagation();
}
