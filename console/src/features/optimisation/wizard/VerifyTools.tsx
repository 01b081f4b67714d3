import { importFiles } from '@ishare/contracts/optimisation/import-files.js';
import type { CutListRow, ImportFile } from '@ishare/contracts/optimisation/import-files.js';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Query } from '../../../http/query-string';
import { ColumnsButton } from '../../../resource/ColumnsButton';
import { ExportButton } from '../../../resource/ExportButton';
import { useColumns } from '../../../resource/use-columns';
import { useMendingColumn, useVerifyColumns } from './verify-columns';
import type { Mending } from './verify-columns';
import type { RowFilter } from './verification-summary';

interface Seen {
  hasFindings: boolean;
  filter: RowFilter;
  mending: Mending | undefined;
}

/** What the list is asked for where a file shall have the rows that the filter leaves. */
const narrowed = (filter: RowFilter): Query =>
  filter === 'all' ? {} : filter === 'attention' ? { onlyErrors: true } : { code: filter };

/** The columns of a list's rows as the person has them, and what the rows in sight are asked for by. */
export function useVerifyTable(file: ImportFile, { hasFindings, filter, mending }: Seen) {
  const layout = useColumns<CutListRow>('/optimization/import-file-details', useVerifyColumns(file, hasFindings));
  const buttons = useMendingColumn(mending);
  const columns = useMemo(() => [...layout.shown, ...buttons], [layout.shown, buttons]);
  return { layout, columns, query: { importFileId: file.id, sorting: 'rowNo', ...narrowed(filter) } };
}

interface VerifyToolsProps extends Pick<ReturnType<typeof useVerifyTable>, 'layout' | 'query'> {
  fileName: string;
}

/** Has the rows as they are seen in a file, and arranges the columns. */
export function VerifyTools({ layout, query, fileName }: VerifyToolsProps) {
  const { t } = useTranslation('optimisation');
  const name = `${fileName} ${t('wizard.rows')}`;
  return (
    <>
      <ExportButton list={{ path: `/${importFiles.details.path}`, query, name, columns: layout.shown }} />
      <ColumnsButton layout={layout} />
    </>
  );
}
