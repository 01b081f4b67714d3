import { productType } from '@ishare/contracts/sales-order/product-type.js';
import { thingScreen } from '../../../resource/things';

/** Kinds of furniture, and the stations that their parts go through. */
export default thingScreen(productType, {
  name: 'salesOrder:productType',
  titleOf: ({ name }) => name,
  texts: { capacityUnit: 'salesOrder:capacityUnit', routeTemplate: 'salesOrder:station' },
  columns: {
    code: { width: 120, pinned: 'start' },
    name: { width: 200 },
    capacityUnit: true,
    defaultMaterial: true,
    isEnable: { width: 90 },
  },
  form: {
    code: true,
    name: true,
    capacityUnit: true,
    defaultMaterial: true,
    routeTemplate: true,
    formIds: { hint: 'salesOrder:orderType.formIdsHint', labelOf: ({ name }: { name: string }) => name },
    isEnable: true,
  },
});
