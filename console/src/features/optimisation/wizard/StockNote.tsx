import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Finding } from '@ishare/contracts/optimisation/import-files.js';
import styles from './StockNote.module.css';

/** Materials of which the stock does not suffice, in as little room as they need. */
export function StockNote({ findings, hint }: { findings: readonly Finding[]; hint?: string }) {
  const { t } = useTranslation('optimisation');
  if (findings.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <div className={styles.note}>
          <strong>{t('wizard.stockTitle')}</strong>
          <ul>
            {findings.map((finding, index) => (
              <li key={index}>{finding.message}</li>
            ))}
          </ul>
          {hint}
        </div>
      }
    />
  );
}
