import { auditingPermissions } from '@ishare/contracts/identity/permissions.js';
import { Button, Drawer, Empty } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePermission } from '../../session/session';
import { useStore } from '../../state/store';
import { clockText, displayZone } from '../../state/zone';
import { clearErrorLog, errorLog } from '../error-log';
import type { LoggedError } from '../error-log';
import { copyText } from '../../ui/copy-text';
import styles from './ErrorLogDrawer.module.css';

export default function ErrorLogDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const entries = useStore(errorLog);
  const mayLookUp = usePermission(auditingPermissions.names.AuditLog.Default);
  const copy = (entry: LoggedError) => copyText(JSON.stringify(entry, null, 2), t('errorLog.copied'));
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('errorLog.title')}
      size={560}
      extra={<Button onClick={clearErrorLog}>{t('errorLog.clear')}</Button>}
    >
      {entries.length === 0 && <Empty description={t('errorLog.empty')} />}
      {entries.map((entry) => (
        <details key={entry.id} className={styles.entry}>
          <summary>
            <time>{clockText(new Date(entry.time), displayZone.get()).slice(11)}</time>
            <span>{entry.message}</span>
          </summary>
          <dl>
            <dt>{t('errorLog.address')}</dt>
            <dd>{entry.address}</dd>
            {entry.code && (
              <>
                <dt>{t('errorLog.code')}</dt>
                <dd>{entry.code}</dd>
              </>
            )}
            {entry.traceId && (
              <>
                <dt>{t('errorLog.trace')}</dt>
                <dd>
                  {mayLookUp && entry.isOnRecord ? (
                    <Link to={`/auditing/audit-log?correlationId=${entry.traceId}`} onClick={onClose}>
                      {entry.traceId}
                    </Link>
                  ) : (
                    entry.traceId
                  )}
                </dd>
              </>
            )}
          </dl>
          {entry.detail && <pre>{entry.detail}</pre>}
          <Button size="small" onClick={() => void copy(entry)}>
            {t('errorLog.copy')}
          </Button>
        </details>
      ))}
    </Drawer>
  );
}
