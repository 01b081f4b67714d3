import { dictionaries } from '@ishare/contracts/platform/dictionary-routes.js';
import type { DataDictionary, DataDictionaryDetail } from '@ishare/contracts/platform/dictionaries.js';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { UsesDrawer } from '../../../resource/UsesDrawer';
import type { Use } from '../../../resource/UsesDrawer';
import { useRoute } from '../../../session/routes';
import { api } from '../../../session/things';
import { dictionaryPlaces } from './dictionary-places';
import type { DictionaryPlace } from './dictionary-places';

interface DictionaryUsesProps {
  dictionary: DataDictionary;
  entry: DataDictionaryDetail;
  onClose: () => void;
}

/** How many records have an entry; nothing of lists that the reader may not see. */
const countOf = (place: DictionaryPlace, code: string) => ({
  queryKey: ['dictionary-uses', place.thing.path, place.field, code],
  queryFn: async () =>
    (await api(place.thing).list({ [place.field]: code, maxResultCount: 1 }, { quiet: true })).totalCount,
  enabled: place.isNarrowed,
  retry: false,
});

/** Where an entry of a dictionary stands: in which records, in how many of them, and in which forms it is offered. */
export default function DictionaryUses({ dictionary, entry, onClose }: DictionaryUsesProps) {
  const { t } = useTranslation(['basics', 'crm', 'optimisation', 'salesOrder']);
  const places = dictionaryPlaces.get(dictionary.code) ?? [];
  const counts = useQueries({ queries: places.map((place) => countOf(place, entry.code)) });
  const forms = useRoute(dictionaries.uses, { params: { id: dictionary.id } }, { gcTime: 0 });
  const ofRecords = places.map(({ title, label, page, field, isNarrowed }, index): Use => {
    const count = counts[index]?.data;
    return {
      key: `${page} ${field}`,
      text: t('dictionaryUses.field', { list: t(title), field: t(label) }),
      note: count === undefined ? undefined : t('dictionaryUses.records', { count }),
      to: isNarrowed ? `${page}?${field}=${encodeURIComponent(entry.code)}` : page,
    };
  });
  const ofForms = forms.data?.items.map(({ id, code, name }): Use => ({
    key: id,
    text: t('dictionaryUses.form', { name }),
    to: `/basic-setup/forms?filter=${encodeURIComponent(code)}`,
  }));
  return (
    <UsesDrawer
      title={t('dictionaryUses.title', { name: entry.displayText })}
      asked={forms}
      uses={ofForms && [...ofRecords, ...ofForms]}
      none={t(dictionary.isStatic ? 'dictionaryUses.byProduct' : 'dictionaryUses.none')}
      onClose={onClose}
    />
  );
}
