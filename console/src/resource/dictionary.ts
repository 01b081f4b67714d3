import { dictionaries } from '@ishare/contracts/platform/dictionary-routes.js';
import type { DataDictionaryDetail } from '@ishare/contracts/platform/dictionaries.js';
import { useRoute } from '../session/routes';

export type DictionaryItem = Pick<DataDictionaryDetail, 'code' | 'displayText' | 'value' | 'colour' | 'icon'>;

const noItems: readonly DictionaryItem[] = [];

/** Items of a dictionary by its code; none while it is fetched, where it does not exist and without a code. */
export function useDictionary(code: string | undefined): readonly DictionaryItem[] {
  const { data } = useRoute(
    dictionaries.ofCode,
    { params: { code: code ?? '' } },
    { enabled: code !== undefined, staleTime: 300_000, retry: false, calls: { quiet: true } },
  );
  return data?.items ?? noItems;
}
