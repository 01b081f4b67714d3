import { crmProduct } from '@ishare/contracts/crm/product.js';
import { thingScreen } from '../../../resource/things';

/** What is offered to customers, at the price that sales may name. */
export default thingScreen(crmProduct, {
  name: 'crm:product',
  titleOf: ({ name }) => name,
  columns: {
    code: { width: 140, pinned: 'start' },
    name: { width: 240 },
    unit: { width: 90 },
    price: { width: 130 },
    isEnable: { width: 90 },
    creationTime: { width: 160 },
  },
  filters: ['isEnable', 'catalogId'],
  form: {
    code: true,
    name: true,
    unit: true,
    price: true,
    catalogId: {
      span: 2,
      query: { moduleName: 'product' },
      labelOf: ({ displayName }: { displayName: string }) => displayName.trim(),
    },
    isEnable: true,
  },
});
