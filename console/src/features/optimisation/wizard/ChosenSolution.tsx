import { solutions } from '@ishare/contracts/optimisation/solutions.js';
import type { SolutionDetail } from '@ishare/contracts/optimisation/solutions.js';
import { Alert, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoute } from '../../../session/routes';
import { count, figureUnits, titleIn } from '../../../ui/figures';
import { Cost } from '../Cost';
import { ExplainSolution } from '../ExplainSolution';
import { minutesText, percentText } from '../figures';
import { Proof } from '../Proof';
import styles from './CompareStep.module.css';
import { shortages } from './solution-comparison';
import { Scrolled } from '../../../ui/Scrolled';

function Materials({ solution }: { solution: SolutionDetail }) {
  const { t } = useTranslation('optimisation');
  return (
    <Scrolled className={styles.scroll}>
      <table className={styles.table}>
        <caption>
          {t('compare.materials')} <ExplainSolution solution={solution} />
        </caption>
        <thead>
          <tr>
            <th>{t('compare.material')}</th>
            <th data-figure>{t('compare.parts')}</th>
            <th data-figure>{t('compare.boards')}</th>
            <th data-figure>{t('compare.patterns')}</th>
            <th data-figure>{t('compare.wastePct')}</th>
            <th data-figure>{t('compare.cuts')}</th>
            <th data-figure>{t('compare.minutes')}</th>
            <th data-figure>{titleIn(t('compare.materialCost'), figureUnits.money)}</th>
            <th>{t('run.proof')}</th>
            <th>{t('compare.preset')}</th>
          </tr>
        </thead>
        <tbody>
          {solution.materials.map((material) => (
            <tr key={material.materialCode}>
              <td>
                {material.materialCode} <small>{material.materialName}</small>
              </td>
              <td data-figure>{count(material.parts)}</td>
              <td data-figure>{count(material.boards)}</td>
              <td data-figure>{count(material.patterns)}</td>
              <td data-figure>{percentText(material.wastePct)}</td>
              <td data-figure>{count(material.cuts)}</td>
              <td data-figure>{minutesText(material.minutes)}</td>
              <td data-figure>
                <Cost of={material} value={material.materialCost} />
              </td>
              <td>
                <Proof of={material} />
              </td>
              <td>{material.parameterName}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

function Shortages({ solution }: { solution: SolutionDetail }) {
  const { t } = useTranslation('optimisation');
  const short = shortages(solution.stock);
  if (short.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <>
          <strong>{t('compare.short', { count: short.length })}</strong>
          {short.map((need) => (
            <div key={need.boardId}>
              {t('compare.shortLine', {
                code: need.boardsCode,
                needed: need.needed,
                available: need.available,
                shortage: need.shortage,
              })}
            </div>
          ))}
        </>
      }
    />
  );
}

/** What a solution comes to by material, and what the stock lacks for it; `children` say what is more urgent. */
export function ChosenSolution({ id, children }: { id: string; children?: ReactNode }) {
  const solution = useRoute(solutions.detail, { params: { solutionId: id } });
  if (!solution.data) return <Skeleton active />;
  return (
    <>
      {children ?? <Shortages solution={solution.data} />}
      <Materials solution={solution.data} />
    </>
  );
}
