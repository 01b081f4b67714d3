import { isDone } from '@ishare/contracts/platform/made-call.js';
import { workflowInstances } from '@ishare/contracts/platform/workflow/instance.js';
import { workflowPermissions } from '@ishare/contracts/platform/workflow/design.js';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CallCard } from '../../../resource/CallCard';
import { QueryState } from '../../../resource/QueryState';
import { call, useAct, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { tellSuccess, tellWarning } from '../../../ui/feedback';
import { inboxPath, instancePath } from '../places';
import styles from '../Workflow.module.css';
import { useInstance } from './use-instance';

/** What an instance has asked other systems: request, reply, every attempt; and once more. */
export default function ApiViewPage() {
  const { t } = useTranslation('workflow');
  const { id, read } = useInstance();
  const calls = useRoute(workflowInstances.calls, { params: { id } }, { enabled: id !== '' });
  const mayReplay = usePermission(workflowPermissions.Edit);
  const replay = useAct(workflowInstances.replay, {
    onDone: async () => {
      const { items: made } = await call(workflowInstances.calls, { params: { id } });
      if (made[0] && isDone(made[0])) tellSuccess(t('act.done.replay'));
      else tellWarning(t('call.failedAgain'));
    },
  });
  if (id === '')
    return (
      <EmptyState text={t('instance.missing')}>
        <Link to={inboxPath}>{t('instance.back')}</Link>
      </EmptyState>
    );
  if (!read.data) return <QueryState of={read} />;
  const items = calls.data?.items ?? [];
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <h2>{t('call.title')}</h2>
        <Link to={instancePath(id)}>{read.data.title}</Link>
      </header>
      <QueryState of={calls} none={items.length === 0 && t('call.empty')} />
      {items.map((one, index) => {
        const isLatest = items.findIndex(({ nodeId }) => nodeId === one.nodeId) === index;
        return (
          <CallCard
            key={one.id}
            call={one}
            title={one.nodeName}
            onReplay={
              mayReplay && isLatest && !replay.isPending
                ? () => replay.mutate({ params: { id }, body: { nodeId: one.nodeId } })
                : undefined
            }
          />
        );
      })}
    </div>
  );
}
