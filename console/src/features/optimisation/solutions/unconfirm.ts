import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { http } from '../../../session/http';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { endpoints } from '../endpoints';
import type { Solution } from '../records';

/** What a confirmation, or taking it back, changes: lists with their state, solutions and stock. */
export function forgetPlans(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: [endpoints.importFiles],
    predicate: (query) => query.queryKey[2] !== 'rows',
  });
  void client.invalidateQueries({ queryKey: [endpoints.solutions] });
  void client.invalidateQueries({ queryKey: [endpoints.boards] });
}

/** Asks, and takes the confirmation of a solution back; false where nothing was done. */
export async function unconfirmSolution({ id, solutionNo, boards }: Solution): Promise<boolean> {
  const isSure = await confirmAction({
    title: i18next.t('optimisation:unconfirm.ask', { no: solutionNo }),
    content: i18next.t('optimisation:unconfirm.hint', { boards }),
    danger: true,
    okText: i18next.t('optimisation:unconfirm.label'),
  });
  if (!isSure) return false;
  await http.post(`${endpoints.solutions}/${id}/unconfirm`);
  tellSuccess(i18next.t('optimisation:unconfirm.done'));
  return true;
}
