import { useTranslation } from 'react-i18next';
import { cellText, decimalsIn, isFigure } from './report-cells';
import type { ResultColumn } from './report-draft';
import styles from './Reports.module.css';

interface ResultTableProps {
  columns: readonly ResultColumn[];
  rows: readonly Readonly<Record<string, unknown>>[];
  /** px; as long as its rows unless said. */
  maxHeight?: number;
}

/** Rows of a statement as it gave them, under the names of its columns; in each of which decimals are as many. */
export function ResultTable({ columns, rows, maxHeight }: ResultTableProps) {
  const { t } = useTranslation('insight');
  const decimals = new Map(
    columns.map(({ name, kind }) => [
      name,
      decimalsIn(
        kind,
        rows.map((row) => row[name]),
      ),
    ]),
  );
  const look = (kind: string) => (isFigure(kind) ? styles.figure : undefined);
  return (
    <div className={styles.rows} style={{ maxHeight }}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, kind }) => (
              <th key={name} className={look(kind)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map(({ name, kind }) => (
                <td key={name} className={look(kind)}>
                  {cellText(row[name], decimals.get(name)!, t)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
