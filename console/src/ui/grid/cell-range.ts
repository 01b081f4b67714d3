export interface CellPlace {
  row: number;
  column: number;
}

/** A block of cells, all four sides included. */
export interface CellRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export function rangeOf(a: CellPlace, b: CellPlace): CellRange {
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  };
}

export interface KeyStroke {
  key: string;
  shiftKey: boolean;
  isModified: boolean;
}

/**
 * Where a key takes the active cell, or undefined when it takes it nowhere. Tab goes on in the next row, and leaves the
 * table at its ends.
 */
export function movedCell(
  { key, shiftKey, isModified }: KeyStroke,
  from: CellPlace,
  size: { rows: number; columns: number },
  page: number,
): CellPlace | undefined {
  const row = (value: number) => Math.max(0, Math.min(size.rows - 1, value));
  const column = (value: number) => Math.max(0, Math.min(size.columns - 1, value));
  switch (key) {
    case 'ArrowUp':
      return { row: isModified ? 0 : row(from.row - 1), column: from.column };
    case 'ArrowDown':
      return { row: isModified ? size.rows - 1 : row(from.row + 1), column: from.column };
    case 'ArrowLeft':
      return { row: from.row, column: isModified ? 0 : column(from.column - 1) };
    case 'ArrowRight':
      return { row: from.row, column: isModified ? size.columns - 1 : column(from.column + 1) };
    case 'PageUp':
      return { row: row(from.row - page), column: from.column };
    case 'PageDown':
      return { row: row(from.row + page), column: from.column };
    case 'Home':
      return { row: isModified ? 0 : from.row, column: 0 };
    case 'End':
      return { row: isModified ? size.rows - 1 : from.row, column: size.columns - 1 };
    case 'Tab': {
      const at = from.row * size.columns + from.column + (shiftKey ? -1 : 1);
      return at < 0 || at >= size.rows * size.columns
        ? undefined
        : { row: Math.floor(at / size.columns), column: at % size.columns };
    }
    default:
      return undefined;
  }
}
