import { intentOrder } from '@ishare/contracts/crm/intent-order.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { ScreenDefinition } from '../../../resource/screen';
import { thingScreen } from '../../../resource/things';
import type { ThingScreen } from '../../../resource/things';
import { contractPath, customerPath, salesOrderPath } from '../places';
import { intentTones, mayMakeContract, mayMakeOrder } from './intent-tones';
import { lazy } from '../../../state/lazy';

const MakeOrderDialog = lazy(async () => ({ default: (await import('./MakeOrderDialog')).MakeOrderDialog }));

const MakeContractForm = lazy(() => import('../contracts/MakeContractForm'));

const nameOf = ({ userName, name }: { userName: string; name: string | null }) => name ?? userName;

const rowActions: ThingScreen<typeof intentOrder>['rowActions'] = [
  {
    key: 'makeContract',
    permission: crmPermissions.names.Contracts.Create,
    fits: mayMakeContract,
    run: ({ rows: [row], show }) =>
      show((close) => (
        <Suspense>
          <MakeContractForm intent={row!} onClose={close} />
        </Suspense>
      )),
  },
  {
    key: 'openContract',
    fits: ({ contractId }) => contractId !== null,
    run: ({ rows: [row], go }) => go(contractPath(row!.contractId!)),
  },
  {
    key: 'makeOrder',
    permission: crmPermissions.names.IntentOrders.Edit,
    fits: mayMakeOrder,
    run: ({ rows: [row], show, reload }) =>
      show((close) => (
        <Suspense>
          <MakeOrderDialog
            intent={row!}
            onClose={() => {
              close();
              reload();
            }}
          />
        </Suspense>
      )),
  },
  {
    key: 'openOrder',
    fits: ({ salesOrderId }) => salesOrderId !== null,
    run: ({ rows: [row], go }) => go(salesOrderPath(row!.salesOrderId!)),
  },
];

/** What customers mean to order; of one customer where he is named. */
export const intentScreen = (customerId?: string): ScreenDefinition =>
  thingScreen(intentOrder, {
    name: 'crm:intentOrder',
    titleOf: ({ orderNo }) => orderNo,
    ...(customerId && { fixedQuery: { customerId } }),
    tones: intentTones,
    dangers: ['lose'],
    columns: {
      orderNo: { width: 160, pinned: 'start' },
      state: { width: 110 },
      customerName: {
        width: 150,
        render: (row) => <Link to={customerPath(row.customerId)}>{row.customerName}</Link>,
      },
      intentAmount: true,
      budget: true,
      deposit: true,
      rooms: { width: 180 },
      styleId: { width: 120 },
      measureDate: true,
      dealerName: { width: 150 },
      salesOrderNo: {
        width: 170,
        render: (row) => row.salesOrderId && <Link to={salesOrderPath(row.salesOrderId)}>{row.salesOrderNo}</Link>,
      },
      contractNo: {
        width: 150,
        render: (row) => row.contractId && <Link to={contractPath(row.contractId)}>{row.contractNo}</Link>,
      },
      creationTime: true,
    },
    filters: ['state'],
    form: {
      customerId: customerId
        ? { initial: customerId, readOnly: true, span: 2 }
        : {
            span: 2,
            labelOf: ({ name, phoneNumber }: { name: string; phoneNumber: string | null }) =>
              [name, phoneNumber].filter(Boolean).join(' · '),
          },
      rooms: true,
      styleId: true,
      budget: true,
      intentAmount: { hint: 'crm:intentOrder.intentAmountHint' },
      deposit: true,
      measureDate: true,
      designerId: { labelOf: nameOf },
      remark: true,
    },
    rowActions,
  });
