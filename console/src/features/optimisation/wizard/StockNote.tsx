import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Finding } from '@ishare/contracts/optimisation/import-files.js';
import { usePermission } from '../../../session/session';
import { boardsPath } from '../places';
import styles from './StockNote.module.css';
import { noFormat } from './verification-summary';

/** Materials of which the stock does not suffice, in as little room as they need. */
export function StockNote({ findings, hint }: { findings: readonly Finding[]; hint?: string }) {
  const { t } = useTranslation('optimisation');
  const mayAdd = usePermission(optimisationPermissions.names.Boards.Create);
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
          {findings.some(({ code }) => code === noFormat) ? (
            mayAdd && <Link to={boardsPath}>{t('wizard.addFormat')}</Link>
          ) : (
            <span>{hint}</span>
          )}
        </div>
      }
    />
  );
}
