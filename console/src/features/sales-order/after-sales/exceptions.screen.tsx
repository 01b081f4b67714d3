import type { OrderUse } from '@ishare/contracts/sales-order/order-states.js';
import { MAX_PHOTOS } from '@ishare/contracts/sales-order/after-sales.js';
import { orderException, exceptions } from '@ishare/contracts/sales-order/exception.js';
import type { OrderException } from '@ishare/contracts/sales-order/exception.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Suspense } from 'react';
import { exceptionTones } from '../../../resource/machine/exception-tones';
import type { ScreenDefinition } from '../../../resource/screen';
import { talkAbout } from '../../../resource/talk';
import { thingScreen } from '../../../resource/things';
import { orderPath } from '../places';
import { Shares } from './Shares';
import { lazy } from '../../../state/lazy';

const FileField = lazy(() => import('../../../resource/FileField'));
const JudgeDrawer = lazy(async () => ({ default: (await import('./JudgeDrawer')).JudgeDrawer }));
const PartsField = lazy(async () => ({ default: (await import('./PartsField')).PartsField }));
const TypeField = lazy(async () => ({ default: (await import('./TypeField')).TypeField }));
const SupplementDrawer = lazy(async () => ({ default: (await import('./SupplementDrawer')).SupplementDrawer }));

const P = salesOrderPermissions.names;

const screen = thingScreen(orderException, {
  name: 'salesOrder:exception',
  stale: exceptions.create.stale,
  titleOf: ({ exceptionNo }) => exceptionNo,
  texts: { type: 'salesOrder:exceptionType' },
  tones: exceptionTones,
  columns: {
    exceptionNo: { width: 160, pinned: 'start' },
    state: { width: 100 },
    type: { width: 100 },
    salesOrderNo: { width: 160 },
    customerName: { width: 140 },
    dealerName: { width: 140 },
    partIds: { width: 220 },
    shares: { width: 220, render: (row) => <Shares exception={row} /> },
    cost: { width: 110 },
    openOrders: { width: 110 },
    foundAt: { width: 150 },
  },
  filters: ['state', 'type', 'salesOrderId'],
  form: {
    partIds: {
      span: 2,
      render: (props) => (
        <Suspense>
          <PartsField {...(props as object)} orderField="salesOrderId" />
        </Suspense>
      ),
    },
    type: {
      span: 2,
      render: (props) => (
        <Suspense>
          <TypeField {...(props as object)} />
        </Suspense>
      ),
    },
    photos: {
      span: 2,
      render: (props) => (
        <Suspense>
          <FileField {...(props as object)} accept="image/*" most={MAX_PHOTOS} />
        </Suspense>
      ),
    },
    salesOrderId: {
      query: { openFor: 'reports' satisfies OrderUse },
      labelOf: ({ salesOrderNo, customerName }: { salesOrderNo: string; customerName: string | null }) =>
        [salesOrderNo, customerName].filter(Boolean).join(' · '),
    },
    foundAt: true,
    remark: true,
  },
  rowActions: [
    {
      key: 'supplement',
      permission: P.SupplementaryOrders.Create,
      fits: ({ state }) => state < 2,
      run: ({ rows: [row], show, reload, go }) =>
        show((close) => (
          <Suspense>
            <SupplementDrawer
              exception={row!}
              onMade={(orderId) => {
                close();
                reload();
                if (orderId) go(orderPath(orderId));
              }}
              onClose={close}
            />
          </Suspense>
        )),
    },
    { key: 'talk', run: ({ rows: [row] }) => void talkAbout('exception', row!.id) },
    {
      key: 'openOrder',
      permission: P.Orders.Default,
      run: ({ rows: [row], go }) => go(orderPath(row!.salesOrderId)),
    },
  ],
});

/** Faults, from the report to what puts them right: whoever judges says in one table who bears what. */
export default {
  ...screen,
  rowActions: screen.rowActions!.map((action) =>
    action.key === 'judge'
      ? {
          ...action,
          permission: P.Judgements.Edit,
          run: ({ rows: [row], show, reload }) =>
            show((close) => (
              <Suspense>
                <JudgeDrawer
                  exception={row as unknown as OrderException}
                  onDone={() => {
                    close();
                    reload();
                  }}
                  onClose={close}
                />
              </Suspense>
            )),
        }
      : action,
  ),
} satisfies ScreenDefinition as ScreenDefinition;
