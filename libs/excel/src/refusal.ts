import { AppError, defineError, type ErrorDefinition } from '@ishare/kernel/errors.js';
import { ExcelError, type ExcelErrorCode } from './excel-error.js';

const codes: readonly ExcelErrorCode[] = [
  'NotASpreadsheet',
  'ZipBomb',
  'NestedTooDeep',
  'OutOfMemory',
  'TooManyRows',
  'TooManyColumns',
  'WrongEncoding',
  'CellTooLong',
  'UnclosedQuote',
  'EmptyFile',
  'MissingColumns',
  'RepeatedColumn',
];

/** Why a file cannot be read as a whole; the texts stand in libs/server under the codes. */
export const excelErrors = Object.fromEntries(
  codes.map((code) => [code, defineError(`Excel:${code}`, 400)]),
) as Readonly<Record<ExcelErrorCode, ErrorDefinition>>;

/** The 400 that a caller gets for a file that could not be read; any other error as it is. */
export function asExcelRefusal(error: unknown): unknown {
  if (!(error instanceof ExcelError)) return error;
  const { columns, ...data } = error.data as Record<string, unknown>;
  return new AppError(excelErrors[error.code as ExcelErrorCode], {
    ...data,
    ...(Array.isArray(columns) ? { columns } : {}),
  });
}
