import type { TFunction } from 'i18next';
import type { CellFault, EditColumn } from './sheet-columns';

/** What is wrong with a cell; what the server has said, in its words. */
export const faultText = (t: TFunction, column: EditColumn, { kind, detail }: CellFault): string =>
  kind === 'server' ? String(detail) : t(`sheet.fault.${kind}`, { label: column.title, limit: detail });
