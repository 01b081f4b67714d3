import { LikeOutlined, LockOutlined, StarFilled } from '@ant-design/icons';
import type { Solution } from '@ishare/contracts/optimisation/solutions.js';
import { useTranslation } from 'react-i18next';
import { area, count, dateText, figureUnits, money, titleIn } from '../../../ui/figures';
import { StateTag } from '../../../ui/StateTag';
import { Cost } from '../Cost';
import { minutesText, percentText } from '../figures';
import { Proof } from '../Proof';
import { StaleTag } from '../StaleTag';
import styles from './CompareStep.module.css';
import { bestFigures, comparedFigures, costFigures, recommendedOf } from './solution-comparison';
import type { ComparedFigure } from './solution-comparison';
import { Scrolled } from '../../../ui/Scrolled';

const shown: Record<ComparedFigure, (value: number) => string> = {
  boards: count,
  offcutBoards: count,
  patterns: count,
  wastePct: percentText,
  offcutArea: (value) => `${area(value)} m²`,
  cuts: count,
  minutes: minutesText,
  materialCost: money,
  totalCost: money,
};

/** Which solution of the file it is, and how it stands to the others. */
function Tags({ solution, isRecommended, isAlternative }: RowProps) {
  const { t } = useTranslation('optimisation');
  return (
    <>
      {isRecommended && (
        <StateTag tone="info" icon={<LikeOutlined />}>
          {t('compare.recommended')}
        </StateTag>
      )}
      {isAlternative && <StateTag tone="neutral">{t('solution.alternative')}</StateTag>}
      <StaleTag of={solution} />
      {solution.isSelected && (
        <StateTag tone="success" icon={<LockOutlined />}>
          {t('solution.selected')}
        </StateTag>
      )}
    </>
  );
}

/** A figure of a solution, with a star where no other has a better one. */
function Figure({ solution, figure, isBest }: { solution: Solution; figure: ComparedFigure; isBest: boolean }) {
  const { t } = useTranslation('optimisation');
  return (
    <td data-figure data-best={isBest}>
      {isBest && <StarFilled aria-label={t('compare.best')} title={t('compare.best')} />}{' '}
      {costFigures.has(figure) ? <Cost of={solution} value={solution[figure]} /> : shown[figure](solution[figure])}
    </td>
  );
}

interface RowProps {
  solution: Solution;
  isChosen: boolean;
  isRecommended: boolean;
  /** Another one of the file is confirmed. */
  isAlternative: boolean;
  best: ReturnType<typeof bestFigures>;
  onChoose: () => void;
}

function SolutionRow(props: RowProps) {
  const { solution, isChosen, isAlternative, best, onChoose } = props;
  const { t } = useTranslation('optimisation');
  return (
    <tr data-chosen={isChosen} data-alternative={isAlternative || undefined} onClick={onChoose}>
      <td>
        <label className={styles.choice}>
          <input type="radio" name={`solution-${solution.importFileId}`} checked={isChosen} onChange={onChoose} />
          {solution.solutionNo}
        </label>
        <Tags {...props} />
      </td>
      <td>{t(`solution.kinds.${solution.kind}`)}</td>
      {comparedFigures.map((figure) => (
        <Figure key={figure} solution={solution} figure={figure} isBest={best[figure] === solution[figure]} />
      ))}
      <td data-aside>
        <Proof of={solution} />
      </td>
      <td data-aside>{solution.parameterName}</td>
      <td data-aside>{dateText(solution.creationTime, true)}</td>
    </tr>
  );
}

interface CompareTableProps {
  items: readonly Solution[];
  chosen: Solution;
  onChoose: (id: string) => void;
}

/** The solutions of a file side by side. */
export function CompareTable({ items, chosen, onChoose }: CompareTableProps) {
  const { t } = useTranslation('optimisation');
  const hasConfirmed = items.some(({ isSelected }) => isSelected);
  const best = bestFigures(items);
  const recommended = recommendedOf(items);
  return (
    <Scrolled className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('compare.solution')}</th>
            <th>{t('solution.kind')}</th>
            {comparedFigures.map((figure) => (
              <th key={figure} data-figure>
                {titleIn(t(`compare.${figure}`), costFigures.has(figure) ? figureUnits.money : undefined)}
              </th>
            ))}
            <th data-aside>{t('run.proof')}</th>
            <th data-aside>{t('compare.preset')}</th>
            <th data-aside>{t('compare.time')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((solution) => (
            <SolutionRow
              key={solution.id}
              solution={solution}
              isChosen={solution.id === chosen.id}
              isRecommended={recommended.has(solution.id)}
              isAlternative={hasConfirmed && !solution.isSelected}
              best={best}
              onChoose={() => onChoose(solution.id)}
            />
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}
