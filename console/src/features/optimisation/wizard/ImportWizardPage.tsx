import type { ImportFile } from '@ishare/contracts/optimisation/import-files.js';
import { importFileComments } from '@ishare/contracts/optimisation/import-file-comments.js';
import { importFiles } from '@ishare/contracts/optimisation/import-files.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { Alert, Button } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { HttpError, isOpen } from '../../../http/http-error';
import { ListFailure } from '../../../resource/ListFailure';
import { CommentsButton } from '../../../resource/comments/CommentsButton';
import { useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { useViewTitle } from '../../../state/view';
import { EmptyState } from '../../../ui/EmptyState';
import { area, count, listed } from '../../../ui/figures';
import { Splash } from '../../../ui/Splash';
import { Findings } from '../import-files/Findings';
import { importFilesPath, wizardPath } from '../places';
import type { WizardStep } from '../places';
import { FileStateTag } from '../states';
import styles from './ImportWizardPage.module.css';
import { ReadingFacts } from './ReadingFacts';
import { RunStep } from './RunStep';
import { SettingFacts } from './SettingFacts';
import { useRunActs } from './use-run-acts';
import type { RunActs } from './use-run-acts';
import { useWizard } from './use-wizard';
import type { Wizard } from './use-wizard';
import { WizardFoot } from './WizardFoot';
import { WizardFrame } from './WizardFrame';
import { openSteps } from './wizard-steps';
import { usePlanNews } from './run.queries';
import { lazy } from '../../../state/lazy';

const ColumnMapping = lazy(() => import('../import-file-settings/ColumnMapping'));
const VerifyStep = lazy(async () => ({ default: (await import('./VerifyStep')).VerifyStep }));
const ParametersStep = lazy(async () => ({ default: (await import('./ParametersStep')).ParametersStep }));
const CompareStep = lazy(async () => ({ default: (await import('./CompareStep')).CompareStep }));

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
      <span className={styles.said}>
        <CommentsButton title={file.fileNo} routes={importFileComments} id={file.id} />
      </span>
      {file.combinedOf.length > 0 && <span>{t('batch.of', { lists: listed(file.combinedOf) })}</span>}
    </header>
  );
}

/** How the list was read, and the setting that read it. */
function MapStep({ file }: { file: ImportFile }) {
  const { t } = useTranslation('optimisation');
  const verification = useRoute(importFiles.verify, { params: { id: file.id } });
  const { importFileSettingId } = file;
  return (
    <>
      {verification.data?.reading && <ReadingFacts reading={verification.data.reading} isWhole />}
      {importFileSettingId && (
        <>
          <SettingFacts settingId={importFileSettingId} />
          <ColumnMapping settingId={importFileSettingId} />
        </>
      )}
      <p className={styles.refused}>{t('wizard.mapHint')}</p>
    </>
  );
}

function Step({ wizard, acts }: { wizard: Wizard; acts: RunActs }) {
  const { file, step, run, presets, machines, choice, maxSeconds, put, solutionId } = wizard;
  if (step === 'map') return <MapStep file={file} />;
  if (step === 'verify') return <VerifyStep file={file} />;
  if (step === 'run') return <RunStep {...run} unheard={acts.unheard} />;
  if (step === 'compare')
    return <CompareStep file={file} chosenId={solutionId} onChoose={(id) => put({ solution: id })} />;
  return (
    <ParametersStep
      fileId={file.id}
      presets={presets}
      machines={machines}
      choice={choice}
      onPut={put}
      maxSeconds={maxSeconds}
    />
  );
}

function WizardView({ file }: { file: ImportFile }) {
  const { t } = useTranslation('optimisation');
  const wizard = useWizard(file);
  const acts = useRunActs(wizard);
  const mayUpload = usePermission(optimisationPermissions.names.ImportFiles.Create);
  const open = new Set<WizardStep>([...openSteps(wizard.known), ...(mayUpload ? (['upload'] as const) : [])]);
  return (
    <WizardFrame
      step={wizard.step}
      open={open}
      onStep={wizard.goTo}
      head={<Head file={file} />}
      foot={<WizardFoot wizard={wizard} acts={acts} />}
    >
      {file.heldOrders.length > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 8 }}
          title={t('saw.held', { orders: listed(file.heldOrders) })}
        />
      )}
      <Suspense fallback={<Splash />}>
        <Step wizard={wizard} acts={acts} />
      </Suspense>
    </WizardFrame>
  );
}

/** A cut list on its way to a plan; the step is in the address. */
export default function ImportWizardPage() {
  const { t } = useTranslation(['optimisation', 'common']);
  const { id = '' } = useParams();
  const file = useRoute(importFiles.get, { params: { id } }, { calls: { quiet: true } });
  usePlanNews(id);
  useViewTitle(file.data?.fileName);
  if (file.isPending) return <Splash />;
  if (file.isError && isOpen(file.error)) return <ListFailure error={file.error} onRetry={() => void file.refetch()} />;
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
  return <WizardView file={file.data} />;
}
