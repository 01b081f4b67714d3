import { RETURNABLE_NODES } from '@ishare/contracts/sales-order/audit-table.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { defineScreen } from '../../../resource/screen';
import type { Row } from '../../../resource/screen';
import { endpoints } from '../endpoints';

interface OrderType extends Row {
  code: string;
  name: string;
  auditLevels: number;
  needDesign: boolean;
  needQuotation: boolean;
  depositRate: number;
  maxDiscountRate: number;
  isEnable: boolean;
}

const nodes = RETURNABLE_NODES.map((node) => ({ value: node, label: `salesOrder:returnableNode.${node}` }));
const P = salesOrderPermissions.names.OrderTypes;

/** Kinds of orders: how often they are audited, what they need, and what is paid before work begins. */
export default defineScreen<OrderType>({
  name: 'salesOrder:orderType',
  path: endpoints.orderTypes,
  permissions: { create: P.Create, update: P.Edit, delete: P.Delete },
  titleOf: (row) => row.name,
  defaultSorting: 'code',
  columns: [
    { key: 'code', width: 120, sortable: true, pinned: 'start' },
    { key: 'name', width: 200, sortable: true },
    { key: 'auditLevels', width: 120, as: 'number', sortable: true },
    { key: 'needDesign', width: 110, as: 'boolean' },
    { key: 'needQuotation', width: 130, as: 'boolean' },
    { key: 'depositRate', width: 130, as: 'percent', sortable: true },
    { key: 'maxDiscountRate', width: 130, as: 'percent' },
    { key: 'isEnable', width: 90, as: 'boolean', sortable: true },
  ],
  filters: [{ key: 'filter', type: 'text' }],
  fields: [
    { key: 'code', type: 'text', required: true, max: 32 },
    { key: 'name', type: 'text', required: true, max: 64 },
    {
      key: 'auditLevels',
      type: 'number',
      required: true,
      min: 1,
      max: 3,
      precision: 0,
      initial: 2,
      hint: 'salesOrder:orderType.auditLevelsHint',
    },
    { key: 'depositRate', type: 'number', required: true, min: 0, max: 100, precision: 2, initial: 0, unit: '%' },
    {
      key: 'maxDiscountRate',
      type: 'number',
      required: true,
      min: 0,
      max: 100,
      precision: 2,
      initial: 100,
      unit: '%',
      hint: 'salesOrder:orderType.maxDiscountRateHint',
    },
    {
      key: 'returnableNodes',
      type: 'select',
      options: nodes,
      multiple: true,
      initial: [...RETURNABLE_NODES],
      span: 2,
      hint: 'salesOrder:orderType.returnableNodesHint',
    },
    {
      key: 'codeRuleId',
      type: 'lookup',
      path: '/api/app/codeRule',
      labelOf: (row: { code: string; name: string }) => `${row.code} · ${row.name}`,
      span: 2,
      hint: 'salesOrder:orderType.codeRuleHint',
    },
    { key: 'needDesign', type: 'switch', initial: true },
    { key: 'needQuotation', type: 'switch', initial: true },
    { key: 'isEnable', type: 'switch', initial: true },
  ],
});
