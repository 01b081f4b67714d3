import { CheckCircleOutlined, CloseCircleFilled, WarningFilled } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import styles from './Findings.module.css';

/** Errors and warnings of a cut list as two counted marks. */
export function Findings({ errors, warnings }: { errors: number; warnings: number }) {
  const { t } = useTranslation('optimisation');
  if (errors === 0 && warnings === 0) {
    return (
      <span className={styles.findings} data-tone="success">
        <CheckCircleOutlined /> {t('importFile.clean')}
      </span>
    );
  }
  return (
    <span className={styles.findings}>
      {errors > 0 && (
        <span data-tone="danger">
          <CloseCircleFilled /> {t('importFile.errors', { count: errors })}
        </span>
      )}
      {warnings > 0 && (
        <span data-tone="warning">
          <WarningFilled /> {t('importFile.warnings', { count: warnings })}
        </span>
      )}
    </span>
  );
}
