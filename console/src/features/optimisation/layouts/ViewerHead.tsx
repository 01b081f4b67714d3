import {
  BarcodeOutlined,
  PartitionOutlined,
  DownOutlined,
  ExperimentOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  PrinterOutlined,
} from '@ant-design/icons';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import type { SolutionDetail } from '@ishare/contracts/optimisation/solutions.js';
import { Alert, Button, Dropdown, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePermission } from '../../../session/session';
import { area, count } from '../../../ui/figures';
import { StateTag } from '../../../ui/StateTag';
import { ExplainSolution } from '../ExplainSolution';
import { minutesText, percentText } from '../figures';
import { channelsPath, whatIfPath, wizardPath } from '../places';
import { downloadItems } from '../solutions/solution-download';
import { fillKinds } from './colours';
import type { FillKind } from './colours';
import styles from './LayoutViewerPage.module.css';
import type { PrintKind } from './PrintSheets';

const P = optimisationPermissions.names;

/** What is printed, of the pattern that is seen or of all. */
export interface PrintChoice {
  key: string;
  kind: PrintKind;
  isAll: boolean;
}

const printChoices: readonly PrintChoice[] = [
  { key: 'oneDiagram', kind: 'diagrams', isAll: false },
  { key: 'oneList', kind: 'lists', isAll: false },
  { key: 'oneCuts', kind: 'cuts', isAll: false },
  { key: 'allDiagrams', kind: 'diagrams', isAll: true },
  { key: 'allLists', kind: 'lists', isAll: true },
  { key: 'allCuts', kind: 'cuts', isAll: true },
];

/** Whose plan it is, and what it comes to. */
function Facts({ solution }: { solution: SolutionDetail }) {
  const { t } = useTranslation('optimisation');
  const seesFiles = usePermission(P.ImportFiles.Default);
  return (
    <>
      {seesFiles ? (
        <Link to={wizardPath(solution.importFileId, 'compare')}>{solution.fileName}</Link>
      ) : (
        <strong>{solution.fileName}</strong>
      )}
      <span>{solution.solutionNo}</span>
      {solution.isSelected && <StateTag tone="success">{t('solution.isSelected')}</StateTag>}
      <span className={styles.total}>
        {t('layout.totals', {
          boards: count(solution.boards),
          patterns: count(solution.patterns),
          waste: percentText(solution.wastePct),
          minutes: minutesText(solution.minutes),
          cuts: count(solution.cuts),
          metres: area(solution.cutLength),
        })}
        <ExplainSolution solution={solution} />
      </span>
    </>
  );
}

interface ViewerHeadProps {
  solution: SolutionDetail;
  /** What the parts are coloured by. */
  fill: FillKind;
  onFill: (fill: FillKind) => void;
  /** Whether the drawing stands alone. */
  isOnly: boolean;
  onOnly: (isOnly: boolean) => void;
  onPrint: (choice: PrintChoice) => void;
  onLabel: () => void;
}

/** The plan that is seen, and what is done with the whole of it. */
export function ViewerHead(props: ViewerHeadProps) {
  const { solution, fill, onFill, isOnly, onOnly, onPrint, onLabel } = props;
  const { t } = useTranslation('optimisation');
  const mayOptimise = usePermission(P.ImportFiles.Optimize);
  const prints = printChoices.map((choice) => ({
    key: choice.key,
    label: t(`layout.print.${choice.key}`),
    onClick: () => onPrint(choice),
  }));
  return (
    <header className={styles.bar}>
      <Facts solution={solution} />
      <span className={styles.gap} />
      <Segmented
        value={fill}
        options={fillKinds.map((kind) => ({ value: kind, label: t(`layout.fill.${kind}`) }))}
        onChange={onFill}
        aria-label={t('layout.fill.label')}
      />
      <Button
        icon={isOnly ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        aria-pressed={isOnly}
        onClick={() => onOnly(!isOnly)}
      >
        {t(isOnly ? 'layout.withLists' : 'layout.onlyDrawing')}
      </Button>
      <Dropdown trigger={['click']} menu={{ items: prints }}>
        <Button icon={<PrinterOutlined />}>{t('layout.print.label')}</Button>
      </Dropdown>
      {!solution.isSelected && mayOptimise && (
        <Link to={whatIfPath(solution.importFileId, { base: solution.runId })}>
          <Button icon={<ExperimentOutlined />}>{t('whatIf.label')}</Button>
        </Link>
      )}
      <Link to={channelsPath(solution.id)}>
        <Button icon={<PartitionOutlined />}>{t('channels.title')}</Button>
      </Link>
      <Button icon={<BarcodeOutlined />} onClick={onLabel}>
        {t('label.button')}
      </Button>
      <Dropdown trigger={['click']} menu={{ items: downloadItems(solution, t) }}>
        <Button icon={<DownOutlined />} iconPlacement="end">
          {t('download.label')}
        </Button>
      </Dropdown>
    </header>
  );
}

/** Says that nothing may be cut by this plan yet. */
export function Unconfirmed({ solution }: { solution: SolutionDetail }) {
  const { t } = useTranslation('optimisation');
  const seesFiles = usePermission(P.ImportFiles.Default);
  const mayConfirm = usePermission(P.Solutions.Confirm);
  if (solution.isSelected) return null;
  return (
    <Alert
      type="warning"
      banner
      showIcon
      title={t('layout.unconfirmed')}
      action={
        mayConfirm &&
        seesFiles && (
          <Link to={wizardPath(solution.importFileId, 'compare')}>
            <Button size="small">{t('layout.toConfirm')}</Button>
          </Link>
        )
      }
    />
  );
}
