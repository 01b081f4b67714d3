import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { defineScreen } from '../../../resource/screen';
import type { Row } from '../../../resource/screen';
import { endpoints } from '../endpoints';

interface ProductType extends Row {
  code: string;
  name: string;
  capacityUnit: string;
  defaultMaterial: string | null;
  isEnable: boolean;
}

const P = salesOrderPermissions.names.ProductTypes;
const optionsOf = (values: readonly string[], prefix: string) =>
  values.map((value) => ({ value, label: `${prefix}.${value}` }));
const units = optionsOf(['m2', 'cabinet'], 'salesOrder:capacityUnit');
const stations = optionsOf(['cut', 'edge', 'bore', 'assemble', 'pack'], 'salesOrder:station');

/** Kinds of furniture, and the stations that their parts go through. */
export default defineScreen<ProductType>({
  name: 'salesOrder:productType',
  path: endpoints.productTypes,
  permissions: { create: P.Create, update: P.Edit, delete: P.Delete },
  titleOf: (row) => row.name,
  defaultSorting: 'code',
  columns: [
    { key: 'code', width: 120, sortable: true, pinned: 'start' },
    { key: 'name', width: 200, sortable: true },
    { key: 'capacityUnit', width: 140, options: units, sortable: true },
    { key: 'defaultMaterial', width: 180 },
    { key: 'isEnable', width: 90, as: 'boolean', sortable: true },
  ],
  filters: [{ key: 'filter', type: 'text' }],
  fields: [
    { key: 'code', type: 'text', required: true, max: 32 },
    { key: 'name', type: 'text', required: true, max: 64 },
    { key: 'capacityUnit', type: 'select', options: units, required: true, initial: 'm2' },
    { key: 'defaultMaterial', type: 'text', max: 64 },
    {
      key: 'routeTemplate',
      type: 'select',
      options: stations,
      multiple: true,
      initial: [],
      span: 2,
      hint: 'salesOrder:productType.routeHint',
    },
    { key: 'isEnable', type: 'switch', initial: true },
  ],
});
