import { linkPageOf } from '@ishare/contracts/linked-file.js';
import { DownloadOutlined, LinkOutlined } from '@ant-design/icons';
import { production, TASK_LINK_DAYS } from '@ishare/contracts/sales-order/production.js';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../resource/QueryState';
import { TimedLink } from '../../../resource/TimedLink';
import { save, useAct, useRoute } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { CheckSum } from './CheckSum';

/** A link by which a machine shop has the task without a sign-in. */
function TaskLink({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const { t } = useTranslation('salesOrder');
  const params = { taskId };
  const make = useAct(production.makeTaskLink);
  const revoke = useAct(production.revokeTaskLinks, {
    onDone: () => {
      make.reset();
      tellSuccess(t('track.revoked'));
    },
  });
  return (
    <TimedLink
      title={t('task.link')}
      hint={t('task.linkHint')}
      days={TASK_LINK_DAYS}
      made={make.data}
      addressOf={({ key }) => linkPageOf('task', taskId, key)}
      isMaking={make.isPending}
      onMake={(days) => make.mutate({ params, body: { days } })}
      isRevoking={revoke.isPending}
      onRevoke={() => revoke.mutate({ params })}
      onClose={onClose}
    />
  );
}

/** The file of a production task with its checksum: an earlier copy is the same, or it is not. */
export function TaskFile({ taskId, taskNo }: { taskId: string; taskNo: string }) {
  const { t } = useTranslation('salesOrder');
  const [isLinking, setLinking] = useState(false);
  const read = useRoute(production.task, { params: { taskId } }, { calls: { quiet: true } });
  if (!read.data) return <QueryState of={read} />;
  const { fileId, sha256 } = read.data;
  return (
    <div style={{ display: 'grid', gap: 8, maxWidth: 420 }}>
      {sha256 && <CheckSum sha256={sha256} />}
      <Space wrap>
        <Button
          icon={<DownloadOutlined />}
          disabled={fileId === null}
          onClick={() => void save(production.downloadTask, `${taskNo}.json`, { params: { taskId } })}
        >
          {t('task.again')}
        </Button>
        <Button icon={<LinkOutlined />} disabled={fileId === null} onClick={() => setLinking(true)}>
          {t('task.link')}
        </Button>
      </Space>
      {isLinking && <TaskLink taskId={taskId} onClose={() => setLinking(false)} />}
    </div>
  );
}
