import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { mySessions, sessions } from '@ishare/contracts/identity/sessions.js';
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

const quiet = { calls: { quiet: true } };
const most = 100;

interface LinesProps {
  list: {
    data: { items: readonly Session[] } | undefined;
    isPending: boolean;
    error: Error | null;
    refetch: () => unknown;
  };
  /** Ends one; absent where that is not the caller's to do. */
  onEnd: ((id: string) => void) | undefined;
}

/** Sign-ins; each of them but this one can be ended by itself. */
function SessionLines({ list: { data, isPending, error, refetch }, onEnd }: LinesProps) {
  const { t } = useTranslation('identity');
  if (isPending) return <Skeleton active />;
  if (!data) return <ListFailure error={error} onRetry={() => void refetch()} />;
  const end = async (session: Session) => {
    if (await confirmAction({ title: t('session.endAsk'), okText: t('session.end'), danger: true }))
      onEnd?.(session.id);
  };
  if (data.items.length === 0) return <EmptyState text={t('session.empty')} />;
  return (
    <ul className={styles.lines} aria-label={t('holder.tabs.sessions')}>
      {data.items.map((session) => (
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
            onEnd && (
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

/** Where a user is signed in, for whoever may see that of others. */
export function SessionsPanel({ userId }: { userId: string }) {
  const { t } = useTranslation('common');
  const mayRevoke = usePermission(identityPermissions.names.IdentitySessions.Revoke);
  const list = useRoute(sessions.list, { query: { userId, maxResultCount: most } }, quiet);
  const { mutate: revoke } = useAct(sessions.revoke, { onDone: () => tellSuccess(t('done.saved')) });
  return <SessionLines list={list} onEnd={mayRevoke ? (id) => revoke({ params: { id } }) : undefined} />;
}

/** Where the caller is signed in. */
export function OwnSessions() {
  const { t } = useTranslation('common');
  const list = useRoute(mySessions.list, { query: { maxResultCount: most } }, quiet);
  const { mutate: revoke } = useAct(mySessions.revoke, { onDone: () => tellSuccess(t('done.saved')) });
  return <SessionLines list={list} onEnd={(id) => revoke({ params: { id } })} />;
}
