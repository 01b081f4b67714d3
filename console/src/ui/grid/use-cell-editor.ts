import { useEffect, useRef, useState, type RefObject } from 'react';
import { parseText, textOf } from './cell-values';
import { isEditable } from './sheet-columns';
import type { EditColumn } from './sheet-columns';
import type { EditSheet } from './use-edit-sheet';
import type { SheetCursor } from './use-sheet-cursor';

export type CellField = HTMLInputElement & HTMLSelectElement;
export type OpenFiles = (rowKey: string, column: EditColumn) => void;

/** The text that is being typed into the cell; undefined while nothing is. */
export function useCellEditor(
  { sheet: { rows, keys }, edit }: EditSheet,
  { here, column }: SheetCursor,
  field: RefObject<CellField | null>,
  onFiles: OpenFiles | undefined,
) {
  const [draft, drawDraft] = useState<string>();
  const isEditing = draft !== undefined;
  const hadFocus = useRef(false);
  // What is to be written when the field is left; a draft that was dropped is gone at once, not with the next drawing.
  const pending = useRef<string>(undefined);
  const setDraft = (text: string | undefined) => {
    pending.current = text;
    drawDraft(text);
  };
  useEffect(() => {
    // The choice list is another element: when it goes, the keys come back to the field.
    if (!isEditing && document.activeElement === document.body && hadFocus.current)
      field.current?.focus({ preventScroll: true });
  }, [isEditing, field]);

  const begin = () => {
    const row = rows[here.row];
    if (!row) return;
    if (column?.editor === 'file') return onFiles?.(keys[here.row]!, column);
    if (!isEditable(column)) return;
    const value = row[column.key];
    if (column.editor === 'boolean') return edit([{ row: here.row, key: column.key, value: value !== true }]);
    setDraft(column.editor === 'select' ? String((value as string | undefined) ?? '') : textOf(column, value));
  };
  const commit = () => {
    const text = pending.current;
    setDraft(undefined);
    if (text !== undefined && column) edit([{ row: here.row, key: column.key, value: parseText(column, text) }]);
  };
  const keepFocus = (isKept: boolean) => void (hadFocus.current = isKept);
  return { draft, isEditing, setDraft, begin, commit, keepFocus };
}
export type CellEditor = ReturnType<typeof useCellEditor>;
