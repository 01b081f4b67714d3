import { storehouse } from '@ishare/contracts/sales-order/storehouse.js';
import { thingScreen } from '../../../resource/things';

/** Where packages wait. */
export default thingScreen(storehouse, {
  name: 'delivery:storehouse',
  titleOf: ({ name }) => name,
  columns: {
    code: { width: 120, pinned: 'start' },
    name: { width: 220 },
    remark: { width: 260 },
    isEnable: { width: 90 },
  },
  form: { code: true, name: true, remark: { span: 2 }, isEnable: true },
});
