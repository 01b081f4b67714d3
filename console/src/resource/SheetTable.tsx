import type { SheetRows } from '@ishare/contracts/files/sheet-rows.js';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../http/http-error';
import { EmptyState } from '../ui/EmptyState';
import tables from '../ui/PlainTable.module.css';
import { QueryState } from './QueryState';
import { columnName } from './shown-as';

interface SheetTableProps {
  /** The first rows, as they are being read. */
  of: Parameters<typeof QueryState>[0]['of'] & { data: SheetRows | undefined };
}

/** The first rows of a spreadsheet, with the letters and numbers that it has itself. */
export function SheetTable({ of }: SheetTableProps) {
  const { t } = useTranslation();
  // What is no sheet does not become one by asking again.
  const refusal = of.error instanceof HttpError && of.error.status === 400 ? of.error.text : undefined;
  if (refusal) return <EmptyState text={refusal} />;
  if (!of.data) return <QueryState of={of} />;
  const { rows, isCut } = of.data;
  if (rows.length === 0) return <EmptyState text={t('file.emptySheet')} />;
  const columns = Array.from({ length: Math.max(...rows.map(({ cells }) => cells.length)) }, (_, index) => index);
  return (
    <>
      {isCut && <Alert type="info" showIcon title={t('file.cutSheet', { count: rows.length })} />}
      <table className={tables.table}>
        <thead>
          <tr>
            <th />
            {columns.map((index) => (
              <th key={index} scope="col">
                {columnName(index)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ rowNo, cells }) => (
            <tr key={rowNo}>
              <th scope="row">{rowNo}</th>
              {columns.map((index) => (
                <td key={index}>{cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
