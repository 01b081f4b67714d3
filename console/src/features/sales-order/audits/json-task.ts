import { production } from '@ishare/contracts/sales-order/production.js';
import { timeouts } from '../../../http/timeouts';
import { call, save } from '../../../session/routes';

const done = 2;
const failed = 9;
const pause = 700;

/**
 * Has the production task of passed sheets made, waits for it and saves the file; rejects with the task's own words.
 */
export async function downloadTask(auditIds: string[]): Promise<void> {
  const { taskId } = await call(production.requestTask, { body: { auditIds } }, { timeout: timeouts.designStart });
  for (;;) {
    const { state, message, taskNo } = await call(production.task, { params: { taskId } });
    if (state === failed) throw new Error(message);
    if (state === done) return save(production.downloadTask, `${taskNo}.json`, { params: { taskId } });
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
