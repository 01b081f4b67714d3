import { auditLogs } from '@ishare/contracts/platform/audit-logs.js';
import { recordName } from '@ishare/contracts/platform/audit-words.js';
import { Collapse, Descriptions, Drawer, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { ListFailure } from '../../../resource/ListFailure';
import { PersonName } from '../../../resource/PersonName';
import { useRoute } from '../../../session/routes';
import { EmptyState } from '../../../ui/EmptyState';
import { dateText } from '../../../ui/figures';
import type { AuditAction, AuditLog, EntityChange } from './audit-log';
import styles from './AuditLogDrawer.module.css';
import { prettyJson } from './audit-values';
import { ChangeDiff } from './ChangeDiff';
import { ChangeTypeTag } from './ChangeTypeTag';
import { RecordLinks } from './RecordLinks';
import { useAuditWords } from './use-audit-words';
import { Tabs } from '../../../ui/Tabs';

const facts = [
  // Of another tenant, mostly, whose people are not looked up.
  'impersonatorUserName',
  'tenantName',
  'clientIpAddress',
  'clientId',
  'browserInfo',
  'correlationId',
  'applicationName',
] as const;

function Actions({ actions }: { actions: readonly AuditAction[] }) {
  const { t } = useTranslation('platform');
  if (actions.length === 0) return <EmptyState text={t('auditLog.noActions')} />;
  return (
    <Collapse
      defaultActiveKey={actions[0]!.id}
      items={actions.map((action) => ({
        key: action.id,
        label: `${action.serviceName}.${action.methodName}`,
        extra: t('auditLog.milliseconds', { value: action.executionDuration }),
        children: <pre className={styles.json}>{prettyJson(action.parameters)}</pre>,
      }))}
    />
  );
}

function Changes({ changes }: { changes: readonly EntityChange[] }) {
  const { t } = useTranslation('platform');
  const words = useAuditWords();
  if (changes.length === 0) return <EmptyState text={t('auditLog.noChanges')} />;
  return (
    <Collapse
      defaultActiveKey={changes.map(({ id }) => id)}
      items={changes.map((change) => ({
        key: change.id,
        label: (
          <span title={change.entityTypeFullName}>
            {words.entity(change.entityTypeFullName)} <small>{recordName(change)}</small>
          </span>
        ),
        extra: <ChangeTypeTag type={change.changeType} />,
        children: (
          <>
            <RecordLinks change={change} />
            <ChangeDiff change={change} />
          </>
        ),
      }))}
    />
  );
}

/** One call: who made it, what it ran and what it changed. */
export function AuditLogDrawer({ log, onClose }: { log: AuditLog; onClose: () => void }) {
  const { t } = useTranslation(['platform', 'common']);
  const detail = useRoute(auditLogs.get, { params: { id: log.id } });
  return (
    <Drawer open onClose={onClose} title={`${log.httpMethod} ${log.url}`} size={720}>
      <Descriptions
        column={1}
        size="small"
        bordered
        styles={{ label: { whiteSpace: 'nowrap' } }}
        items={[
          { key: 'executionTime', label: t('auditLog.executionTime'), children: dateText(log.executionTime, true) },
          { key: 'httpStatusCode', label: t('auditLog.httpStatusCode'), children: log.httpStatusCode },
          {
            key: 'executionDuration',
            label: t('auditLog.executionDuration'),
            children: t('auditLog.milliseconds', { value: log.executionDuration }),
          },
          {
            key: 'userName',
            label: t('auditLog.userName'),
            children: <PersonName id={log.userId} userName={log.userName} />,
          },
          ...facts.flatMap((key) => (log[key] ? [{ key, label: t(`auditLog.${key}`), children: log[key] }] : [])),
        ]}
      />
      {log.exceptions && <pre className={styles.exceptions}>{log.exceptions}</pre>}
      {detail.isPending && <Skeleton active style={{ marginTop: 16 }} />}
      {detail.isError && <ListFailure error={detail.error} onRetry={() => void detail.refetch()} />}
      {detail.data && (
        <Tabs
          items={[
            {
              key: 'changes',
              label: t('auditLog.changes', { total: detail.data.entityChanges.length }),
              children: <Changes changes={detail.data.entityChanges} />,
            },
            {
              key: 'actions',
              label: t('auditLog.actions', { total: detail.data.actions.length }),
              children: <Actions actions={detail.data.actions} />,
            },
          ]}
        />
      )}
    </Drawer>
  );
}
