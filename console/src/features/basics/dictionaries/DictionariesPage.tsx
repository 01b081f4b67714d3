import { dataDictionary, dataDictionaryDetail } from '@ishare/contracts/platform/dictionaries.js';
import type { DataDictionary } from '@ishare/contracts/platform/dictionaries.js';
import { Suspense, useMemo } from 'react';
import { DictionaryTag } from '../../../resource/DictionaryText';
import ResourcePage from '../../../resource/ResourcePage';
import { thingFields, thingScreen } from '../../../resource/things';
import { RecordList } from '../RecordList';
import { lazy } from '../../../state/lazy';

const fields = thingFields(dataDictionary, {
  name: 'basics:dictionary',
  form: { code: true, name: true, displayName: true, description: true },
});

const DictionaryUses = lazy(() => import('./DictionaryUses'));

const detailScreen = (dictionary: DataDictionary) =>
  thingScreen(dataDictionaryDetail, {
    name: 'basics:dictionaryItem',
    fixedQuery: { dataDictionaryId: dictionary.id },
    titleOf: ({ displayText }) => displayText,
    columns: {
      code: { width: 160, pinned: 'start' },
      displayText: { width: 240, render: (row) => <DictionaryTag item={row} /> },
      englishText: { width: 200 },
      value: { width: 160 },
      order: { width: 90 },
      isEnabled: { width: 90 },
    },
    form: {
      code: true,
      displayText: true,
      englishText: { hint: 'basics:dictionaryItem.englishTextHint' },
      value: { required: false, hint: 'basics:dictionaryItem.valueHint' },
      colour: true,
      icon: true,
      order: true,
      isEnabled: true,
    },
    texts: { colour: 'basics:dictionaryItem.colours', icon: 'basics:dictionaryItem.icons' },
    toBody: () => ({ dataDictionaryId: dictionary.id }),
    rowActions: [
      {
        key: 'uses',
        run: ({ rows: [entry], show }) =>
          show((close) => (
            <Suspense>{entry && <DictionaryUses {...{ dictionary, entry }} onClose={close} />}</Suspense>
          )),
      },
    ],
  });

function Details({ dictionary }: { dictionary: DataDictionary }) {
  const screen = useMemo(() => detailScreen(dictionary), [dictionary]);
  return <ResourcePage screen={screen} />;
}

/** Dictionaries at the left, the choices of one at the right. */
export default function DictionariesPage() {
  return (
    <RecordList name="basics:dictionary" thing={dataDictionary} lineOf={(dictionary) => dictionary} fields={fields}>
      {(dictionary) => <Details key={dictionary.id} dictionary={dictionary} />}
    </RecordList>
  );
}
