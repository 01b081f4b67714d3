import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { purchaseList, type PurchaseLine } from '@ishare/contracts/optimisation/purchase-list.js';
import { Space } from 'antd';
import { Suspense, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import ResourcePage from '../../../resource/ResourcePage';
import { defineScreen } from '../../../resource/screen';
import type { Column, Filter } from '../../../resource/screen';
import { usePathOf } from '../../../state/places';
import { count } from '../../../ui/figures';
import { wizardPath } from '../places';
import { lazy } from '../../../state/lazy';

const OrderDialog = lazy(() => import('./OrderDialog'));
const P = optimisationPermissions.names;

const isShort = ({ orderQuantity }: PurchaseLine): boolean => orderQuantity > 0;

/** The cut lists whose plans need the board, each with how many. */
function Lists({ lists }: Pick<PurchaseLine, 'lists'>) {
  return (
    <Space size="small">
      {lists.map(({ id, fileNo, quantity }) => (
        <Link key={id} to={wizardPath(id, 'compare')}>
          {fileNo} ({count(quantity)})
        </Link>
      ))}
    </Space>
  );
}

const columns: readonly Column<PurchaseLine>[] = [
  { key: 'boardsCode', width: 200, pinned: 'start' },
  {
    key: 'orderQuantity',
    width: 120,
    as: 'number',
    render: (row) => (isShort(row) ? <strong>{count(row.orderQuantity)}</strong> : count(0)),
  },
  { key: 'materialCode', width: 140 },
  { key: 'materialName', width: 200 },
  { key: 'length', as: 'mm', width: 110 },
  { key: 'width', as: 'mm', width: 110 },
  { key: 'availableQuantity', as: 'number', width: 110 },
  { key: 'neededQuantity', as: 'number', width: 110 },
  { key: 'minQuantity', as: 'number', width: 110 },
  { key: 'expectedQuantity', as: 'number', width: 110 },
  { key: 'amount', as: 'money', width: 130 },
  { key: 'lists', width: 260, render: (row) => <Lists lists={row.lists} /> },
];

const filters: readonly Filter[] = [
  { key: 'filter', type: 'text' },
  {
    key: 'isShort',
    type: 'select',
    options: [
      { value: true, label: 'optimisation:purchaseList.short' },
      { value: false, label: 'optimisation:purchaseList.enough' },
    ],
  },
];

/** What boards are to be ordered, for plans that wait and for the least stock; and the order itself. */
export default function PurchaseListPage() {
  const navigate = useNavigate();
  const [boards, receipts] = [usePathOf('optimisation/boards'), usePathOf('optimisation/goods-receipts')];
  const screen = useMemo(
    () =>
      defineScreen<PurchaseLine>({
        name: 'optimisation:purchaseList',
        path: `/${purchaseList.path}`,
        permissions: { export: P.Boards.Default },
        titleOf: (row) => row.boardsCode,
        open: (row) => {
          if (boards) void navigate(`${boards}?${new URLSearchParams({ boardsCode: row.boardsCode })}`);
        },
        columns,
        filters,
        excel: { exportPath: `/${purchaseList.export.path}`, fileName: 'purchase-list.xlsx' },
        toolbar: [
          {
            key: 'order',
            primary: true,
            needsSelection: true,
            permission: P.GoodsReceipts.Create,
            fits: isShort,
            run: ({ rows, reload, show }) =>
              show((close) => (
                <Suspense>
                  <OrderDialog
                    lines={rows}
                    onOrdered={(filter) => {
                      reload();
                      if (receipts) void navigate(`${receipts}?${new URLSearchParams({ filter })}`);
                    }}
                    onClose={close}
                  />
                </Suspense>
              )),
          },
        ],
      }),
    [boards, navigate, receipts],
  );
  return <ResourcePage screen={screen} />;
}
