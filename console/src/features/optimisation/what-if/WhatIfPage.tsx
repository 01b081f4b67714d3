import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { importFiles } from '@ishare/contracts/optimisation/import-files.js';
import type { ImportFile } from '@ishare/contracts/optimisation/import-files.js';
import { runEnd, runs as runRoutes } from '@ishare/contracts/optimisation/runs.js';
import { trials } from '@ishare/contracts/optimisation/trials.js';
import type { RunOutcome } from '@ishare/contracts/optimisation/trials.js';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Space } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { ListFailure } from '../../../resource/ListFailure';
import { useSearchValues } from '../../../resource/use-search-values';
import { makeStale, useAct, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { useViewTitle } from '../../../state/view';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmAction } from '../../../ui/feedback';
import { Splash } from '../../../ui/Splash';
import { whatIfPath, wizardPath } from '../places';
import { FileStateTag } from '../states';
import { useMachines, usePresets } from '../wizard/choice.queries';
import { usePlanNews } from '../wizard/run.queries';
import { isRunnable, isSettled } from '../wizard/wizard-steps';
import { hasRunning, lastComparison, runsNamed } from './comparison';
import { ComparisonTable } from './ComparisonTable';
import { VariantsForm } from './VariantsForm';
import styles from './WhatIf.module.css';

const P = optimisationPermissions.names.ImportFiles;

const POLL_MS = 1_500;

/** The runs of a list, asked for again while one is under way; when the last has ended, so is what hangs on it. */
function useRuns(id: string) {
  const client = useQueryClient();
  const runs = useRoute(
    trials.runs,
    { params: { id } },
    {
      select: ({ items }) => items,
      refetchInterval: ({ state }) => (state.data && hasRunning(state.data.items) ? POLL_MS : false),
      staleTime: 0,
    },
  );
  const isGoing = hasRunning(runs.data ?? []);
  const wasGoing = useRef(isGoing);
  useEffect(() => {
    if (wasGoing.current && !isGoing) void makeStale(client, runEnd);
    wasGoing.current = isGoing;
  }, [client, isGoing]);
  return runs;
}

/** Ends what is under way. */
function Ending({ id }: { id: string }) {
  const { t } = useTranslation('optimisation');
  const stop = useAct(runRoutes.stop);
  const cancel = useAct(runRoutes.cancel);
  const asked = { params: { id } };
  const askCancel = async () => {
    const question = { title: t('whatIf.cancelAsk'), content: t('whatIf.cancelHint'), okText: t('run.cancel') };
    if (await confirmAction({ ...question, danger: true })) cancel.mutate(asked);
  };
  return (
    <Space wrap>
      <Button loading={stop.isPending} onClick={() => stop.mutate(asked)}>
        {t('whatIf.stop')}
      </Button>
      <Button danger loading={cancel.isPending} onClick={() => void askCancel()}>
        {t('run.cancel')}
      </Button>
    </Space>
  );
}

interface ViewProps {
  file: ImportFile;
  runs: readonly RunOutcome[];
}

/** The variants that the address names. */
function Comparison({ file, runs, named }: ViewProps & { named: readonly RunOutcome[] }) {
  const { t } = useTranslation('optimisation');
  const mayOptimise = usePermission(P.Optimize);
  const isGoing = hasRunning(named);
  return (
    <>
      <ComparisonTable importFileId={file.id} runs={named} isOpen={!isSettled(file) && !hasRunning(runs)} />
      <Space wrap>
        {mayOptimise && isGoing && <Ending id={file.id} />}
        {mayOptimise && !isGoing && isRunnable(file) && (
          <Link to={whatIfPath(file.id, { base: named.find(({ solution }) => solution)?.runId ?? null })}>
            <Button>{t('whatIf.again')}</Button>
          </Link>
        )}
      </Space>
    </>
  );
}

/** Why no variants can be tried now, and where that is seen to. */
function NotNow({ file }: { file: ImportFile }) {
  const { t } = useTranslation('optimisation');
  const isBegun = file.state === ImportFileState.Cutting || file.state === ImportFileState.Cut;
  const why = file.errorCount > 0 ? 'hasErrors' : isBegun ? 'begun' : isSettled(file) ? 'settled' : 'busy';
  return (
    <Alert
      type="warning"
      showIcon
      title={t(`whatIf.${why}`, { count: file.errorCount })}
      action={
        <Link to={wizardPath(file.id)}>
          <Button size="small">{t('whatIf.toList')}</Button>
        </Link>
      }
    />
  );
}

function NewComparison({ file, runs }: ViewProps) {
  const { t } = useTranslation('optimisation');
  const [search, put] = useSearchValues();
  const [presets, machines] = [usePresets().data, useMachines().data];
  const mayOptimise = usePermission(P.Optimize);
  const last = lastComparison(runs);
  const base = runsNamed(runs, search.get('base')).find(({ solution }) => solution);
  return (
    <>
      {last.length > 1 && (
        <Link to={whatIfPath(file.id, { runs: last.map(({ runId }) => runId) })}>{t('whatIf.last')}</Link>
      )}
      {!mayOptimise && <EmptyState text={t('wizard.optimiseRefused')} />}
      {mayOptimise && !isRunnable(file) && <NotNow file={file} />}
      {mayOptimise && isRunnable(file) && !presets && <Splash />}
      {mayOptimise && isRunnable(file) && presets?.length === 0 && <EmptyState text={t('wizard.noPresets')} />}
      {mayOptimise && isRunnable(file) && presets?.[0] && machines && (
        <>
          <p>{t('whatIf.hint')}</p>
          <VariantsForm
            key={base?.runId}
            fileId={file.id}
            base={base}
            presets={presets}
            machines={machines}
            onStarted={(runIds) => put({ runs: runIds.join(), base: undefined })}
          />
        </>
      )}
    </>
  );
}

function View({ file, runs }: ViewProps) {
  const { t } = useTranslation('optimisation');
  const [search] = useSearchValues();
  const named = runsNamed(runs, search.get('runs'));
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('whatIf.title')}</h1>
        <Link to={wizardPath(file.id)}>{file.fileName}</Link>
        <FileStateTag state={file.state} />
        <span>{file.fileNo}</span>
      </header>
      {named.length > 0 ? (
        <Comparison file={file} runs={runs} named={named} />
      ) : (
        <NewComparison file={file} runs={runs} />
      )}
    </div>
  );
}

/** Variants of planning a cut list side by side, before one is taken; the address keeps which. */
export default function WhatIfPage() {
  const { t } = useTranslation('optimisation');
  const { id = '' } = useParams();
  const file = useRoute(importFiles.get, { params: { id } });
  const runs = useRuns(id);
  usePlanNews(id);
  useViewTitle(file.data && `${t('whatIf.title')} ${file.data.fileNo}`);
  const failed = [file, runs].find(({ isError }) => isError);
  if (failed?.error) return <ListFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!file.data || !runs.data) return <Splash />;
  return <View file={file.data} runs={runs.data} />;
}
