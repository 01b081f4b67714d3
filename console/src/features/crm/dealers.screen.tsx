import { dealer } from '@ishare/contracts/crm/dealer.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { AreaName, areaFilter, areaLabel } from '../../resource/AreaName';
import { thingScreen } from '../../resource/things';
import { ledgerPath } from './places';

/** Credit, balance and prices are for those who confirm money. */
const setsMoney = crmPermissions.names.Remittances.Confirm;

/** The shops that sell for the factory; the linked user sees only that shop's customers and orders. */
export default thingScreen(dealer, {
  name: 'crm:dealer',
  titleOf: ({ name }) => name,
  texts: { contacts: 'crm:contact' },
  columns: {
    code: { width: 120, pinned: 'start' },
    name: { width: 220 },
    contact: { width: 120 },
    phoneNumber: { width: 140 },
    areaId: { width: 160, render: ({ areaId }) => <AreaName id={areaId} /> },
    level: { width: 140 },
    priceLevel: { width: 110 },
    creditLimit: { width: 140 },
    balance: { width: 140 },
    brandIds: { width: 150 },
    kujialeAccount: { width: 150 },
    isEnable: { width: 90 },
    creationTime: { width: 160 },
  },
  filters: [areaFilter, 'isEnable'],
  rowActions: [
    {
      key: 'ledger',
      permission: crmPermissions.names.Ledger.Default,
      run: ({ rows: [row], go }) => go(ledgerPath(row!.id)),
    },
  ],
  form: {
    code: true,
    name: true,
    contact: true,
    phoneNumber: true,
    areaId: { labelOf: areaLabel },
    level: true,
    priceLevel: { permission: setsMoney },
    creditLimit: { permission: setsMoney },
    balance: { permission: setsMoney },
    parentId: true,
    kujialeAccount: true,
    brandIds: { span: 1 },
    userId: {
      labelOf: (row: { userName: string; name: string | null }) =>
        row.name ? `${row.userName} · ${row.name}` : row.userName,
      span: 2,
      hint: 'crm:dealer.userHint',
    },
    isEnable: true,
    contacts: true,
  },
});
