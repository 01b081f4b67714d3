import { dictionaryPermissions } from '@ishare/contracts/platform/permissions.js';
import type { Field } from '../../../resource/screen';
import { RecordList } from '../RecordList';
import { TreeEntriesPane } from './TreeEntriesPane';

const P = dictionaryPermissions.names.TreeDataDictionaries;
const fields: readonly Field[] = [
  { key: 'name', type: 'text', required: true, max: 128 },
  { key: 'code', type: 'text', required: true, max: 64 },
  { key: 'description', type: 'textarea', max: 512, span: 2 },
];

/** Trees at the left, the entries of one at the right, with Excel. */
export default function TreeDictionariesPage() {
  return (
    <RecordList
      name="basics:treeDictionary"
      path="/api/dictionary/tree-data-dictionaries"
      permissions={P}
      fields={fields}
    >
      {({ id, name }) => <TreeEntriesPane key={id} tree={{ id, name }} />}
    </RecordList>
  );
}
