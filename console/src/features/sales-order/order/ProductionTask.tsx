import { DownloadOutlined } from '@ant-design/icons';
import { auditButtons } from '@ishare/contracts/sales-order/audit-table.js';
import { production } from '@ishare/contracts/sales-order/production.js';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../resource/QueryState';
import { save, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';

/** The file of a production task with its checksum: an earlier copy is the same, or it is not. */
function TaskFile({ taskId, taskNo }: { taskId: string; taskNo: string }) {
  const { t } = useTranslation('salesOrder');
  const read = useRoute(production.task, { params: { taskId } }, { calls: { quiet: true } });
  if (!read.data) return <QueryState of={read} />;
  const { fileId, sha256 } = read.data;
  return (
    <div style={{ display: 'grid', gap: 8, maxWidth: 320 }}>
      {sha256 && (
        <div>
          SHA-256
          <code style={{ display: 'block', overflowWrap: 'anywhere', fontSize: 12 }}>{sha256}</code>
        </div>
      )}
      <Button
        icon={<DownloadOutlined />}
        disabled={fileId === null}
        onClick={() => void save(production.downloadTask, `${taskNo}.json`, { params: { taskId } })}
      >
        {t('task.again')}
      </Button>
    </div>
  );
}

/** A production task that was made: had again by whoever may. */
export function ProductionTask({ taskId, taskNo }: { taskId: string; taskNo: string }) {
  const { t } = useTranslation('salesOrder');
  const [isOpen, setOpen] = useState(false);
  if (!usePermission(auditButtons.download)) return null;
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setOpen}
      title={taskNo}
      content={isOpen && <TaskFile taskId={taskId} taskNo={taskNo} />}
    >
      <Button type="link" size="small" style={{ paddingInline: 0 }} icon={<DownloadOutlined />}>
        {t('task.file')}
      </Button>
    </Popover>
  );
}
