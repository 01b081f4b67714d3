import { workflowInstances, type WorkflowCall } from '@ishare/contracts/platform/workflow/instance.js';
import { workflowPermissions } from '@ishare/contracts/platform/workflow/design.js';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { QueryState } from '../../../resource/QueryState';
import { useAct, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { tellSuccess } from '../../../ui/feedback';
import { dateText } from '../../../ui/figures';
import { StateTag } from '../../../ui/StateTag';
import { inboxPath, instancePath } from '../places';
import styles from '../Workflow.module.css';
import { useInstance } from './use-instance';

const isDone = ({ status }: WorkflowCall) => status !== null && status >= 200 && status < 300;

/** JSON as people read it; anything else as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function Call({ call, onReplay }: { call: WorkflowCall; onReplay: (() => void) | undefined }) {
  const { t } = useTranslation('workflow');
  const parts = [
    ['request', call.request],
    ['reply', call.reply],
    ['error', call.error],
  ] as const;
  return (
    <section className={styles.card}>
      <header className={styles.facts}>
        <strong>{call.nodeName}</strong>
        <StateTag tone={isDone(call) ? 'success' : 'danger'}>
          {[t(isDone(call) ? 'call.ok' : 'call.failed'), call.status].filter(Boolean).join(' ')}
        </StateTag>
        <span>{call.isReplay ? t('call.replayed') : t('call.attempt', { number: call.attempt })}</span>
        <span className={styles.soft}>
          {`${dateText(call.time, true)} · ${t('call.duration', { ms: call.duration })}`}
        </span>
        {onReplay && (
          <Button size="small" onClick={onReplay}>
            {t('act.replay')}
          </Button>
        )}
      </header>
      <code>{`${call.method} ${call.url}`}</code>
      {parts.map(
        ([key, text]) =>
          text !== null && (
            <details key={key} open={key !== 'request'}>
              <summary>{t(`call.${key}`)}</summary>
              <pre className={styles.code}>{readable(text) || t('call.none')}</pre>
            </details>
          ),
      )}
    </section>
  );
}

/** What an instance has asked other systems: request, reply, every attempt; and once more. */
export default function ApiViewPage() {
  const { t } = useTranslation('workflow');
  const { id, read } = useInstance();
  const calls = useRoute(workflowInstances.calls, { params: { id } }, { enabled: id !== '' });
  const mayReplay = usePermission(workflowPermissions.Edit);
  const replay = useAct(workflowInstances.replay, { onDone: () => tellSuccess(t('act.done.replay')) });
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
      {items.map((call, index) => {
        const isLatest = items.findIndex(({ nodeId }) => nodeId === call.nodeId) === index;
        return (
          <Call
            key={call.id}
            call={call}
            onReplay={
              mayReplay && isLatest && !replay.isPending
                ? () => replay.mutate({ params: { id }, body: { nodeId: call.nodeId } })
                : undefined
            }
          />
        );
      })}
    </div>
  );
}
