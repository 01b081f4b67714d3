/**
 * Why a file cannot be read at all; the service that asked gives each code its text. `data` holds the values of that
 * text.
 */
export interface ExcelErrorData {
  NotASpreadsheet: { looksLike?: 'xls' | 'xlsx' };
  ZipBomb: { entries?: number; unpackedBytes?: number };
  NestedTooDeep: { maxDepth: number };
  OutOfMemory: Record<string, never>;
  TooManyRows: { maxRows: number };
  TooManyColumns: { maxColumns: number; rowNo: number };
  WrongEncoding: { declared: TextEncoding; looksLike?: EncodingName };
  CellTooLong: { maxBytes: number; rowNo: number };
  UnclosedQuote: { rowNo: number };
  EmptyFile: Record<string, never>;
  /** Titles, or whatever the caller words for itself. */
  MissingColumns: { columns: readonly (string | object)[] };
  RepeatedColumn: { column: string };
}

export type TextEncoding = 'ascii' | 'utf16le' | 'gbk' | 'utf8';
export type EncodingName = 'GBK' | 'UTF-8' | 'UTF-16';
export type ExcelErrorCode = keyof ExcelErrorData;

export class ExcelError<Code extends ExcelErrorCode = ExcelErrorCode> extends Error {
  override name = 'ExcelError';

  constructor(
    readonly code: Code,
    readonly data: ExcelErrorData[Code],
    options?: ErrorOptions,
  ) {
    super(`${code} ${JSON.stringify(data)}`, options);
  }
}
