import type { OrderUse } from '@ishare/contracts/sales-order/order-states.js';
import { orderPackage, PackageState } from '@ishare/contracts/sales-order/package.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { SaidBy } from '../../../resource/PersonName';
import { thingScreen } from '../../../resource/things';
import { printContent, printLabel } from '../packing/OpenPackage';
import { packingOf } from '../places';
import { PackageStateTag } from '../states';
import { TraceDrawer } from './TraceDrawer';

/** All packages: where each stands, and what became of it. */
export default thingScreen(orderPackage, {
  name: 'delivery:package',
  titleOf: ({ packageNo }) => packageNo,
  columns: {
    packageNo: { width: 160, pinned: 'start' },
    state: { width: 110, render: ({ state }) => <PackageStateTag state={state} /> },
    salesOrderNo: { width: 160 },
    customerName: { width: 140 },
    shelfCode: { width: 100 },
    shipmentNo: { width: 160 },
    pickupCode: { width: 160 },
    palletNo: { width: 100 },
    rowCount: { width: 80 },
    scannedCount: { width: 80 },
    weight: { width: 100 },
    isFragile: { width: 80 },
    packedTime: { width: 150 },
    packedBy: { width: 120, render: (row) => <SaidBy userName={row.packedBy} /> },
    remark: { width: 180 },
  },
  filters: ['state', 'isFragile'],
  rowActions: [
    {
      key: 'open',
      permission: salesOrderPermissions.names.Packages.Edit,
      run: ({ rows: [row], go }) => go(packingOf(row!.salesOrderId!, row!.id)),
    },
    {
      key: 'label',
      fits: ({ state }) => state !== PackageState.Packing,
      run: ({ rows: [row] }) => printLabel(row!),
    },
    { key: 'content', run: ({ rows: [row] }) => printContent(row!) },
    {
      key: 'trace',
      run: ({ rows: [row], show }) => show((close) => <TraceDrawer pack={row!} onClose={close} />),
    },
  ],
  form: {
    salesOrderId: {
      query: { openFor: 'packing' satisfies OrderUse },
      labelOf: ({ salesOrderNo, orderName }: { salesOrderNo: string; orderName: string }) =>
        `${salesOrderNo} · ${orderName}`,
    },
    palletNo: true,
    length: true,
    width: true,
    height: true,
    weight: true,
    isFragile: true,
    remark: { span: 2 },
  },
});
