import { workflowInstances, type WorkflowInstance } from '@ishare/contracts/platform/workflow/instance.js';
import { useQuery } from '@tanstack/react-query';
import { Alert, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useAct } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { StateTag } from '../../../ui/StateTag';
import { FactList, hasFacts } from '../FactList';
import styles from '../Workflow.module.css';

interface Props {
  rows: readonly WorkflowInstance[];
  onDone: () => void;
  onClose: () => void;
}

/** Approves several at once, all or none; what would be refused is said before. */
export default function ApproveMany({ rows, onDone, onClose }: Props) {
  const { t } = useTranslation('workflow');
  const [comment, setComment] = useState('');
  const ids = rows.map(({ id }) => id);
  const tried = useQuery({
    queryKey: ['approve-many', ids],
    queryFn: () => call(workflowInstances.approveMany, { body: { ids, dryRun: true } }),
    gcTime: 0,
  });
  const approve = useAct(workflowInstances.approveMany, {
    onDone: ({ items }) => {
      tellSuccess(t('instance.manyDone', { count: items.length }));
      onDone();
      onClose();
    },
  });
  const changesOf = new Map((tried.data?.items ?? []).map(({ id, changed }) => [id, changed]));
  const refused = (tried.data?.items ?? []).filter(({ isAllowed }) => !isAllowed);
  return (
    <Modal
      open
      title={t('instance.manyTitle', { count: rows.length })}
      okText={t('instance.approveMany')}
      okButtonProps={{ disabled: !tried.data || refused.length > 0, loading: approve.isPending }}
      onOk={() => approve.mutate({ body: { ids, comment } })}
      onCancel={onClose}
    >
      {refused.length > 0 && (
        <Alert
          type="warning"
          title={t('instance.manyRefused')}
          description={refused.map(({ id, title, reasonCode }) => (
            <div key={id}>{`${title}: ${t(`instance.manyReason.${reasonCode}`)}`}</div>
          ))}
        />
      )}
      <ul className={styles.list}>
        {rows.map(({ id, title, initiatorName, data }) => {
          const changed = changesOf.get(id) ?? [];
          return (
            <li key={id}>
              <strong>{title}</strong>
              <span className={styles.soft}>{initiatorName}</span>
              {changed.length > 0 && <StateTag tone="warning">{t('view.changed', { count: changed.length })}</StateTag>}
              {(changed.length > 0 || hasFacts({ data })) && <FactList data={data} changed={changed} />}
            </li>
          );
        })}
      </ul>
      <Input.TextArea
        value={comment}
        maxLength={512}
        rows={2}
        placeholder={t('act.comment')}
        aria-label={t('act.comment')}
        onChange={({ target }) => setComment(target.value)}
      />
    </Modal>
  );
}
