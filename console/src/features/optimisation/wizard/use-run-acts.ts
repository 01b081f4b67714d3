import { importFiles } from '@ishare/contracts/optimisation/import-files.js';
import { runs } from '@ishare/contracts/optimisation/runs.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSilence } from '../../../http/http-error';
import { useAct } from '../../../session/routes';
import { confirmAction } from '../../../ui/feedback';
import { progressKey } from './run.queries';
import { runRequest } from './run-request';
import type { RunChoice } from './run-request';
import type { Wizard } from './use-wizard';

type Ending = 'stop' | 'cancel';

/** An end that was asked of a run and of which it is not known that the run has heard it. */
export interface Unheard {
  what: Ending;
  /** Why it was refused; undefined where nobody has answered. */
  refusal: string | undefined;
  isTrying: boolean;
  again: () => void;
}

/** Ending the run of a list; what was asked stays in sight until the run, or the server, shows what became of it. */
function useEnding({ file, run }: Pick<Wizard, 'file' | 'run'>) {
  const of = { params: { id: file.id } };
  const acts = { stop: useAct(runs.stop), cancel: useAct(runs.cancel) };
  const [asked, setAsked] = useState<{ what: Ending; runId: string | null; isAgain: boolean }>();
  const runId = run.progress?.runId ?? null;
  const ask = (what: Ending, isAgain = false) => {
    setAsked({ what, runId, isAgain });
    acts[what].mutate(of);
  };
  const unheard = (): Unheard | undefined => {
    if (!asked || asked.runId !== runId || !run.isRunning) return undefined;
    const { error, isPending } = acts[asked.what];
    if (!error && !(isPending && asked.isAgain)) return undefined;
    return {
      what: asked.what,
      refusal: error && !isSilence(error) ? (error.text ?? error.message) : undefined,
      isTrying: isPending,
      again: () => ask(asked.what, true),
    };
  };
  return { ask, unheard: unheard(), isEnding: acts.stop.isPending || acts.cancel.isPending };
}

/** What is done with a list: checking it again, and beginning and ending its run. */
export function useRunActs({ file, put, run }: Pick<Wizard, 'file' | 'put' | 'run'>) {
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
  const { ask, unheard, isEnding } = useEnding({ file, run });
  const askCancel = async () => {
    const isSure = await confirmAction({
      title: t('run.cancelAsk'),
      content: t('run.cancelHint'),
      danger: true,
      okText: t('run.cancel'),
    });
    if (isSure) ask('cancel');
  };
  return {
    check: () => check.mutate(of),
    isChecking: check.isPending,
    start: (choice: RunChoice) => start.mutate({ body: runRequest(file.id, choice) }),
    isStarting: start.isPending,
    stop: () => ask('stop'),
    cancel: () => void askCancel(),
    unheard,
    isEnding,
  };
}
export type RunActs = ReturnType<typeof useRunActs>;
