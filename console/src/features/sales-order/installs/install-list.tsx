import type { OrderUse } from '@ishare/contracts/sales-order/order-states.js';
import { installDispatch } from '@ishare/contracts/sales-order/install.js';
import type { InstallDispatch } from '@ishare/contracts/sales-order/install.js';
import type { ReactNode } from 'react';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import type { ScreenDefinition } from '../../../resource/screen';
import { thingScreen } from '../../../resource/things';
import { installPath, orderPath } from '../places';
import { installTones } from './install-tones';
import { PlanDialog } from './PlanDialog';

const P = salesOrderPermissions.names;

/** All visits as a list. Giving one to a team asks which and when. */
export function installList(go: (path: string) => void): ScreenDefinition {
  const screen = thingScreen(installDispatch, {
    name: 'salesOrder:install',
    titleOf: ({ dispatchNo }) => dispatchNo,
    tones: installTones,
    open: ({ id }) => go(installPath(id)),
    columns: {
      dispatchNo: { width: 160, pinned: 'start' },
      state: { width: 100 },
      date: { width: 110 },
      teamName: { width: 130 },
      salesOrderNo: { width: 160 },
      customerName: { width: 140 },
      address: { width: 240 },
      receiverPhone: { width: 130 },
      items: { width: 180 },
      signedTime: { width: 150 },
    },
    filters: [
      'state',
      'teamId',
      'date',
      { key: 'mine', type: 'select', options: [{ value: true, label: 'common:yes' }] },
    ],
    form: {
      salesOrderId: {
        query: { openFor: 'reports' satisfies OrderUse },
        labelOf: ({ salesOrderNo, customerName }: { salesOrderNo: string; customerName: string | null }) =>
          [salesOrderNo, customerName].filter(Boolean).join(' · '),
      },
      date: true,
      teamId: { query: { isEnable: true }, labelOf: ({ name }: { name: string }) => name },
      items: true,
      remark: true,
    },
    rowActions: [
      { key: 'card', run: ({ rows: [row] }) => go(installPath(row!.id)) },
      { key: 'openOrder', permission: P.Orders.Default, run: ({ rows: [row] }) => go(orderPath(row!.salesOrderId)) },
    ],
  });
  return {
    ...screen,
    rowActions: screen.rowActions!.map((action) =>
      action.key === 'assign'
        ? {
            ...action,
            run: ({ rows: [row], show }) =>
              show((close): ReactNode => <PlanDialog dispatch={row as InstallDispatch} onClose={close} />),
          }
        : action,
    ),
  };
}
