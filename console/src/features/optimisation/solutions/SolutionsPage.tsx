import { CheckCircleOutlined } from '@ant-design/icons';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import ResourcePage from '../../../resource/ResourcePage';
import { usePeriodQuery } from '../../../resource/day-period';
import { defineScreen } from '../../../resource/screen';
import type { ScreenDefinition } from '../../../resource/screen';
import { save } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { StateTag } from '../../../ui/StateTag';
import { minutesText, percentText } from '../figures';
import { layoutsPath, wizardPath } from '../places';
import { Cost } from '../Cost';
import { Proof } from '../Proof';
import { downloadFormats, formatOfMachine } from '@ishare/contracts/optimisation/download-formats.js';
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

function Kind({ kind }: { kind: number }) {
  const { t } = useTranslation('optimisation');
  return t(`solution.kinds.${kind}`);
}

const selectedOptions = [
  { value: true, label: 'optimisation:solution.selected' },
  { value: false, label: 'optimisation:solution.alternative' },
];

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
  return defineScreen<Solution>({
    name: 'optimisation:solution',
    path: `/${solutions.path}`,
    permissions: {},
    titleOf: (row) => row.solutionNo,
    fixedQuery: { ...period, ...(isOperator && { isSelected: true }) },
    columns: [
      { key: 'solutionNo', width: 170, sortable: true, pinned: 'start' },
      { key: 'fileName', width: 150, sortable: true },
      { key: 'kind', width: 130, render: (row) => <Kind kind={row.kind} /> },
      { key: 'isSelected', width: 130, sortable: true, render: (row) => <SelectedTag isSelected={row.isSelected} /> },
      { key: 'boards', width: 90, as: 'number', sortable: true },
      { key: 'utilization', width: 110, align: 'end', sortable: true, render: (row) => percentText(row.utilization) },
      { key: 'wastePct', width: 100, align: 'end', sortable: true, render: (row) => percentText(row.wastePct) },
      {
        key: 'materialCost',
        width: 110,
        align: 'end',
        sortable: true,
        render: (row) => <Cost of={row} value={row.materialCost} />,
      },
      {
        key: 'totalCost',
        width: 140,
        align: 'end',
        sortable: true,
        render: (row) => <Cost of={row} value={row.totalCost} />,
      },
      { key: 'gapPct', width: 250, sortable: true, render: (row) => <Proof of={row} /> },
      { key: 'lowerBound', width: 110, align: 'end', render: (row) => <Cost of={row} value={row.lowerBound} /> },
      { key: 'parameterName', width: 180 },
      { key: 'patterns', width: 110, as: 'number', sortable: true },
      { key: 'parts', width: 90, as: 'number' },
      { key: 'offcutBoards', width: 130, as: 'number' },
      { key: 'offcutArea', width: 120, as: 'area' },
      { key: 'cuts', width: 90, as: 'number', sortable: true },
      { key: 'minutes', width: 100, align: 'end', sortable: true, render: (row) => minutesText(row.minutes) },
      { key: 'creationTime', width: 150, as: 'time', sortable: true },
    ],
    filters: [
      { key: 'filter', type: 'text' },
      ...(isOperator ? [] : [{ key: 'isSelected', type: 'select', options: selectedOptions } as const]),
      { key: 'time', type: 'dateRange', from: 'from', to: 'to' },
    ],
    open: (row) => go(layoutsPath(row.id)),
    rowActions: [
      { key: 'layouts', run: ({ rows }) => go(layoutsPath(rows[0]!.id)) },
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
