import { CustomerState, Gender } from '@ishare/contracts/crm/enums.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { lazy, Suspense } from 'react';
import { defineScreen } from '../../resource/screen';
import type { Row } from '../../resource/screen';

const DateTimeField = lazy(() => import('../../resource/DateTimeField'));

interface Customer extends Row {
  code: string | null;
  name: string;
  phoneNumber: string | null;
  gender: number;
  sourceType: string | null;
  level: string | null;
  address: string | null;
  community: string | null;
  houseType: string | null;
  tags: string[];
  lastFollowTime: string | null;
  nextFollowTime: string | null;
  dealerName: string | null;
  state: number;
  remark: string | null;
  creationTime: string;
}

const P = crmPermissions.names.Customers;
const optionsOf = (values: Readonly<Record<string, number>>, prefix: string) =>
  Object.entries(values).map(([name, value]) => ({ value, label: `${prefix}.${name}` }));
const states = optionsOf(CustomerState, 'crm:customerState');
const genders = optionsOf(Gender, 'crm:gender');
interface MomentProps {
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/** No moment is null, not an empty text. */
function moment({ value, onChange }: MomentProps) {
  return (
    <Suspense>
      <DateTimeField value={value} onChange={(given) => onChange?.(given || null)} />
    </Suspense>
  );
}

const dealer = {
  type: 'lookup',
  path: '/api/crm/dealers',
  labelOf: (row: { code: string; name: string }) => `${row.code} · ${row.name}`,
} as const;

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
    { key: 'nextFollowTime', width: 160, as: 'time', sortable: true },
    { key: 'lastFollowTime', width: 160, as: 'time', sortable: true },
    { key: 'tags', width: 160, render: ({ tags }) => tags.join(', ') },
    { key: 'community', width: 160, sortable: true },
    { key: 'houseType', width: 120 },
    { key: 'address', width: 240 },
    { key: 'code', width: 120, sortable: true },
    { key: 'sourceType', width: 120 },
    { key: 'remark', width: 200 },
    { key: 'creationTime', width: 160, as: 'time', sortable: true },
  ],
  filters: [
    { key: 'filter', type: 'text' },
    { key: 'state', type: 'select', options: states },
    { key: 'nextFollowTime', type: 'dateRange', from: 'nextFollowTimeMin', to: 'nextFollowTimeMax' },
  ],
  fields: [
    { key: 'name', type: 'text', required: true, max: 64 },
    { key: 'phoneNumber', type: 'text', max: 32, pattern: /^\+?[\d\s-]{5,32}$/, hint: 'crm:customer.phoneHint' },
    { key: 'gender', type: 'select', options: genders, required: true, initial: Gender.Unknown },
    {
      key: 'state',
      type: 'select',
      options: states,
      required: true,
      initial: CustomerState.Pool,
      hint: 'crm:customer.stateHint',
    },
    { key: 'level', type: 'text', max: 32 },
    { key: 'sourceType', type: 'text', max: 32 },
    { key: 'code', type: 'text', max: 64 },
    { key: 'tags', type: 'tags', initial: [] },
    { key: 'nextFollowTime', type: 'custom', render: (props) => moment(props as MomentProps) },
    { key: 'lastFollowTime', type: 'custom', render: (props) => moment(props as MomentProps) },
    { key: 'dealerId', ...dealer, span: 2 },
    { key: 'community', type: 'text', max: 128 },
    { key: 'houseType', type: 'text', max: 64 },
    { key: 'address', type: 'text', max: 256, span: 2 },
    { key: 'remark', type: 'textarea', max: 1024, span: 2 },
  ],
});
