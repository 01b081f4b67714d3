import { storehouseRow, storehouses } from '@ishare/contracts/sales-order/storehouse.js';
import { thingScreen } from '../../../resource/things';
import { save } from '../../../session/routes';

/** Racks: how many shelves each has, and how full it is. */
export default thingScreen(storehouseRow, {
  name: 'delivery:storehouseRow',
  titleOf: ({ name }) => name,
  columns: {
    code: { width: 110, pinned: 'start' },
    name: { width: 180 },
    storehouseName: { width: 180 },
    columns: { width: 90 },
    levels: { width: 90 },
    used: { width: 90 },
    capacity: { width: 90 },
    isEnable: { width: 90 },
  },
  rowActions: [
    {
      key: 'labels',
      run: ({ rows: [row] }) =>
        save(
          storehouses.labels,
          `${row!.code}.pdf`,
          { params: { id: row!.id }, query: { paper: 'a4' } },
          { print: true },
        ),
    },
  ],
  form: {
    storehouseId: true,
    code: true,
    name: true,
    columns: true,
    levels: true,
    shelfCapacity: true,
    isEnable: true,
  },
});
