import { CheckCircleOutlined, RollbackOutlined } from '@ant-design/icons';
import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import type { ImportFile } from '@ishare/contracts/optimisation/import-files.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { solutions } from '@ishare/contracts/optimisation/solutions.js';
import type { Solution } from '@ishare/contracts/optimisation/solutions.js';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Dropdown, Skeleton, Space } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { http } from '../../../session/http';
import { queryOf, useAct } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { layoutsPath, purchaseListPath, sawKanbanPath } from '../places';
import { useStaleText } from '../StaleTag';
import { downloadItems } from '../solutions/solution-download';
import { useUnconfirm } from '../solutions/unconfirm';
import { useFileSolutions } from './choice.queries';
import { ChosenSolution } from './ChosenSolution';
import styles from './CompareStep.module.css';
import { CompareTable } from './CompareTable';
import { shortages } from './solution-comparison';
import { isSettled } from './wizard-steps';

const P = optimisationPermissions.names.Solutions;

const CONFLICT = 409;

/** What is confirmed all the same. */
function StaleQuestion({ what, hint }: { what: string; hint: string }) {
  const { t } = useTranslation('optimisation');
  return (
    <>
      <p>
        <strong>{t('stale.since', { what })}</strong> {t('stale.ask')}
      </p>
      <p>{hint}</p>
    </>
  );
}

/**
 * What a solution lacks as stock is at this moment, in words; nothing where it has all, or where it may not be seen.
 */
function useShortNow() {
  const { t } = useTranslation('optimisation');
  const client = useQueryClient();
  const seesSolutions = usePermission(P.Default);
  return async (solutionId: string): Promise<string> => {
    if (!seesSolutions) return '';
    const asked = queryOf(solutions.detail, { params: { solutionId } }, { quiet: true });
    const found = await client.fetchQuery({ ...asked, staleTime: 0 }).catch(() => undefined);
    const short = shortages(found?.stock ?? []);
    const line = ({ boardsCode: code, needed, available, shortage }: (typeof short)[number]) =>
      t('compare.shortLine', { code, needed, available, shortage });
    return short.map(line).join(t('compare.shortAnd'));
  };
}

/** Asks, and confirms a solution; why it was refused stands until another one is chosen. */
function useConfirm(chosen: Solution | undefined) {
  const { t } = useTranslation('optimisation');
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => setRefusal(undefined), [chosen?.id]);
  const { mutate, isPending } = useAct(solutions.confirm, {
    onDone: () => tellSuccess(t('compare.confirmed')),
    // Another one may be confirmed meanwhile: then it takes this one's place, and what is said here would go with it.
    onRefused: (error) =>
      error.text && error.status !== CONFLICT ? setRefusal(error.text) : http.session.onFailure(error),
  });
  const staleText = useStaleText();
  const shortNow = useShortNow();
  const confirm = async (solution: Solution) => {
    const { id, solutionNo, boards } = solution;
    const short = await shortNow(id);
    // It would be refused: nobody is asked for what cannot be done.
    if (short) return setRefusal(short);
    const stale = staleText(solution);
    const hint = t('compare.confirmHint', { count: boards });
    const question = {
      title: t('compare.confirmAsk', { no: solutionNo }),
      content: stale ? <StaleQuestion what={stale} hint={hint} /> : hint,
      okText: t(stale ? 'stale.confirm' : 'compare.confirm'),
      danger: stale !== '',
    };
    if (!(await confirmAction(question))) return;
    setRefusal(undefined);
    mutate({ params: { solutionId: id } });
  };
  return { confirm, isPending, refusal };
}

interface ActionsProps {
  file: ImportFile;
  chosen: Solution;
  confirming: ReturnType<typeof useConfirm>;
}

/** What is done with the chosen solution. */
function Actions({ file, chosen, confirming }: ActionsProps) {
  const { t } = useTranslation('optimisation');
  const seesSolutions = usePermission(P.Default);
  const seesSaw = usePermission(optimisationPermissions.names.SawKanban.Default);
  const mayConfirm = usePermission(P.Confirm);
  const mayUndo = mayConfirm && file.state === ImportFileState.Confirmed && chosen.isSelected;
  const unconfirm = useUnconfirm();
  return (
    <Space wrap>
      {seesSolutions && (
        <Link to={layoutsPath(chosen.id)}>
          <Button type="primary">{t('compare.layouts')}</Button>
        </Link>
      )}
      {mayConfirm && !isSettled(file) && (
        <Button
          icon={<CheckCircleOutlined />}
          loading={confirming.isPending}
          onClick={() => void confirming.confirm(chosen)}
        >
          {t('compare.confirm')}
        </Button>
      )}
      {mayUndo && seesSaw && (
        <Link to={sawKanbanPath}>
          <Button>{t('compare.toSaw')}</Button>
        </Link>
      )}
      {mayUndo && (
        <Button danger icon={<RollbackOutlined />} onClick={() => void unconfirm(chosen)}>
          {t('unconfirm.label')}
        </Button>
      )}
      {seesSolutions && (
        <Dropdown trigger={['click']} menu={{ items: downloadItems(chosen, t) }}>
          <Button>{t('download.label')}</Button>
        </Dropdown>
      )}
    </Space>
  );
}

function Refusal({ text }: { text: string }) {
  const { t } = useTranslation('optimisation');
  const seesStock = usePermission(optimisationPermissions.names.Boards.Default);
  return (
    <Alert
      type="error"
      showIcon
      title={
        <>
          <strong>{t('compare.refused')}</strong> {text}{' '}
          {seesStock && <Link to={purchaseListPath}>{t('compare.toPurchase')}</Link>}
        </>
      }
    />
  );
}

interface CompareStepProps {
  file: ImportFile;
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}

/** The file's solutions side by side; one of them is confirmed, and then fixed. */
export function CompareStep({ file, chosenId, onChoose }: CompareStepProps) {
  const { t } = useTranslation('optimisation');
  const seesSolutions = usePermission(P.Default);
  const list = useFileSolutions(file.id);
  // The confirmed one first, its alternatives after it.
  const items = (list.data ?? []).toSorted((a, b) => Number(b.isSelected) - Number(a.isSelected));
  const chosen = items.find(({ id }) => id === chosenId) ?? items.find(({ isSelected }) => isSelected) ?? items[0];
  const confirming = useConfirm(chosen);
  if (list.isPending) return <Skeleton active />;
  if (!chosen) return <EmptyState text={t('compare.none')} />;
  return (
    <div className={styles.compare}>
      <CompareTable items={items} chosen={chosen} onChoose={onChoose} />
      <Actions file={file} chosen={chosen} confirming={confirming} />
      {seesSolutions && (
        <ChosenSolution id={chosen.id}>{confirming.refusal && <Refusal text={confirming.refusal} />}</ChosenSolution>
      )}
    </div>
  );
}
