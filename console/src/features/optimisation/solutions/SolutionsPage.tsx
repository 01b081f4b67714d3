import { CheckCircleOutlined } from '@ant-design/icons';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import ResourcePage from '../../../resource/ResourcePage';
import { usePeriodQuery } from '../../../resource/day-period';
import type { ScreenDefinition } from '../../../resource/screen';
import { thingScreen } from '../../../resource/things';
import { save } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { StateTag } from '../../../ui/StateTag';
import { minutesText, percentText } from '../figures';
import { channelsPath, layoutsPath, wizardPath } from '../places';
import { Cost } from '../Cost';
import { Proof } from '../Proof';
import { StaleTag } from '../StaleTag';
import { downloadFormats, formatOfMachine } from '@ishare/contracts/optimisation/download-formats.js';
import { solution } from '@ishare/contracts/optimisation/solution.js';
import { solutions } from '@ishare/contracts/optimisation/solutions.js';
import type { Solution } from '@ishare/contracts/optimisation/solutions.js';
import { downloadSolution } from './solution-download';
import { useUnconfirm } from './unconfirm';

const P = optimisationPermissions.names;

function SelectedTag({ isSelected }: { isSelected: boolean }) {
  const { t } = useTranslation('optimisation');
  return isSelected ? (
    <StateTag tone="success" icon={<CheckCircleOutlined />}>
      {t('solution.selected')}
    </StateTag>
  ) : null;
}

const selectedOptions = [
  { value: true, label: 'optimisation:solution.selected' },
  { value: false, label: 'optimisation:solution.alternative' },
];

/** Drawn with what it is counted in. */
const figure = { as: 'text', align: 'end' } as const;

interface Deeds {
  go: (path: string) => void;
  exportList: () => void;
  unconfirm: (solution: Solution) => Promise<void>;
  /** Whoever neither plans nor confirms is shown what is to be cut. */
  isOperator: boolean;
  /** The days that are asked for. */
  period: Readonly<Record<string, string>>;
}

function screen({ go, exportList, unconfirm, isOperator, period }: Deeds): ScreenDefinition {
  return thingScreen(solution, {
    name: 'optimisation:solution',
    titleOf: (row) => row.solutionNo,
    texts: { kind: 'optimisation:solution.kinds' },
    fixedQuery: { ...period, ...(isOperator && { isSelected: true }) },
    columns: {
      solutionNo: { width: 170, pinned: 'start' },
      fileName: { width: 150 },
      isSelected: {
        width: 130,
        as: 'text',
        options: selectedOptions,
        render: (row) => <SelectedTag isSelected={row.isSelected} />,
      },
      boards: { width: 90 },
      utilization: { width: 110, ...figure, render: (row) => percentText(row.utilization) },
      wastePct: { width: 100, ...figure, render: (row) => percentText(row.wastePct) },
      kind: { width: 130 },
      materialCost: { width: 110, ...figure, render: (row) => <Cost of={row} value={row.materialCost} /> },
      totalCost: { width: 140, ...figure, render: (row) => <Cost of={row} value={row.totalCost} /> },
      changedInputs: { width: 220, as: 'text', render: (row) => <StaleTag of={row} /> },
      gapPct: { width: 250, as: 'text', render: (row) => <Proof of={row} /> },
      lowerBound: { width: 110, ...figure, render: (row) => <Cost of={row} value={row.lowerBound} /> },
      parameterName: { width: 180 },
      patterns: { width: 110 },
      parts: { width: 90 },
      offcutBoards: { width: 130 },
      offcutArea: { width: 120 },
      cuts: { width: 90 },
      minutes: { width: 100, ...figure, render: (row) => minutesText(row.minutes) },
      creationTime: { width: 150 },
    },
    filters: [
      ...(isOperator ? [] : [{ key: 'isSelected', type: 'select', options: selectedOptions } as const]),
      { key: 'time', type: 'dateRange', from: 'from', to: 'to' },
    ],
    open: (row) => go(layoutsPath(row.id)),
    rowActions: [
      { key: 'layouts', run: ({ rows }) => go(layoutsPath(rows[0]!.id)) },
      {
        key: 'channels',
        run: ({ rows }) => go(channelsPath(rows[0]!.id)),
      },
      {
        key: 'file',
        permission: P.ImportFiles.Default,
        run: ({ rows }) => go(wizardPath(rows[0]!.importFileId, 'compare')),
      },
      {
        key: 'unconfirm',
        label: 'optimisation:unconfirm.label',
        permission: P.Solutions.Confirm,
        danger: true,
        fits: (row) => row.isSelected,
        run: ({ rows }) => unconfirm(rows[0]!),
      },
      {
        key: 'machine',
        label: 'optimisation:download.machine',
        fits: (row) => formatOfMachine(row.exportFormat) !== undefined,
        run: ({ rows }) => downloadSolution(rows[0]!, formatOfMachine(rows[0]!.exportFormat)!),
      },
      ...downloadFormats.map((format) => ({
        key: format,
        label: `optimisation:download.${format}`,
        run: ({ rows }: { rows: readonly Solution[] }) => downloadSolution(rows[0]!, format),
      })),
    ],
    toolbar: [{ key: 'excel', permission: P.Solutions.Default, run: exportList }],
  });
}

/** All solutions; a row opens its layouts. */
export default function SolutionsPage() {
  const navigate = useNavigate();
  const period = usePeriodQuery('startTime', 'endTime');
  const unconfirm = useUnconfirm();
  const isOperator = !usePermission([P.Solutions.Confirm, P.ImportFiles.Default]);
  const definition = useMemo(
    () =>
      screen({
        isOperator,
        period,
        go: (path) => void navigate(path),
        unconfirm,
        exportList: () => void save(solutions.export, 'solutions.xlsx', { query: period }, { export: true }),
      }),
    [navigate, period, unconfirm, isOperator],
  );
  return <ResourcePage screen={definition} />;
}
