import { useSearchValues } from '../../../resource/use-search-values';

/** What a page is asked for, as its address keeps it; the empty text where nothing is said. */
export function useAsked() {
  const [search, put] = useSearchValues();
  return { at: (key: string) => search.get(key) ?? '', put };
}
