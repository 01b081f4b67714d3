import { CloseCircleFilled, WarningFilled } from '@ant-design/icons';
import type { CutListRow } from '@ishare/contracts/optimisation/import-files.js';
import styles from './VerifyStep.module.css';

/** What was found wrong in a row. */
export function Marks({ row }: { row: CutListRow }) {
  return (
    <span className={styles.marks}>
      {row.errors.map((finding, index) => (
        <span key={index} data-tone={finding.severity}>
          {finding.severity === 'error' ? <CloseCircleFilled /> : <WarningFilled />} <b>{finding.code}</b>{' '}
          {finding.message}
        </span>
      ))}
    </span>
  );
}
