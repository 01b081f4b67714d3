import {
  ArrowRightOutlined,
  ExperimentOutlined,
  ReloadOutlined,
  StopOutlined,
  ThunderboltOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { Button } from 'antd';
import type { FC } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { usePermission } from '../../../session/session';
import { layoutsPath, newFilePath, whatIfPath } from '../places';
import type { WizardStep } from '../places';
import { runState } from '../run-states';
import { useFileSolutions } from './choice.queries';
import styles from './ImportWizardPage.module.css';
import type { RunActs } from './use-run-acts';
import type { Wizard } from './use-wizard';
import { isCheckable, isRunnable } from './wizard-steps';

const P = optimisationPermissions.names;

interface FootProps {
  wizard: Wizard;
  acts: RunActs;
}

/** Leads to the step after this one. */
function Onward({ onClick, label }: { onClick: () => void; label: string }) {
  return (
    <Button type="primary" icon={<ArrowRightOutlined />} iconPlacement="end" onClick={onClick}>
      {label}
    </Button>
  );
}

/** Takes another list; one that cannot be planned is replaced by it. */
function Reupload({ file }: Pick<Wizard, 'file'>) {
  const { t } = useTranslation('optimisation');
  const navigate = useNavigate();
  const mayUpload = usePermission(P.ImportFiles.Create);
  if (!mayUpload) return null;
  const path = file.errorCount > 0 ? `${newFilePath}?replaces=${file.id}` : newFilePath;
  return (
    <Button icon={<UploadOutlined />} onClick={() => void navigate(path)}>
      {t('wizard.reupload')}
    </Button>
  );
}

function MapFoot({ wizard }: FootProps) {
  const { t } = useTranslation('optimisation');
  return (
    <>
      <Reupload file={wizard.file} />
      <Onward onClick={() => wizard.goTo('verify')} label={t('wizard.toVerify')} />
    </>
  );
}

function VerifyFoot({ wizard, acts }: FootProps) {
  const { t } = useTranslation('optimisation');
  const mayUpload = usePermission(P.ImportFiles.Create);
  const { file, known, goTo } = wizard;
  return (
    <>
      {mayUpload && isCheckable(file) && (
        <Button icon={<ReloadOutlined />} loading={acts.isChecking} onClick={acts.check}>
          {t('wizard.recheck')}
        </Button>
      )}
      <Reupload file={file} />
      {isRunnable(known) ? (
        <Onward onClick={() => goTo('parameters')} label={t('wizard.toParameters')} />
      ) : (
        file.solutionCount > 0 && <Onward onClick={() => goTo('compare')} label={t('wizard.toCompare')} />
      )}
    </>
  );
}

/** Tries variants of the list, beside a run of it. */
function WhatIf({ wizard: { file, known }, base }: Pick<FootProps, 'wizard'> & { base?: string | null }) {
  const { t } = useTranslation('optimisation');
  const mayOptimise = usePermission(P.ImportFiles.Optimize);
  if (!mayOptimise || !isRunnable(known)) return null;
  return (
    <Link to={whatIfPath(file.id, { base: base ?? null })}>
      <Button icon={<ExperimentOutlined />}>{t('whatIf.label')}</Button>
    </Link>
  );
}

function ParametersFoot({ wizard, acts }: FootProps) {
  const { choice } = wizard;
  const { t } = useTranslation('optimisation');
  const mayOptimise = usePermission(P.ImportFiles.Optimize);
  if (!mayOptimise) return <span className={styles.refused}>{t('wizard.optimiseRefused')}</span>;
  return (
    <>
      <WhatIf wizard={wizard} />
      <Button
        type="primary"
        size="large"
        icon={<ThunderboltOutlined />}
        loading={acts.isStarting}
        disabled={!choice}
        onClick={() => choice && acts.start(choice)}
      >
        {t('wizard.start')}
      </Button>
    </>
  );
}

/** While the run goes: it is ended with what has been found, or for nothing. */
function RunningFoot({ wizard: { run }, acts }: FootProps) {
  const { t } = useTranslation('optimisation');
  const mayOptimise = usePermission(P.ImportFiles.Optimize);
  if (!mayOptimise) return null;
  const { progress } = run;
  return (
    <>
      <Button danger loading={progress?.stage === 'cancelling'} onClick={acts.cancel}>
        {t('run.cancel')}
      </Button>
      <Button
        type="primary"
        icon={<StopOutlined />}
        disabled={progress?.state !== runState.running || progress.boards === 0 || acts.isEnding}
        loading={acts.isEnding || progress?.stage === 'stopping'}
        onClick={acts.stop}
      >
        {t('run.stop')}
      </Button>
    </>
  );
}

/** After the run: to its plan, or to another one. */
function EndedFoot({ wizard }: FootProps) {
  const { file, known, goTo } = wizard;
  const { t } = useTranslation('optimisation');
  const seesSolutions = usePermission(P.Solutions.Default);
  const solutions = useFileSolutions(file.id, file.solutionCount > 0);
  const latest = solutions.data?.[0];
  return (
    <>
      {isRunnable(known) && <Button onClick={() => goTo('parameters')}>{t('run.again')}</Button>}
      <WhatIf wizard={wizard} base={known.runId} />
      {file.solutionCount > 0 && <Button onClick={() => goTo('compare')}>{t('wizard.toCompare')}</Button>}
      {latest && seesSolutions && (
        <Link to={layoutsPath(latest.id)}>
          <Button type="primary" size="large" icon={<ArrowRightOutlined />} iconPlacement="end">
            {t('compare.layouts')}
          </Button>
        </Link>
      )}
    </>
  );
}

const RunFoot = (props: FootProps) =>
  props.wizard.run.isRunning ? <RunningFoot {...props} /> : <EndedFoot {...props} />;

function CompareFoot({ wizard }: FootProps) {
  const { file, known, goTo, solutionId } = wizard;
  const { t } = useTranslation('optimisation');
  const mayOptimise = usePermission(P.ImportFiles.Optimize);
  const { data: solutions } = useFileSolutions(file.id);
  const chosen = solutions?.find(({ id }) => id === solutionId) ?? solutions?.[0];
  return (
    isRunnable(known) &&
    mayOptimise && (
      <>
        <WhatIf wizard={wizard} base={chosen?.runId ?? null} />
        <Button onClick={() => goTo('parameters')}>{t('compare.another')}</Button>
      </>
    )
  );
}

const feet: Readonly<Record<WizardStep, FC<FootProps> | undefined>> = {
  upload: undefined,
  map: MapFoot,
  verify: VerifyFoot,
  parameters: ParametersFoot,
  run: RunFoot,
  compare: CompareFoot,
};

/** Back and onward from the step that is shown. */
export function WizardFoot(props: FootProps) {
  const Foot = feet[props.wizard.step];
  return Foot && <Foot {...props} />;
}
