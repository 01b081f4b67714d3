import type { SolutionDetail } from '@ishare/contracts/optimisation/solutions.js';
import { amountOf, sumOf } from '@ishare/kernel/money.js';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ExplainButton } from '../../ui/ExplainButton';
import type { ExplainedRow } from '../../ui/ExplainButton';
import { area, money } from '../../ui/figures';
import { minutesText, percentText } from './figures';

/** Where the boards' area goes, in the order in which it is told. */
const AREAS = ['partArea', 'offcutArea', 'wasteArea', 'kerfArea', 'trimArea'] as const;

/** What its minutes of the saw cost, where they have a price: the plan was chosen by that as well. */
function sawing({ materials, totalCost }: SolutionDetail, t: TFunction<'optimisation'>): ExplainedRow[] {
  const priced = materials.filter(({ minuteCost }) => minuteCost > 0);
  if (priced.length === 0) return [];
  const sum = sumOf([totalCost, ...priced.map(({ minutes, minuteCost }) => amountOf(minutes, minuteCost))]);
  return [
    ...priced.map(({ materialCode: code, minutes, minuteCost }) => ({
      label: t('explain.sawing', { code, minutes: minutesText(minutes), price: money(minuteCost) }),
      value: `+ ${money(amountOf(minutes, minuteCost))}`,
    })),
    { label: t('explain.withSawing'), value: `= ${money(sum)}`, isSum: true },
  ];
}

/** How what a plan uses of its boards comes about, and what it costs, material by material. */
export function ExplainSolution({ solution }: { solution: SolutionDetail }) {
  const { t } = useTranslation('optimisation');
  const { boardArea, partArea, wasteArea, kerfArea, trimArea, materials, unpricedBoards } = solution;
  const square = (value: number) => `${area(value)} m²`;
  const share = (value: number, result: number) => `${square(value)} ÷ ${square(boardArea)} = ${percentText(result)}`;
  const uses: ExplainedRow[] = [
    ...AREAS.map((key) => ({ label: t(`explain.${key}`), value: `+ ${square(solution[key])}` })),
    { label: t('explain.boardArea'), value: `= ${square(boardArea)}`, isSum: true },
    { label: t('explain.utilization'), value: share(partArea, solution.utilization), isSum: true },
    {
      label: t('explain.waste'),
      value: share(wasteArea + kerfArea + trimArea, solution.wastePct),
      isSum: true,
    },
  ];
  const kept = materials.filter(({ offcutCredit }) => offcutCredit > 0);
  const costs: ExplainedRow[] =
    unpricedBoards > 0
      ? [{ label: t('solution.noPrice'), value: t('solution.unpriced', { count: unpricedBoards }) }]
      : [
          ...materials.map(({ materialCode, boards, materialCost }) => ({
            label: t('explain.boards', { code: materialCode, count: boards }),
            value: `+ ${money(materialCost)}`,
          })),
          { label: t('compare.materialCost'), value: `= ${money(solution.materialCost)}`, isSum: true },
          ...kept.map(({ materialCode, offcutCredit }) => ({
            label: t('explain.kept', { code: materialCode }),
            value: `− ${money(offcutCredit)}`,
          })),
          { label: t('compare.totalCost'), value: `= ${money(solution.totalCost)}`, isSum: true },
          ...sawing(solution, t),
        ];
  return <ExplainButton title={t('explain.title')} rows={[...uses, ...costs]} />;
}
