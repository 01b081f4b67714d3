import { useTranslation } from 'react-i18next';
import styles from './ReadRows.module.css';

interface ReadRowsProps {
  /** What was taken for what; no title where the sheet has no such column. */
  columns: readonly { fieldName: string; title: string | null }[];
  rows: readonly { rowNo: number; cells: readonly string[] }[];
  labelOf: (fieldName: string) => string;
}

/** The first rows of a sheet as they would be read. */
export function ReadRows({ columns, rows, labelOf }: ReadRowsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.rows}>
      <table>
        <thead>
          <tr>
            <th>#</th>
            {columns.map(({ fieldName, title }) => (
              <th key={fieldName} data-missing={title === null}>
                {labelOf(fieldName)}
                <small>{title ?? t('sheetImport.notInSheet')}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ rowNo, cells }) => (
            <tr key={rowNo}>
              <td>{rowNo}</td>
              {cells.map((cell, index) => (
                <td key={columns[index]!.fieldName}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
