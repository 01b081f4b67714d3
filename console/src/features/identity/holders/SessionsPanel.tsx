import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { ListFailure } from '../../../resource/ListFailure';
import type { Paged } from '../../../resource/list-query';
import { http } from '../../../session/http';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { dateText } from '../../../ui/figures';
import { StateTag } from '../../../ui/StateTag';
import styles from './holders.module.css';

interface Session {
  id: string;
  device: string;
  clientId: string;
  ipAddresses: string;
  signedIn: string;
  lastAccessed: string;
  isCurrent: boolean;
}

const path = '/api/identity/sessions';

/** Where a user is signed in; each sign-in can be ended by itself. */
export function SessionsPanel({ userId }: { userId: string }) {
  const { t } = useTranslation(['identity', 'common']);
  const client = useQueryClient();
  const mayRevoke = usePermission(identityPermissions.names.IdentitySessions.Revoke);
  const query = { userId, maxResultCount: 100 };
  const list = useQuery({
    queryKey: [path, query],
    queryFn: () => http.get<Paged<Session>>(path, query, { quiet: true }),
  });
  if (list.isPending) return <Skeleton active />;
  if (list.isError) return <ListFailure error={list.error} onRetry={() => void list.refetch()} />;
  const end = async (session: Session) => {
    if (!(await confirmAction({ title: t('session.endAsk'), okText: t('session.end'), danger: true }))) return;
    try {
      await http.delete(`${path}/${session.id}/revoke`);
      tellSuccess(t('common:done.saved'));
      await client.invalidateQueries({ queryKey: [path] });
    } catch {
      // Told already.
    }
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
