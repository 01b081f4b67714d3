import { installTeam } from '@ishare/contracts/sales-order/install.js';
import { personName } from '../orders/order-fields';
import { thingScreen } from '../../../resource/things';

/** Who goes out to fit orders, and how many on one day. */
export default thingScreen(installTeam, {
  name: 'salesOrder:installTeam',
  titleOf: ({ name }) => name,
  columns: {
    name: { width: 200, pinned: 'start' },
    capacity: { width: 140 },
    phoneNumber: { width: 150 },
    isEnable: { width: 90 },
  },
  filters: ['isEnable'],
  form: {
    name: true,
    phoneNumber: true,
    capacity: true,
    isEnable: true,
    memberIds: { span: 2, labelOf: personName as (row: never) => string },
  },
});
