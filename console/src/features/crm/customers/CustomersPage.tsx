import { customer } from '@ishare/contracts/crm/customer.js';
import { customers, customerSheets } from '@ishare/contracts/crm/customers.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import i18next from 'i18next';
import { Suspense, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { AreaName, areaFilter } from '../../../resource/AreaName';
import { PersonName } from '../../../resource/PersonName';
import ResourcePage from '../../../resource/ResourcePage';
import type { ScreenDefinition } from '../../../resource/screen';
import { thingScreen } from '../../../resource/things';
import type { ThingScreen } from '../../../resource/things';
import { useConfiguration } from '../../../session/session';
import { call, save } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { boardPath, customerPath } from '../places';
import { isFree, mayRelease } from './customer-acts';
import { customerForm } from './customer-form';
import { DueTime } from './DueTime';
import { StageTag } from './stages';
import { lazy } from '../../../state/lazy';

const FollowUpForm = lazy(async () => ({ default: (await import('./FollowUpForm')).FollowUpForm }));
const ReleaseDialog = lazy(async () => ({ default: (await import('./ReleaseDialog')).ReleaseDialog }));
const ImportCustomers = lazy(() => import('./ImportCustomers'));
const { Customers, PreSales } = crmPermissions.names;

const rowActions: ThingScreen<typeof customer>['rowActions'] = [
  { key: 'open', run: ({ rows: [row], go }) => go(customerPath(row!.id)) },
  {
    key: 'followUp',
    permission: PreSales.Create,
    run: ({ rows: [row], show, reload }) =>
      show((close) => (
        <Suspense>
          <FollowUpForm
            customer={row!}
            onClose={() => {
              close();
              reload();
            }}
          />
        </Suspense>
      )),
  },
  {
    key: 'claim',
    permission: Customers.Edit,
    fits: ({ state }) => isFree(state),
    // Whoever takes one is to call him: his number and what he says are on his page.
    run: async ({ rows: [row], reload, go }) => {
      await call(customers.claim, { params: { id: row!.id } });
      tellSuccess(i18next.t('crm:customer.claimed'));
      reload();
      go(customerPath(row!.id));
    },
  },
  {
    key: 'release',
    permission: Customers.Edit,
    fits: ({ state }) => mayRelease(state),
    run: ({ rows: [row], show, reload }) =>
      show((close) => (
        <Suspense>
          <ReleaseDialog
            id={row!.id}
            name={row!.name}
            onClose={() => {
              close();
              reload();
            }}
          />
        </Suspense>
      )),
  },
];

const screen = (go: (path: string) => void, me: string | null | undefined): ScreenDefinition =>
  thingScreen(customer, {
    open: ({ id }) => go(customerPath(id)),
    name: 'crm:customer',
    titleOf: ({ name }) => name,
    texts: { state: 'crm:customerState', gender: 'crm:gender' },
    columns: {
      name: { width: 150, pinned: 'start' },
      phoneNumber: { width: 140 },
      state: { width: 110, options: undefined, render: ({ state }) => <StageTag state={state} /> },
      level: { width: 140 },
      nextFollowTime: { width: 170, as: undefined, render: ({ nextFollowTime }) => <DueTime time={nextFollowTime} /> },
      lastFollowTime: { width: 160 },
      dealerName: { width: 170 },
      ownerUserId: { width: 120, render: ({ ownerUserId }) => <PersonName id={ownerUserId} userName={null} /> },
      areaId: { width: 180, render: ({ areaId }) => <AreaName id={areaId} /> },
      gender: { width: 90 },
      tags: { width: 160 },
      community: { width: 160 },
      houseType: { width: 120 },
      address: { width: 240 },
      code: { width: 120 },
      sourceType: { width: 120 },
      remark: { width: 200 },
      creationTime: { width: 160 },
    },
    filters: [
      'state',
      {
        key: 'due',
        type: 'select',
        options: ['today', 'overdue'].map((value) => ({ value, label: `crm:customer.dueName.${value}` })),
      },
      'nextFollowTime',
      ...(me
        ? [{ key: 'ownerUserId', type: 'select', options: [{ value: me, label: 'crm:customer.mine' }] } as const]
        : []),
      areaFilter,
    ],
    toolbar: [
      { key: 'board', run: ({ go: lead }) => lead(boardPath) },
      {
        key: 'import',
        permission: Customers.Import,
        run: ({ show, reload }) =>
          show((close) => (
            <Suspense>
              <ImportCustomers onDone={reload} onClose={close} />
            </Suspense>
          )),
      },
      {
        key: 'export',
        permission: Customers.Export,
        run: () => save(customerSheets.export, `${i18next.t('crm:customer.title')}.xlsx`, {}, { export: true }),
      },
    ],
    rowActions,
    form: customerForm,
  });

export default function CustomersPage() {
  const navigate = useNavigate();
  const me = useConfiguration()?.currentUser.id;
  const definition = useMemo(() => screen((path) => void navigate(path), me), [navigate, me]);
  return <ResourcePage screen={definition} />;
}
