import { useQuery } from '@tanstack/react-query';
import { http } from '../../session/http';
import { endpoints } from './endpoints';
import type { DictionaryItem, SalesOrder } from './records';

export const orderKey = (id: string) => [endpoints.orders, id, 'order'];

export function useOrder(id: string) {
  return useQuery({
    queryKey: orderKey(id),
    queryFn: async ({ signal }) => (await http.get<{ salesOrder: SalesOrder }>(`${endpoints.orders}/${id}`, undefined, { signal, quiet: true })).salesOrder,
  });
}

/** Items of a dictionary by its code; none while it is fetched or where it does not exist. */
export function useDictionary(code: string): readonly DictionaryItem[] {
  const { data } = useQuery({
    queryKey: [endpoints.dictionary(code)],
    queryFn: async ({ signal }) => (await http.get<{ items: DictionaryItem[] }>(endpoints.dictionary(code), undefined, { signal, quiet: true })).items,
    staleTime: 300_000,
    retry: false,
  });
  return data ?? [];
}
