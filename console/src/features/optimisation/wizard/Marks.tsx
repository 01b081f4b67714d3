import { CloseCircleFilled, WarningFilled } from '@ant-design/icons';
import type { CutListRow } from '@ishare/contracts/optimisation/import-files.js';
import styles from './VerifyStep.module.css';

/** What was found wrong in a row; stacked: one below the other, else with how many more there are before it. */
export function Marks({ row, isStacked = false }: { row: CutListRow; isStacked?: boolean }) {
  return (
    <span className={styles.marks} data-stacked={isStacked || undefined}>
      {!isStacked && row.errors.length > 1 && <strong>{row.errors.map(({ code }) => code).join(' ')}</strong>}
      {row.errors.map((finding, index) => (
        <span key={index} data-tone={finding.severity}>
          {finding.severity === 'error' ? <CloseCircleFilled /> : <WarningFilled />} <b>{finding.code}</b>{' '}
          {finding.message}
        </span>
      ))}
    </span>
  );
}
