import { dictionaryPermissions } from '@ishare/contracts/platform/permissions.js';
import { useMemo } from 'react';
import ResourcePage from '../../../resource/ResourcePage';
import { defineScreen } from '../../../resource/screen';
import type { Field, Row } from '../../../resource/screen';
import { RecordList } from '../RecordList';

interface Detail extends Row {
  code: string;
  displayText: string;
  value: string;
  order: number;
  isEnabled: boolean;
}

const P = dictionaryPermissions.names.DataDictionaries;
const fields: readonly Field[] = [
  { key: 'code', type: 'text', required: true, max: 64 },
  { key: 'name', type: 'text', required: true, max: 128 },
  { key: 'displayName', type: 'text', max: 128 },
  { key: 'description', type: 'textarea', max: 512, span: 2 },
];

function detailScreen(dataDictionaryId: string) {
  return defineScreen<Detail>({
    name: 'basics:dictionaryItem',
    path: '/api/dataDictionaryDetail',
    permissions: { create: P.Edit, update: P.Edit, delete: P.Edit },
    fixedQuery: { dataDictionaryId },
    titleOf: ({ displayText }) => displayText,
    toBody: (values, row) => ({
      ...values,
      dataDictionaryId,
      ...(row?.concurrencyStamp && { concurrencyStamp: row.concurrencyStamp }),
    }),
    columns: [
      { key: 'code', width: 160, pinned: 'start', sortable: true },
      { key: 'displayText', width: 220, sortable: true },
      { key: 'value', width: 160, sortable: true },
      { key: 'order', width: 90, as: 'number', sortable: true },
      { key: 'isEnabled', width: 90, as: 'boolean', sortable: true },
    ],
    filters: [{ key: 'filter', type: 'text' }],
    fields: [
      { key: 'code', type: 'text', required: true, max: 64 },
      { key: 'displayText', type: 'text', required: true, max: 128 },
      { key: 'value', type: 'text', max: 256, hint: 'basics:dictionaryItem.valueHint' },
      { key: 'order', type: 'number', min: 0, max: 1_000_000, precision: 0, initial: 0 },
      { key: 'isEnabled', type: 'switch', initial: true },
    ],
  });
}

function Details({ id }: { id: string }) {
  const screen = useMemo(() => detailScreen(id), [id]);
  return <ResourcePage screen={screen} />;
}

/** Dictionaries at the left, the choices of one at the right. */
export default function DictionariesPage() {
  return (
    <RecordList name="basics:dictionary" path="/api/dataDictionary" permissions={P} fields={fields}>
      {({ id }) => <Details key={id} id={id} />}
    </RecordList>
  );
}
