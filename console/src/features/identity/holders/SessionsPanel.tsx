import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { sessions } from '@ishare/contracts/identity/sessions.js';
import type { Session } from '@ishare/contracts/identity/sessions.js';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { ListFailure } from '../../../resource/ListFailure';
import { useAct, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { dateText } from '../../../ui/figures';
import { StateTag } from '../../../ui/StateTag';
import styles from './holders.module.css';

/** Where a user is signed in; each sign-in can be ended by itself. */
export function SessionsPanel({ userId }: { userId: string }) {
  const { t } = useTranslation(['identity', 'common']);
  const mayRevoke = usePermission(identityPermissions.names.IdentitySessions.Revoke);
  const list = useRoute(sessions.list, { query: { userId, maxResultCount: 100 } }, { calls: { quiet: true } });
  const { mutate: revoke } = useAct(sessions.revoke, { onDone: () => tellSuccess(t('common:done.saved')) });
  if (list.isPending) return <Skeleton active />;
  if (list.isError) return <ListFailure error={list.error} onRetry={() => void list.refetch()} />;
  const end = async (session: Session) => {
    if (!(await confirmAction({ title: t('session.endAsk'), okText: t('session.end'), danger: true }))) return;
    revoke({ params: { id: session.id } });
  };
  if (list.data.items.length === 0) return <EmptyState text={t('session.empty')} />;
  return (
    <ul className={styles.lines} aria-label={t('holder.tabs.sessions')}>
      {list.data.items.map((session) => (
        <li key={session.id}>
          <span>
            {session.device || session.clientId} · {session.ipAddresses}
            <br />
            <small>
              {t('session.times', {
                signedIn: dateText(session.signedIn, true),
                lastAccessed: dateText(session.lastAccessed, true),
              })}
            </small>
          </span>
          {session.isCurrent ? (
            <StateTag tone="success">{t('session.current')}</StateTag>
          ) : (
            mayRevoke && (
              <Button size="small" danger onClick={() => void end(session)}>
                {t('session.end')}
              </Button>
            )
          )}
        </li>
      ))}
    </ul>
  );
}
