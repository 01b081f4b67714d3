import { solutions } from '@ishare/contracts/optimisation/solutions.js';
import type { Solution } from '@ishare/contracts/optimisation/solutions.js';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../session/routes';
import { confirmAction, tellSuccess } from '../../../ui/feedback';

/** Asks, and takes the confirmation of a solution back. */
export function useUnconfirm(): (solution: Solution) => Promise<void> {
  const { t } = useTranslation('optimisation');
  const { mutate } = useAct(solutions.unconfirm, { onDone: () => tellSuccess(t('unconfirm.done')) });
  return async ({ id, solutionNo, boards }) => {
    const isSure = await confirmAction({
      title: t('unconfirm.ask', { no: solutionNo }),
      content: t('unconfirm.hint', { count: boards }),
      danger: true,
      okText: t('unconfirm.label'),
    });
    if (isSure) mutate({ params: { solutionId: id } });
  };
}
