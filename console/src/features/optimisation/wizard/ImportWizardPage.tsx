import {
  ArrowRightOutlined,
  ReloadOutlined,
  StopOutlined,
  ThunderboltOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { HttpError } from '../../../http/http-error';
import { useAct, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { useViewTitle } from '../../../state/view';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmAction } from '../../../ui/feedback';
import { area, count } from '../../../ui/figures';
import { Splash } from '../../../ui/Splash';
import { Findings } from '../import-files/Findings';
import { importFilesPath, layoutsPath, newFilePath, wizardPath } from '../places';
import type { WizardStep } from '../places';
import { importFiles } from '@ishare/contracts/optimisation/import-files.js';
import type { ImportFile } from '@ishare/contracts/optimisation/import-files.js';
import { runs } from '@ishare/contracts/optimisation/runs.js';
import { runState } from '../run-states';
import { FileStateTag } from '../states';
import { useSearchValues } from '../use-search-values';
import { useFileSolutions, useMachines, usePresets } from './choice.queries';
import styles from './ImportWizardPage.module.css';
import { ReadingFacts } from './ReadingFacts';
import { RunStep } from './RunStep';
import { progressKey, useRunProgress } from './run.queries';
import { runChoice, runRequest } from './run-request';
import { SettingFacts } from './SettingFacts';
import { WizardFrame } from './WizardFrame';
import { isCheckable, isRunnable, openSteps, shownStep } from './wizard-steps';

const ColumnMapping = lazy(() => import('../import-file-settings/ColumnMapping'));
const VerifyStep = lazy(async () => ({ default: (await import('./VerifyStep')).VerifyStep }));
const ParametersStep = lazy(async () => ({ default: (await import('./ParametersStep')).ParametersStep }));
const CompareStep = lazy(async () => ({ default: (await import('./CompareStep')).CompareStep }));
const P = optimisationPermissions.names;

function Head({ file }: { file: ImportFile }) {
  const { t } = useTranslation('optimisation');
  return (
    <header className={styles.head}>
      <h1>{file.fileName}</h1>
      <FileStateTag state={file.state} />
      <span>{file.fileNo}</span>
      <span>
        {t('wizard.facts', { rows: count(file.rowCount), parts: count(file.partCount), area: area(file.area) })}
      </span>
      <Findings errors={file.errorCount} warnings={file.warningCount} />
      {file.combinedOf.length > 0 && <span>{t('batch.of', { lists: file.combinedOf.join(', ') })}</span>}
    </header>
  );
}

function Wizard({ file }: { file: ImportFile }) {
  const { t } = useTranslation(['optimisation', 'common']);
  const navigate = useNavigate();
  const client = useQueryClient();
  const [search, put] = useSearchValues();
  const mayOptimise = usePermission(P.ImportFiles.Optimize);
  const mayUpload = usePermission(P.ImportFiles.Create);
  const seesSolutions = usePermission(P.Solutions.Default);
  const { progress, isRunning, isPending } = useRunProgress(file.id, true);
  const presets = usePresets();
  const machines = useMachines();
  // A run that has just begun or ended is known here before the file is fetched anew.
  const known = { ...file, runId: progress?.runId ?? file.runId };
  const step = shownStep(known, search.get('step'));
  const reading = useRoute(importFiles.verify, { params: { id: file.id } }, { enabled: step === 'map' });
  const solutions = useFileSolutions(file.id, step === 'run' && file.solutionCount > 0);
  const preset =
    presets.data?.find(({ id }) => id === search.get('preset')) ??
    presets.data?.find(({ isDefault }) => isDefault) ??
    presets.data?.[0];
  const choice = preset && runChoice(search, preset, machines.data?.find(({ isDefault }) => isDefault)?.id);
  const goTo = (next: WizardStep) => (next === 'upload' ? void navigate(newFilePath) : put({ step: next }));
  const of = { params: { id: file.id } };
  const started = useAct(runs.start, {
    onDone: () => {
      client.removeQueries({ queryKey: progressKey(file.id) });
      put({ step: 'run' });
    },
  });
  const stopped = useAct(runs.stop);
  const cancelled = useAct(runs.cancel);
  const checked = useAct(importFiles.verifyAgain);
  const isEnding = stopped.isPending || cancelled.isPending;
  const cancel = async () => {
    const isSure = await confirmAction({
      title: t('run.cancelAsk'),
      content: t('run.cancelHint'),
      danger: true,
      okText: t('run.cancel'),
    });
    if (isSure) cancelled.mutate(of);
  };

  const reupload = mayUpload && (
    <Button
      icon={<UploadOutlined />}
      onClick={() => void navigate(file.errorCount > 0 ? `${newFilePath}?replaces=${file.id}` : newFilePath)}
    >
      {t('wizard.reupload')}
    </Button>
  );
  const onward = (next: WizardStep, label: string) => (
    <Button type="primary" icon={<ArrowRightOutlined />} iconPlacement="end" onClick={() => goTo(next)}>
      {label}
    </Button>
  );
  const latest = solutions.data?.[0];
  const feet: Record<WizardStep, ReactNode> = {
    upload: null,
    map: (
      <>
        {reupload}
        {onward('verify', t('wizard.toVerify'))}
      </>
    ),
    verify: (
      <>
        {mayUpload && isCheckable(file) && (
          <Button icon={<ReloadOutlined />} loading={checked.isPending} onClick={() => checked.mutate(of)}>
            {t('wizard.recheck')}
          </Button>
        )}
        {reupload}
        {isRunnable(known)
          ? onward('parameters', t('wizard.toParameters'))
          : file.solutionCount > 0 && onward('compare', t('wizard.toCompare'))}
      </>
    ),
    parameters: mayOptimise ? (
      <Button
        type="primary"
        size="large"
        icon={<ThunderboltOutlined />}
        loading={started.isPending}
        disabled={!choice}
        onClick={() => choice && started.mutate({ body: runRequest(file.id, choice) })}
      >
        {t('wizard.start')}
      </Button>
    ) : (
      <span className={styles.refused}>{t('wizard.optimiseRefused')}</span>
    ),
    run: isRunning ? (
      mayOptimise && (
        <>
          <Button danger onClick={() => void cancel()}>
            {t('run.cancel')}
          </Button>
          <Button
            type="primary"
            icon={<StopOutlined />}
            disabled={progress?.state !== runState.running || progress.boards === 0 || isEnding}
            loading={isEnding || progress?.stage === 'stopping'}
            onClick={() => stopped.mutate(of)}
          >
            {t('run.stop')}
          </Button>
        </>
      )
    ) : (
      <>
        {isRunnable(known) && <Button onClick={() => goTo('parameters')}>{t('run.again')}</Button>}
        {file.solutionCount > 0 && <Button onClick={() => goTo('compare')}>{t('wizard.toCompare')}</Button>}
        {latest && seesSolutions && (
          <Link to={layoutsPath(latest.id)}>
            <Button type="primary" size="large" icon={<ArrowRightOutlined />} iconPlacement="end">
              {t('compare.layouts')}
            </Button>
          </Link>
        )}
      </>
    ),
    compare: isRunnable(known) && mayOptimise && (
      <Button onClick={() => goTo('parameters')}>{t('compare.another')}</Button>
    ),
  };
  return (
    <WizardFrame
      step={step}
      open={new Set<WizardStep>([...openSteps(known), ...(mayUpload ? (['upload'] as const) : [])])}
      onStep={goTo}
      head={<Head file={file} />}
      foot={feet[step]}
    >
      <Suspense fallback={<Splash />}>
        {step === 'map' && (
          <>
            {reading.data?.reading && <ReadingFacts reading={reading.data.reading} isWhole />}
            {file.importFileSettingId && (
              <>
                <SettingFacts settingId={file.importFileSettingId} />
                <ColumnMapping settingId={file.importFileSettingId} />
              </>
            )}
            <p className={styles.refused}>{t('wizard.mapHint')}</p>
          </>
        )}
        {step === 'verify' && <VerifyStep file={file} />}
        {step === 'parameters' && (
          <ParametersStep
            fileId={file.id}
            presets={presets.data}
            machines={machines.data}
            choice={choice}
            onPut={put}
          />
        )}
        {step === 'run' && <RunStep progress={progress} isRunning={isRunning} isPending={isPending} />}
        {step === 'compare' && (
          <CompareStep
            file={file}
            chosenId={search.get('solution') ?? undefined}
            onChoose={(id) => put({ solution: id })}
          />
        )}
      </Suspense>
    </WizardFrame>
  );
}

/** A cut list on its way to a plan; the step is in the address. */
export default function ImportWizardPage() {
  const { t } = useTranslation(['optimisation', 'common']);
  const { id = '' } = useParams();
  const file = useRoute(importFiles.get, { params: { id } }, { calls: { quiet: true } });
  useViewTitle(file.data?.fileName);
  if (file.isPending) return <Splash />;
  if (file.isError) {
    return (
      <EmptyState
        text={t(file.error instanceof HttpError && file.error.status === 403 ? 'wizard.fileRefused' : 'wizard.noFile')}
      >
        <Link to={importFilesPath}>
          <Button>{t('wizard.toFiles')}</Button>
        </Link>
      </EmptyState>
    );
  }
  const { fileName, combinedIntoId, combinedIntoNo } = file.data;
  if (combinedIntoId)
    return (
      <EmptyState text={t('batch.isIn', { fileName, batchNo: combinedIntoNo })}>
        <Link to={wizardPath(combinedIntoId)}>
          <Button type="primary">{t('batch.open')}</Button>
        </Link>
      </EmptyState>
    );
  return <Wizard file={file.data} />;
}
