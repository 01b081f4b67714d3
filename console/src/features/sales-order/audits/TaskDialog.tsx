import { production } from '@ishare/contracts/sales-order/production.js';
import type { AuditDesign } from '@ishare/contracts/sales-order/audits.js';
import { Alert, Modal, Progress } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { timeouts } from '../../../http/timeouts';
import { save, useAct, useRoute } from '../../../session/routes';
import { TaskFile } from '../tasks/TaskFile';
import { isMade, isTaskOver, TaskState } from '../tasks/task-states';

/** ms between two looks at a task that is made. */
const LOOK = 300;

interface TaskDialogProps {
  sheets: readonly AuditDesign[];
  onDone: () => Promise<void>;
  onClose: () => void;
}

/** Has the production task of passed sheets made, shows how far it is, and saves its file as soon as it is there. */
export function TaskDialog({ sheets, onDone, onClose }: TaskDialogProps) {
  const { t } = useTranslation('salesOrder');
  const auditIds = sheets.map(({ id }) => id);
  const request = useAct(production.requestTask, { timeout: timeouts.designStart, quiet: true });
  const { data: asked, mutate, isError, error } = request;
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate({ body: { auditIds } });
  });
  const taskId = asked?.taskId;
  const { data: task } = useRoute(
    production.task,
    { params: { taskId: taskId ?? '' } },
    {
      enabled: taskId !== undefined,
      refetchInterval: ({ state }) => (state.data && isTaskOver(state.data) ? false : LOOK),
    },
  );
  const saved = useRef(false);
  useEffect(() => {
    if (!task || !isMade(task) || saved.current) return;
    saved.current = true;
    const { taskId: id, taskNo } = task;
    void save(production.downloadTask, `${taskNo}.json`, { params: { taskId: id } }).then(onDone, () => undefined);
  }, [task, onDone]);
  const failed = task?.state === TaskState.Failed ? task.message : undefined;
  return (
    <Modal open footer={null} title={task?.taskNo ?? t('audit.json')} onCancel={onClose}>
      {!failed && !isError && (
        <Progress
          aria-label={task?.taskNo ?? t('audit.json')}
          percent={task?.percent ?? 0}
          status={task && isMade(task) ? 'success' : 'active'}
        />
      )}
      {failed && <Alert type="error" title={failed} />}
      {isError && <Alert type="error" showIcon title={t('task.notAsked')} description={error.text} />}
      {task && isMade(task) && <TaskFile taskId={task.taskId} taskNo={task.taskNo} />}
    </Modal>
  );
}
