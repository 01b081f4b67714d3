import { StarFilled } from '@ant-design/icons';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { letterOf, type RunOutcome } from '@ishare/contracts/optimisation/trials.js';
import { Button, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Can } from '../../../session/Can';
import { area, count, figureUnits, mm, money, titleIn } from '../../../ui/figures';
import { minutesText, percentText } from '../figures';
import { layoutsPath, solutionPath } from '../places';
import { isUnderWay, runState } from '../run-states';
import { compareRuns } from './comparison';
import type { ComparedCell, ComparedRow, Unit } from './comparison';
import { formatKey } from './variant';
import styles from './WhatIf.module.css';
import { Scrolled } from '../../../ui/Scrolled';

const P = optimisationPermissions.names.Solutions;

const shown: Record<Unit, (value: number) => string> = {
  count,
  area,
  percent: percentText,
  minutes: minutesText,
  money,
};
const units: Partial<Record<Unit, string>> = { area: figureUnits.area, money: figureUnits.money };

/** What a run was asked for. */
export function AskedFacts({ asked }: Pick<RunOutcome, 'asked'>) {
  const { t } = useTranslation('optimisation');
  const { parameterName, boardFormats, boardScope, offcutPriority, machineName, stockOnly } = asked;
  const formats = boardFormats?.map(({ length, width }) => `${mm(length)} × ${mm(width)}`).join(', ');
  return (
    <span className={styles.facts}>
      <span>{parameterName}</span>
      <span>{formats ?? t(`boardScope.${boardScope}`)}</span>
      <span>{t(`offcutPriority.${offcutPriority}`)}</span>
      {stockOnly && <span>{t('parameter.stockOnly')}</span>}
      {machineName && <span>{machineName}</span>}
    </span>
  );
}

/** How a run without a plan stands. */
function Standing({ run }: { run: RunOutcome }) {
  const { t } = useTranslation('optimisation');
  if (isUnderWay(run.state))
    return (
      <>
        <Progress percent={Math.round(run.percent)} size="small" aria-label={t('run.percent')} />
        {run.message}
      </>
    );
  return (
    <>
      {t(`run.state.${run.state}`)}
      {run.state === runState.failed && <div>{run.message}</div>}
    </>
  );
}

/** What is done with the plan of a column. */
function Acts({
  solution,
  importFileId,
  isOpen,
}: { importFileId: string; isOpen: boolean } & Pick<RunOutcome, 'solution'>) {
  const { t } = useTranslation('optimisation');
  if (!solution) return null;
  return (
    <div className={styles.acts}>
      <Can permission={P.Default}>
        <Link to={layoutsPath(solution.id)}>
          <Button>{t('whatIf.layouts')}</Button>
        </Link>
      </Can>
      <Can permission={P.Confirm}>
        {isOpen && (
          <Link to={solutionPath(importFileId, solution.id)}>
            <Button type="primary">{t('whatIf.take')}</Button>
          </Link>
        )}
      </Can>
    </div>
  );
}

function Difference({ value, unit }: { value: number; unit: Unit }) {
  const text = shown[unit](Math.abs(value));
  if (text === shown[unit](0)) return <small>±0</small>;
  return (
    <small>
      {value > 0 ? '+' : '−'}
      {text}
    </small>
  );
}

function Cell({ cell: { value, difference, isBest }, unit }: { cell: ComparedCell; unit: Unit }) {
  const { t } = useTranslation('optimisation');
  if (value === null) return <td>–</td>;
  return (
    <td data-best={isBest}>
      {isBest && <StarFilled aria-label={t('compare.best')} title={t('compare.best')} />} {shown[unit](value)}
      {difference !== null && <Difference value={difference} unit={unit} />}
    </td>
  );
}

function FigureRow({ row: { key, format, unit, cells } }: { row: ComparedRow }) {
  const { t } = useTranslation('optimisation');
  const title = format ? `${mm(format.length)} × ${mm(format.width)}` : t(`whatIf.figure.${key}`);
  return (
    <tr>
      <th scope="row" data-part={format && true}>
        {titleIn(title, units[unit])}
      </th>
      {cells.map((cell, index) => (
        <Cell key={index} cell={cell} unit={unit} />
      ))}
    </tr>
  );
}

interface ComparisonTableProps {
  importFileId: string;
  runs: readonly RunOutcome[];
  /** No plan of the list is confirmed yet. */
  isOpen: boolean;
}

/** Variants of planning a list, a column each. */
export function ComparisonTable({ importFileId, runs, isOpen }: ComparisonTableProps) {
  const { t } = useTranslation('optimisation');
  return (
    <Scrolled className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="row">{t('whatIf.variants')}</th>
            {runs.map(({ runId, asked }, index) => (
              <th key={runId} scope="col">
                {letterOf(index)}
                <AskedFacts asked={asked} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.some(({ solution }) => !solution) && (
            <tr>
              <th scope="row">{t('whatIf.state')}</th>
              {runs.map((run) => (
                <td key={run.runId}>{run.solution ? t(`run.state.${run.state}`) : <Standing run={run} />}</td>
              ))}
            </tr>
          )}
          {compareRuns(runs).map((row) => (
            <FigureRow key={row.format ? formatKey(row.format) : row.key} row={row} />
          ))}
          <tr>
            <th scope="row" aria-label={t('whatIf.acts')} />
            {runs.map(({ runId, solution }) => (
              <td key={runId}>
                <Acts solution={solution} importFileId={importFileId} isOpen={isOpen} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </Scrolled>
  );
}
