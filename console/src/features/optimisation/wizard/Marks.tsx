import { CloseCircleFilled, WarningFilled } from '@ant-design/icons';
import type { CutListRow } from '@ishare/contracts/optimisation/import-files.js';
import styles from './VerifyStep.module.css';

/** What was found wrong in a row; stacked: one below the other. */
export function Marks({ row, isStacked = false }: { row: CutListRow; isStacked?: boolean }) {
  return (
    <span className={styles.marks} data-stacked={isStacked || undefined}>
      {row.errors.map((finding, index) => (
        <span key={index} data-tone={finding.severity}>
          {finding.severity === 'error' ? <CloseCircleFilled /> : <WarningFilled />} <b>{finding.code}</b>{' '}
          {finding.message}
        </span>
      ))}
    </span>
  );
}
