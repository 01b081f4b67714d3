import { treeDataDictionary } from '@ishare/contracts/platform/dictionaries.js';
import { thingFields } from '../../../resource/things';
import { RecordList } from '../RecordList';
import { TreeEntriesPane } from './TreeEntriesPane';

const fields = thingFields(treeDataDictionary, {
  name: 'basics:treeDictionary',
  form: { name: true, code: true, description: true },
});

/** Trees at the left, the entries of one at the right, with Excel. */
export default function TreeDictionariesPage() {
  return (
    <RecordList name="basics:treeDictionary" thing={treeDataDictionary} lineOf={(tree) => tree} fields={fields}>
      {({ id, name }) => <TreeEntriesPane key={id} tree={{ id, name }} />}
    </RecordList>
  );
}
