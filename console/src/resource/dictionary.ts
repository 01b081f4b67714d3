import { useQuery } from '@tanstack/react-query';
import { http } from '../session/http';

export interface DictionaryItem {
  code: string;
  displayText: string;
  value: string | null;
}

const noItems: readonly DictionaryItem[] = [];

/** Items of a dictionary by its code; none while it is fetched, where it does not exist and without a code. */
export function useDictionary(code: string | undefined): readonly DictionaryItem[] {
  const path = `/api/datadictionary/details/${code ?? ''}`;
  const { data } = useQuery({
    queryKey: [path],
    enabled: code !== undefined,
    queryFn: async ({ signal }) =>
      (await http.get<{ items: DictionaryItem[] }>(path, undefined, { signal, quiet: true })).items,
    staleTime: 300_000,
    retry: false,
  });
  return data ?? noItems;
}
