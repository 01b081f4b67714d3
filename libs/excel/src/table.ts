export interface TableRow {
  /** Number of the row in the sheet or of the record in the text, from 1. */
  rowNo: number;
  cells: string[];
}

export interface TableLimits {
  maxRows: number;
  maxColumns: number;
  maxCellBytes: number;
}
