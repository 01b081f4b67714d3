import { useRef, type PointerEvent, type RefObject } from 'react';
import type { CellPlace } from './cell-range';
import type { SheetParts } from './sheet-actions';
import type { CellField } from './use-cell-editor';

/** The cell that an event is about; its column is -1 on the number of a row. */
export function placeOf(target: EventTarget): CellPlace | undefined {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-column]');
  const row = cell?.closest<HTMLElement>('[data-row]');
  return cell && row ? { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) } : undefined;
}

/**
 * A click goes to a cell, a drag marks a block, a click on a number marks its row. The field keeps the focus meanwhile.
 */
export function useSheetPointer({ edit, cursor, editor }: SheetParts, field: RefObject<CellField | null>) {
  const dragging = useRef(false);
  const { active, anchor, last, mark, setActive } = cursor;
  const focus = () => field.current?.focus({ preventScroll: true });
  return {
    onPointerDown: (event: PointerEvent) => {
      const place = placeOf(event.target);
      // An empty table takes the keys too: what is pasted makes its rows.
      if (!place && edit.sheet.rows.length === 0 && event.button === 0) {
        event.preventDefault();
        return focus();
      }
      if (!place || event.button !== 0 || event.target === field.current) return;
      // The field keeps the focus; a click elsewhere in the table must not take it away.
      event.preventDefault();
      if (editor.isEditing) editor.commit();
      if (place.column < 0) {
        const from = event.shiftKey ? anchor.row : place.row;
        mark({ row: from, column: 0 }, { row: place.row, column: last.column });
      } else {
        mark(event.shiftKey ? anchor : place, place);
        dragging.current = true;
      }
      focus();
    },
    onPointerMove: (event: PointerEvent) => {
      if (!dragging.current || event.buttons !== 1) return void (dragging.current = false);
      const place = placeOf(event.target);
      if (place && place.column >= 0 && (place.row !== active.row || place.column !== active.column)) setActive(place);
    },
    onPointerUp: () => void (dragging.current = false),
  };
}
