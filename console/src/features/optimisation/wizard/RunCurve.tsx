import { useTranslation } from 'react-i18next';
import { steppedCurve } from './run-curve';
import type { CurvePoint } from './run-curve';
import styles from './RunCurve.module.css';

const frame = { width: 600, height: 120 };

/** How boards and waste fell over the time of the run. */
export function RunCurve({ points, elapsed }: { points: readonly CurvePoint[]; elapsed: number }) {
  const { t } = useTranslation('optimisation');
  const boards = steppedCurve(points, 'boards', elapsed, frame);
  const waste = steppedCurve(points, 'wastePct', elapsed, frame);
  if (!boards || !waste) return <p className={styles.waiting}>{t('run.noCurve')}</p>;
  const charts = [
    { key: 'boards', curve: boards, digits: 0, unit: '' },
    { key: 'waste', curve: waste, digits: 1, unit: ' %' },
  ] as const;
  return (
    <div className={styles.curves}>
      {charts.map(({ key, curve, digits, unit }) => (
        <figure key={key} className={styles.curve}>
          <figcaption>{t(`run.${key}`)}</figcaption>
          <span data-edge={curve.low === curve.high ? 'only' : 'high'}>
            {curve.high.toFixed(digits)}
            {unit}
          </span>
          {curve.low !== curve.high && (
            <span data-edge="low">
              {curve.low.toFixed(digits)}
              {unit}
            </span>
          )}
          <svg
            viewBox={`0 -4 ${frame.width} ${frame.height + 8}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t('run.curveLabel', {
              what: t(`run.${key}`),
              from: curve.high.toFixed(digits),
              to: curve.low.toFixed(digits),
            })}
          >
            <path
              d={`M0 0H${frame.width}M0 ${frame.height / 2}H${frame.width}M0 ${frame.height}H${frame.width}`}
              className={styles.grid}
            />
            <path d={curve.path} className={styles.line} data-curve={key} />
          </svg>
          <small>0 – {Math.round(elapsed)} s</small>
        </figure>
      ))}
    </div>
  );
}
