import { CustomerState, Gender } from '@ishare/contracts/crm/enums.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { defineScreen } from '../../resource/screen';
import type { Row } from '../../resource/screen';

interface Customer extends Row {
  name: string;
  phoneNumber: string | null;
  gender: number;
  sourceType: string | null;
  level: string | null;
  address: string | null;
  dealerName: string | null;
  state: number;
  remark: string | null;
  creationTime: string;
}

const P = crmPermissions.names.Customers;
const optionsOf = (values: Readonly<Record<string, number>>, prefix: string) => Object.entries(values).map(([name, value]) => ({ value, label: `${prefix}.${name}` }));
const states = optionsOf(CustomerState, 'crm:customerState');
const genders = optionsOf(Gender, 'crm:gender');
const dealer = { type: 'lookup', path: '/api/crm/dealers', labelOf: (row: { code: string; name: string }) => `${row.code} · ${row.name}` } as const;

export default defineScreen<Customer>({
  name: 'crm:customer',
  path: '/api/crm/customers',
  permissions: { create: P.Create, update: P.Edit, delete: P.Delete },
  titleOf: (row) => row.name,
  defaultSorting: 'creationTime desc',
  columns: [
    { key: 'name', width: 150, sortable: true, pinned: 'start' },
    { key: 'phoneNumber', width: 140, sortable: true },
    { key: 'state', width: 110, options: states, sortable: true },
    { key: 'level', width: 90, sortable: true },
    { key: 'gender', width: 90, options: genders },
    { key: 'dealerName', width: 170 },
    { key: 'address', width: 240 },
    { key: 'sourceType', width: 120 },
    { key: 'remark', width: 200 },
    { key: 'creationTime', width: 160, as: 'time', sortable: true },
  ],
  filters: [{ key: 'filter', type: 'text' }, { key: 'state', type: 'select', options: states }],
  fields: [
    { key: 'name', type: 'text', required: true, max: 64 },
    { key: 'phoneNumber', type: 'text', max: 32, pattern: /^\+?[\d\s-]{5,32}$/, hint: 'crm:customer.phoneHint' },
    { key: 'gender', type: 'select', options: genders, required: true, initial: Gender.Unknown },
    { key: 'state', type: 'select', options: states, required: true, initial: CustomerState.Pool, hint: 'crm:customer.stateHint' },
    { key: 'level', type: 'text', max: 32 },
    { key: 'sourceType', type: 'text', max: 32 },
    { key: 'dealerId', ...dealer, span: 2 },
    { key: 'address', type: 'text', max: 256, span: 2 },
    { key: 'remark', type: 'textarea', max: 1024, span: 2 },
  ],
});
