import { DownloadOutlined } from '@ant-design/icons';
import { auditButtons } from '@ishare/contracts/sales-order/audit-table.js';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../session/session';
import { TaskFile } from '../tasks/TaskFile';

/** A production task that was made: had again, or passed on by a link, by whoever may. */
export function ProductionTask({ taskId, taskNo }: { taskId: string; taskNo: string }) {
  const { t } = useTranslation('salesOrder');
  const [isOpen, setOpen] = useState(false);
  if (!usePermission(auditButtons.download)) return null;
  return (
    <>
      <Button
        type="link"
        size="small"
        style={{ paddingInline: 0 }}
        icon={<DownloadOutlined />}
        onClick={() => setOpen(true)}
      >
        {t('task.file')}
      </Button>
      {isOpen && (
        <Modal open footer={null} title={taskNo} onCancel={() => setOpen(false)}>
          <TaskFile taskId={taskId} taskNo={taskNo} />
        </Modal>
      )}
    </>
  );
}
