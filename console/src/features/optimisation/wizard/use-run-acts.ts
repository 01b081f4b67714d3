import { importFiles } from '@ishare/contracts/optimisation/import-files.js';
import { runs } from '@ishare/contracts/optimisation/runs.js';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../session/routes';
import { confirmAction } from '../../../ui/feedback';
import { progressKey } from './run.queries';
import { runRequest } from './run-request';
import type { RunChoice } from './run-request';
import type { Wizard } from './use-wizard';

/** What is done with a list: checking it again, and beginning and ending its run. */
export function useRunActs({ file, put }: Wizard) {
  const { t } = useTranslation('optimisation');
  const client = useQueryClient();
  const of = { params: { id: file.id } };
  const check = useAct(importFiles.verifyAgain);
  const start = useAct(runs.start, {
    onDone: () => {
      client.removeQueries({ queryKey: progressKey(file.id) });
      put({ step: 'run' });
    },
  });
  const stop = useAct(runs.stop);
  const cancel = useAct(runs.cancel);
  const askCancel = async () => {
    const isSure = await confirmAction({
      title: t('run.cancelAsk'),
      content: t('run.cancelHint'),
      danger: true,
      okText: t('run.cancel'),
    });
    if (isSure) cancel.mutate(of);
  };
  return {
    check: () => check.mutate(of),
    isChecking: check.isPending,
    start: (choice: RunChoice) => start.mutate({ body: runRequest(file.id, choice) }),
    isStarting: start.isPending,
    stop: () => stop.mutate(of),
    cancel: () => void askCancel(),
    isEnding: stop.isPending || cancel.isPending,
  };
}
export type RunActs = ReturnType<typeof useRunActs>;
