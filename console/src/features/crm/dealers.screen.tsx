import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { lazy, Suspense } from 'react';
import { defineScreen } from '../../resource/screen';
import type { Row } from '../../resource/screen';

const ContactsField = lazy(() => import('./ContactsField'));

interface Dealer extends Row {
  code: string;
  name: string;
  contact: string | null;
  phoneNumber: string | null;
  level: string;
  priceLevel: string;
  creditLimit: number;
  balance: number;
  brandIds: string[];
  kujialeAccount: string | null;
  isEnable: boolean;
  creationTime: string;
}

const P = crmPermissions.names.Dealers;
const path = '/api/crm/dealers';
const yesNo = [
  { value: true, label: 'common:yes' },
  { value: false, label: 'common:no' },
];

/** The shops that sell for the factory; the linked user sees only that shop's customers and orders. */
export default defineScreen<Dealer>({
  name: 'crm:dealer',
  path,
  permissions: { create: P.Create, update: P.Edit, delete: P.Delete },
  titleOf: (row) => row.name,
  defaultSorting: 'code',
  columns: [
    { key: 'code', width: 120, sortable: true, pinned: 'start' },
    { key: 'name', width: 220, sortable: true },
    { key: 'contact', width: 120 },
    { key: 'phoneNumber', width: 140 },
    { key: 'level', width: 90, sortable: true },
    { key: 'priceLevel', width: 110 },
    { key: 'creditLimit', width: 140, as: 'money', sortable: true },
    { key: 'balance', width: 140, as: 'money', sortable: true },
    { key: 'brandIds', width: 150, render: ({ brandIds }) => brandIds.join(', ') },
    { key: 'kujialeAccount', width: 150 },
    { key: 'isEnable', width: 90, as: 'boolean', sortable: true },
    { key: 'creationTime', width: 160, as: 'time', sortable: true },
  ],
  filters: [
    { key: 'filter', type: 'text' },
    { key: 'isEnable', type: 'select', options: yesNo },
  ],
  fields: [
    { key: 'code', type: 'text', required: true, max: 64 },
    { key: 'name', type: 'text', required: true, max: 128 },
    { key: 'contact', type: 'text', max: 64 },
    { key: 'phoneNumber', type: 'text', max: 32 },
    { key: 'level', type: 'text', max: 16 },
    { key: 'priceLevel', type: 'text', max: 16 },
    { key: 'creditLimit', type: 'number', min: 0, precision: 2, initial: 0 },
    { key: 'balance', type: 'number', precision: 2, initial: 0, hint: 'crm:dealer.balanceHint' },
    { key: 'parentId', type: 'lookup', path, labelOf: (row: Dealer) => `${row.code} · ${row.name}` },
    { key: 'kujialeAccount', type: 'text', max: 128 },
    { key: 'brandIds', type: 'tags', initial: [] },
    {
      key: 'userId',
      type: 'lookup',
      path: '/api/identity/users/lookup/search',
      labelOf: (row: { userName: string; name: string | null }) =>
        row.name ? `${row.userName} · ${row.name}` : row.userName,
      span: 2,
      hint: 'crm:dealer.userHint',
    },
    { key: 'isEnable', type: 'switch', initial: true },
    {
      key: 'contacts',
      type: 'custom',
      span: 2,
      initial: [],
      render: (props) => (
        <Suspense>
          <ContactsField {...(props as object)} />
        </Suspense>
      ),
    },
  ],
});
