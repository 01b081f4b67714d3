import { CheckCircleOutlined, LikeOutlined, LockOutlined, RollbackOutlined, StarFilled } from '@ant-design/icons';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { Alert, Button, Dropdown, Skeleton, Space } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { http } from '../../../session/http';
import { useAct, useRoute } from '../../../session/routes';
import { Can } from '../../../session/Can';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { area, count, dateText, figureUnits, money, titleIn } from '../../../ui/figures';
import { StateTag } from '../../../ui/StateTag';
import { minutesText, percentText } from '../figures';
import { layoutsPath } from '../places';
import type { ImportFile } from '@ishare/contracts/optimisation/import-files.js';
import { solutions } from '@ishare/contracts/optimisation/solutions.js';
import type { Solution, SolutionDetail } from '@ishare/contracts/optimisation/solutions.js';
import { downloadItems } from '../solutions/solution-download';
import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { useUnconfirm } from '../solutions/unconfirm';
import { useFileSolutions } from './choice.queries';
import styles from './CompareStep.module.css';
import { Cost } from '../Cost';
import { Proof } from '../Proof';
import { bestFigures, comparedFigures, shortages } from './solution-comparison';
import type { ComparedFigure } from './solution-comparison';
import { isSettled } from './wizard-steps';

const P = optimisationPermissions.names.Solutions;

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

const costs: ReadonlySet<ComparedFigure> = new Set(['materialCost', 'totalCost']);

function Materials({ solution }: { solution: SolutionDetail }) {
  const { t } = useTranslation('optimisation');
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption>{t('compare.materials')}</caption>
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
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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

function Chosen({ id, children }: { id: string; children?: ReactNode }) {
  const solution = useRoute(solutions.detail, { params: { solutionId: id } });
  if (!solution.data) return <Skeleton active />;
  return (
    <>
      {children ?? <Shortages solution={solution.data} />}
      <Materials solution={solution.data} />
    </>
  );
}

const CONFLICT = 409;

/** The file's solutions side by side; one of them is confirmed, and then fixed. */
export function CompareStep({
  file,
  chosenId,
  onChoose,
}: {
  file: ImportFile;
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation(['optimisation', 'common']);
  const seesSolutions = usePermission(P.Default);
  const list = useFileSolutions(file.id);
  const [refusal, setRefusal] = useState<string>();
  // The confirmed one first, its alternatives after it.
  const items = (list.data ?? []).toSorted((a, b) => Number(b.isSelected) - Number(a.isSelected));
  const chosen =
    items.find((solution) => solution.id === chosenId) ?? items.find((solution) => solution.isSelected) ?? items[0];
  useEffect(() => setRefusal(undefined), [chosen?.id]);

  const confirming = useAct(solutions.confirm, {
    onDone: () => tellSuccess(t('compare.confirmed')),
    // Another one may be confirmed meanwhile: then it takes this one's place, and what is said here would go with it.
    onRefused: (error) =>
      error.text && error.status !== CONFLICT ? setRefusal(error.text) : http.session.onFailure(error),
  });
  const unconfirm = useUnconfirm();
  const confirm = async (solution: Solution) => {
    const question = {
      title: t('compare.confirmAsk', { no: solution.solutionNo }),
      content: t('compare.confirmHint', { boards: solution.boards }),
      okText: t('compare.confirm'),
    };
    if (!(await confirmAction(question))) return;
    setRefusal(undefined);
    confirming.mutate({ params: { solutionId: solution.id } });
  };
  if (list.isPending) return <Skeleton active />;
  if (!chosen) return <EmptyState text={t('compare.none')} />;
  const confirmed = list.data?.find(({ isSelected }) => isSelected);
  const best = bestFigures(items);
  // of each run that left alternatives the one that the preset's weights put first
  const recommended = new Set(
    items
      .filter(
        ({ ordinal, runId }) => ordinal === 0 && items.some((other) => other.runId === runId && other.ordinal > 0),
      )
      .map(({ id }) => id),
  );
  return (
    <div className={styles.compare}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('compare.solution')}</th>
              <th>{t('solution.kind')}</th>
              {comparedFigures.map((figure) => (
                <th key={figure} data-figure>
                  {titleIn(t(`compare.${figure}`), costs.has(figure) ? figureUnits.money : undefined)}
                </th>
              ))}
              <th>{t('run.proof')}</th>
              <th>{t('compare.preset')}</th>
              <th>{t('compare.time')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((solution) => (
              <tr
                key={solution.id}
                data-chosen={solution.id === chosen.id}
                data-alternative={(confirmed !== undefined && !solution.isSelected) || undefined}
                onClick={() => onChoose(solution.id)}
              >
                <td>
                  <label className={styles.choice}>
                    <input
                      type="radio"
                      name={`solution-${file.id}`}
                      checked={solution.id === chosen.id}
                      onChange={() => onChoose(solution.id)}
                    />
                    {solution.solutionNo}
                  </label>
                  {recommended.has(solution.id) && (
                    <StateTag tone="info" icon={<LikeOutlined />}>
                      {t('compare.recommended')}
                    </StateTag>
                  )}
                  {confirmed && !solution.isSelected && <StateTag tone="neutral">{t('solution.alternative')}</StateTag>}
                  {solution.isSelected && (
                    <StateTag tone="success" icon={<LockOutlined />}>
                      {t('solution.selected')}
                    </StateTag>
                  )}
                </td>
                <td>{t(`solution.kinds.${solution.kind}`)}</td>
                {comparedFigures.map((figure) => (
                  <td key={figure} data-figure data-best={best[figure] === solution[figure]}>
                    {best[figure] === solution[figure] && (
                      <StarFilled aria-label={t('compare.best')} title={t('compare.best')} />
                    )}{' '}
                    {costs.has(figure) ? (
                      <Cost of={solution} value={solution[figure]} />
                    ) : (
                      shown[figure](solution[figure])
                    )}
                  </td>
                ))}
                <td>
                  <Proof of={solution} />
                </td>
                <td>{solution.parameterName}</td>
                <td>{dateText(solution.creationTime, true)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Space wrap>
        {seesSolutions && (
          <Link to={layoutsPath(chosen.id)}>
            <Button type="primary">{t('compare.layouts')}</Button>
          </Link>
        )}
        <Can permission={P.Confirm}>
          {!isSettled(file) && (
            <Button icon={<CheckCircleOutlined />} loading={confirming.isPending} onClick={() => void confirm(chosen)}>
              {t('compare.confirm')}
            </Button>
          )}
          {file.state === ImportFileState.Confirmed && chosen.isSelected && (
            <Button danger icon={<RollbackOutlined />} onClick={() => void unconfirm(chosen)}>
              {t('unconfirm.label')}
            </Button>
          )}
        </Can>
        {seesSolutions && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: downloadItems(chosen, t),
            }}
          >
            <Button>{t('download.label')}</Button>
          </Dropdown>
        )}
      </Space>
      {seesSolutions && (
        <Chosen id={chosen.id}>
          {refusal && (
            <Alert
              type="error"
              showIcon
              title={
                <>
                  <strong>{t('compare.refused')}</strong> {refusal}
                </>
              }
            />
          )}
        </Chosen>
      )}
    </div>
  );
}
