import { CheckCircleFilled, CloseCircleFilled, LoadingOutlined, MinusCircleFilled } from '@ant-design/icons';
import { Alert, Button, Progress, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/EmptyState';
import { count, money } from '../../../ui/figures';
import { percentText } from '../figures';
import { runState } from '../run-states';
import { RunCurve } from './RunCurve';
import { hasRun } from './run-progress';
import type { RunProgress } from './run-progress';
import styles from './RunStep.module.css';
import type { Unheard } from './use-run-acts';

/** Seconds that have passed, counted on between two reports. */
function useElapsed(reported: number, isRunning: boolean): number {
  const [now, setNow] = useState(reported);
  useEffect(() => {
    setNow(reported);
    if (!isRunning) return undefined;
    const began = performance.now();
    const timer = setInterval(() => setNow(reported + (performance.now() - began) / 1000), 250);
    return () => clearInterval(timer);
  }, [reported, isRunning]);
  return now;
}

const looks = {
  [runState.done]: { type: 'success', icon: <CheckCircleFilled /> },
  [runState.stopped]: { type: 'success', icon: <CheckCircleFilled /> },
  [runState.cancelled]: { type: 'info', icon: <MinusCircleFilled /> },
  [runState.failed]: { type: 'error', icon: <CloseCircleFilled /> },
} as const;

/** A plan with boards that nobody has priced costs no money that could be told. */
const costText = ({ cost, boards }: RunProgress, noPrice: string): string =>
  cost === null ? (boards > 0 ? noPrice : '–') : `¥ ${money(cost)}`;

/** s without a word of a run after which its worker may be gone: they tell how it goes twice a second. */
const SILENCE = 8;

/** What the run does just now, or how it ended. */
function Stage({ progress, isSilent }: { progress: RunProgress; isSilent: boolean }) {
  const { t } = useTranslation('optimisation');
  const { state, stage, message } = progress;
  const look = looks[state as keyof typeof looks];
  if (look)
    return (
      <Alert
        type={look.type}
        showIcon
        icon={look.icon}
        title={t(`run.state.${state}`)}
        description={state === runState.failed ? message : undefined}
      />
    );
  return (
    <div className={styles.stage} role="status">
      <LoadingOutlined />{' '}
      <strong>{message || t(`run.stage.${stage}`, { defaultValue: t(`run.state.${state}`) })}</strong>
      {isSilent && <p className={styles.silent}>{t('run.silent')}</p>}
    </div>
  );
}

/** What was asked of the run, where nobody has said that it was heard. */
function Asked({ what, refusal, isTrying, again }: Unheard) {
  const { t } = useTranslation(['optimisation', 'common']);
  return (
    <Alert
      type="warning"
      showIcon
      title={t(refusal === undefined ? `run.unheard.${what}` : `run.refused.${what}`)}
      description={refusal}
      action={
        <Button size="small" loading={isTrying} onClick={again}>
          {t('common:action.retry')}
        </Button>
      }
    />
  );
}

const bars: Readonly<Record<number, 'exception' | 'normal'>> = {
  [runState.failed]: 'exception',
  [runState.cancelled]: 'normal',
};

function Figures({ progress, elapsed }: { progress: RunProgress; elapsed: number }) {
  const { t } = useTranslation('optimisation');
  const figures: [string, string][] = [
    [t('run.boards'), progress.boards > 0 ? count(progress.boards) : '–'],
    [t('run.waste'), percentText(progress.wastePct) || '–'],
    [t('run.cost'), costText(progress, t('solution.noPrice'))],
    [t('run.bound'), progress.lowerBound === null ? '–' : `¥ ${money(progress.lowerBound)}`],
    [t('run.gap'), percentText(progress.gapPct) || '–'],
    [t('run.elapsed'), `${elapsed.toFixed(0)} s`],
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Materials({ materials }: Pick<RunProgress, 'materials'>) {
  const { t } = useTranslation('optimisation');
  if (materials.length === 0) return null;
  return (
    <table className={styles.materials}>
      <thead>
        <tr>
          <th>{t('run.material')}</th>
          <th data-figure>{t('run.boards')}</th>
          <th data-figure>{t('run.waste')}</th>
          <th>{t('run.proof')}</th>
        </tr>
      </thead>
      <tbody>
        {materials.map((material) => (
          <tr key={material.materialCode}>
            <td>{material.materialCode}</td>
            <td data-figure>{material.boards > 0 ? count(material.boards) : '–'}</td>
            <td data-figure>{percentText(material.wastePct) || '–'}</td>
            <td>
              {material.provedOptimal && (
                <span className={styles.proved}>
                  <CheckCircleFilled /> {t('run.proved')}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface RunStepProps {
  progress: RunProgress | undefined;
  isRunning: boolean;
  isPending: boolean;
  unheard?: Unheard | undefined;
}

/** The run as it goes: figures, curve and materials. */
export function RunStep({ progress, isRunning, isPending, unheard }: RunStepProps) {
  const { t } = useTranslation('optimisation');
  const elapsed = useElapsed(progress?.elapsed ?? 0, isRunning && progress?.state === runState.running);
  if (isPending) return <Skeleton active />;
  if (!hasRun(progress)) return <EmptyState text={t('run.none')} />;
  return (
    <div className={styles.run}>
      <Stage progress={progress} isSilent={elapsed - progress.elapsed >= SILENCE} />
      {unheard && <Asked {...unheard} />}
      <Progress
        percent={Math.round(progress.percent)}
        status={isRunning ? 'active' : (bars[progress.state] ?? 'success')}
        aria-label={t('run.percent')}
      />
      <Figures progress={progress} elapsed={elapsed} />
      <RunCurve points={progress.bestAt} elapsed={elapsed} />
      <Materials materials={progress.materials} />
    </div>
  );
}
