import { priceList } from '@ishare/contracts/sales-order/price-list-thing.js';
import { Suspense } from 'react';
import { thingScreen } from '../../../resource/things';
import { lazy } from '../../../state/lazy';

const ItemsField = lazy(() => import('./ItemsField'));

/**
 * What things cost, for a time: of all orders, or of those of a type, a level of dealers, a brand or a type of
 * quotation.
 */
export default thingScreen(priceList, {
  name: 'salesOrder:priceList',
  titleOf: ({ name }) => name,
  defaultSorting: 'validFrom desc',
  formSize: 1000,
  columns: {
    code: { width: 130, pinned: 'start' },
    name: { width: 220 },
    quotationName: { width: 150 },
    dealerLevel: { width: 120 },
    brandId: { width: 110 },
    orderTypeName: { width: 140 },
    validFrom: true,
    validTo: true,
    itemCount: { width: 90 },
    isEnable: { width: 90 },
    remark: { width: 200 },
  },
  filters: ['orderTypeId', 'isEnable'],
  form: {
    code: true,
    name: true,
    validFrom: true,
    validTo: true,
    quotationName: { hint: 'salesOrder:priceList.boundHint' },
    dealerLevel: true,
    brandId: true,
    orderTypeId: true,
    isEnable: true,
    remark: true,
    items: {
      render: (props) => (
        <Suspense>
          <ItemsField {...(props as object)} />
        </Suspense>
      ),
    },
  },
});
