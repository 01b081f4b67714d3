import { saveBlob } from '../../../http/download';
import { timeouts } from '../../../http/timeouts';
import { http } from '../../../session/http';
import { endpoints } from '../endpoints';

interface Task {
  taskId: string;
  taskNo: string;
  /** 0 queued, 1 running, 2 done, 9 failed. */
  state: number;
  message: string | null;
}

const done = 2;
const failed = 9;
const pause = 700;

/** Has the production task of passed sheets made, waits for it and saves the file; rejects with the task's own words. */
export async function downloadTask(auditIds: readonly string[]): Promise<void> {
  const { taskId } = await http.post<{ taskId: string }>(
    `${endpoints.audits}/json-task`,
    { auditIds },
    { timeout: timeouts.designStart },
  );
  let task: Task;
  for (;;) {
    task = await http.get<Task>(`${endpoints.audits}/json-task/${taskId}`);
    if (task.state === failed) throw new Error(task.message ?? '');
    if (task.state === done) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  saveBlob(
    await http.get<Blob>(`${endpoints.audits}/json-task/${taskId}/download`, undefined, { as: 'blob' }),
    `${task.taskNo}.json`,
  );
}
