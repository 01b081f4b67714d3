import { workflows, type MovedInstance, type WorkflowVersion } from '@ishare/contracts/platform/workflow/design.js';
import { Modal, Select, Table, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAct } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { instancePath } from '../places';
import { useComputed } from '../use-computed';
import styles from '../Workflow.module.css';

interface Props {
  id: string;
  versions: readonly WorkflowVersion[];
  onClose: () => void;
}

/** What runs by other versions, with what keeps each from going on by the chosen one; those that are ticked move. */
export function MoveDialog({ id, versions, onClose }: Props) {
  const { t } = useTranslation('workflow');
  const [version, setVersion] = useState(versions[0]!.version);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const tried = useComputed(DRY, { params: { id }, body: { version, dryRun: true } });
  const items = tried.data?.items ?? [];
  const may = items.filter(({ conflict }) => conflict === null).map(({ instanceId }) => instanceId);
  const meant = may.filter((one) => !left.has(one));
  const run = useAct(workflows.move, {
    onDone: () => {
      tellSuccess(t('design.moved', { count: meant.length, version }));
      onClose();
    },
  });
  return (
    <Modal
      open
      width={820}
      title={t('design.moveTitle')}
      okText={t('design.moveSome', { count: meant.length })}
      okButtonProps={{ disabled: meant.length === 0, loading: run.isPending }}
      onOk={() => run.mutate({ params: { id }, body: { version, instanceIds: meant } })}
      onCancel={onClose}
    >
      <label className={styles.bar}>
        {t('design.moveTo')}
        <Select
          value={version}
          aria-label={t('design.moveTo')}
          style={{ minWidth: 140 }}
          options={versions.map((one) => ({
            value: one.version,
            label: t('design.versionNo', { version: one.version }),
          }))}
          onChange={setVersion}
        />
      </label>
      <p className={styles.soft}>{t('design.moveHint')}</p>
      <Table<MovedInstance>
        size="small"
        rowKey="instanceId"
        loading={tried.isFetching}
        pagination={false}
        scroll={{ y: 360 }}
        dataSource={[...items]}
        locale={{ emptyText: t('design.moveNone') }}
        rowSelection={{
          selectedRowKeys: meant,
          getCheckboxProps: ({ conflict, title }) => ({ disabled: conflict !== null, 'aria-label': title }),
          onChange: (keys) => setLeft(new Set(may.filter((one) => !keys.includes(one)))),
        }}
        columns={[
          {
            key: 'title',
            title: t('instance.titleField'),
            render: (_, { instanceId, title }) => <Link to={instancePath(instanceId)}>{title}</Link>,
          },
          { key: 'node', title: t('design.moveAt'), dataIndex: 'nodeName' },
          { key: 'from', title: t('design.moveFrom'), dataIndex: 'from' },
          {
            key: 'conflict',
            title: t('design.moveMay'),
            render: (_, { conflict }) =>
              conflict ? (
                <Tag color="error">{t(`design.conflict.${conflict}`)}</Tag>
              ) : (
                <Tag color="success">{t('design.moveMay')}</Tag>
              ),
          },
        ]}
      />
    </Modal>
  );
}

/** As a question: nothing is moved. */
const DRY = { ...workflows.move, computes: true } as const;
