import { boardLogs, Direction, RefType } from '@ishare/contracts/optimisation/board-logs.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import type { z } from 'zod';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeriodQuery } from '../../../resource/day-period';
import { SaidBy } from '../../../resource/PersonName';
import ResourcePage from '../../../resource/ResourcePage';
import { defineScreen } from '../../../resource/screen';
import { useNavigate } from 'react-router-dom';
import { usePathOf } from '../../../state/places';
import { layoutsPath } from '../places';

const P = optimisationPermissions.names;
type Movement = z.output<typeof boardLogs.list.reply>['items'][number];

function Way({ direction, quantity }: Pick<Movement, 'direction' | 'quantity'>) {
  const { t } = useTranslation('optimisation');
  const sign = direction === Direction.In ? '+' : '−';
  return `${sign}${quantity} ${t(`stockLog.directions.${direction}`)}`;
}

/** A movement that a plan brought about, damage at its saw as well: its reference is the solution. */
const isOfPlan = ({ refType, refId }: Movement): boolean =>
  refId !== null && refType !== RefType.Purchase && refType !== RefType.Return;

function choices(values: Readonly<Record<string, number>>, key: string) {
  return Object.values(values).map((value) => ({ value, label: `optimisation:stockLog.${key}.${value}` }));
}
const directions = choices(Direction, 'directions');
const reasons = choices(RefType, 'refTypes');

/** What came onto shelf and rack and went from them; the stock is the sum of it. */
export default function StockLogPage() {
  const navigate = useNavigate();
  const [boards, offcuts] = [usePathOf('optimisation/boards'), usePathOf('optimisation/offcuts')];
  const period = usePeriodQuery('startTime', 'endTime');
  const screen = useMemo(
    () =>
      defineScreen<Movement>({
        name: 'optimisation:stockLog',
        path: `/${boardLogs.list.path}`,
        permissions: {},
        titleOf: (row) => row.boardsCode,
        fixedQuery: period,
        open: (row) => {
          if (isOfPlan(row)) void navigate(layoutsPath(row.refId!));
        },
        columns: [
          { key: 'time', as: 'time', width: 150, sortable: true, pinned: 'start' },
          { key: 'boardsCode', width: 200, sortable: true },
          { key: 'materialCode', width: 140, sortable: true },
          { key: 'isOffCut', as: 'boolean', width: 90 },
          { key: 'direction', width: 110, sortable: true, options: directions, render: (row) => <Way {...row} /> },
          { key: 'refType', width: 130, options: reasons },
          { key: 'area', as: 'area', width: 110, sortable: true },
          { key: 'amount', as: 'money', width: 120, sortable: true },
          { key: 'binCode', width: 110 },
          { key: 'operator', width: 130, render: (row) => <SaidBy userName={row.operator} /> },
          { key: 'fCode', width: 110 },
          { key: 'remark', width: 300 },
        ],
        filters: [
          { key: 'filter', type: 'text' },
          { key: 'period', type: 'dateRange', from: 'from', to: 'to' },
          { key: 'direction', type: 'select', options: directions },
          { key: 'refType', type: 'select', options: reasons },
          {
            key: 'isOffCut',
            type: 'select',
            rare: true,
            options: [
              { value: true, label: 'common:yes' },
              { value: false, label: 'common:no' },
            ],
          },
          { key: 'fCode', type: 'text', rare: true },
        ],
        rowActions: [
          {
            key: 'board',
            permission: P.Offcuts.Default,
            fits: ({ isOffCut }) => (isOffCut ? offcuts : boards) !== undefined,
            run: ({ rows: [row] }) => {
              const address = row!.isOffCut ? offcuts : boards;
              void navigate(`${address}?${new URLSearchParams({ boardsCode: row!.boardsCode })}`);
            },
          },
          {
            key: 'plan',
            permission: P.Solutions.Default,
            fits: isOfPlan,
            run: ({ rows: [row] }) => void navigate(layoutsPath(row!.refId!)),
          },
        ],
      }),
    [navigate, period, boards, offcuts],
  );
  return <ResourcePage screen={screen} />;
}
