import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import type { PriceListItem } from '@ishare/contracts/sales-order/price-list.js';
import { lazy, Suspense } from 'react';
import { defineScreen } from '../../../resource/screen';
import type { Row } from '../../../resource/screen';
import { endpoints } from '../endpoints';

const ItemsField = lazy(() => import('./ItemsField'));

interface PriceList extends Row {
  code: string;
  name: string;
  orderTypeName: string | null;
  dealerLevel: string | null;
  brandId: string | null;
  quotationName: string | null;
  validFrom: string;
  validTo: string | null;
  itemCount: number;
  isEnable: boolean;
  remark: string | null;
  items: PriceListItem[];
}

const P = salesOrderPermissions.names.PriceLists;
const yesNo = [
  { value: true, label: 'common:yes' },
  { value: false, label: 'common:no' },
];

/** What things cost, for a time: of all orders, or of those of a type, a level of dealers, a brand or a type of quotation. */
export default defineScreen<PriceList>({
  name: 'salesOrder:priceList',
  path: endpoints.priceLists,
  permissions: { create: P.Create, update: P.Edit, delete: P.Delete },
  titleOf: (row) => row.name,
  defaultSorting: 'validFrom desc',
  formSize: 1000,
  empty: 'salesOrder:priceList.empty',
  columns: [
    { key: 'code', width: 130, sortable: true, pinned: 'start' },
    { key: 'name', width: 220, sortable: true },
    { key: 'quotationName', width: 150 },
    { key: 'dealerLevel', width: 120, sortable: true },
    { key: 'brandId', width: 110 },
    { key: 'orderTypeName', width: 140 },
    { key: 'validFrom', width: 120, as: 'date', sortable: true },
    { key: 'validTo', width: 120, as: 'date', sortable: true },
    { key: 'itemCount', width: 90, as: 'number' },
    { key: 'isEnable', width: 90, as: 'boolean', sortable: true },
    { key: 'remark', width: 200 },
  ],
  filters: [
    { key: 'filter', type: 'text' },
    { key: 'isEnable', type: 'select', options: yesNo },
  ],
  fields: [
    { key: 'code', type: 'text', required: true, max: 64 },
    { key: 'name', type: 'text', required: true, max: 128 },
    { key: 'validFrom', type: 'date', required: true },
    { key: 'validTo', type: 'date', hint: 'salesOrder:priceList.validToHint' },
    { key: 'quotationName', type: 'text', max: 128, hint: 'salesOrder:priceList.boundHint' },
    { key: 'dealerLevel', type: 'text', max: 16 },
    { key: 'brandId', type: 'text', max: 64 },
    {
      key: 'orderTypeId',
      type: 'lookup',
      path: endpoints.orderTypes,
      labelOf: (row: { code: string; name: string }) => `${row.code} · ${row.name}`,
    },
    { key: 'isEnable', type: 'switch', initial: true },
    { key: 'remark', type: 'textarea', max: 512, span: 2 },
    {
      key: 'items',
      type: 'custom',
      span: 2,
      initial: [],
      render: (props) => (
        <Suspense>
          <ItemsField {...(props as object)} />
        </Suspense>
      ),
    },
  ],
});
