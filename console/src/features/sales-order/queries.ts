import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormColumn } from '@ishare/contracts/platform/forms.js';
import { orderType } from '@ishare/contracts/sales-order/order-type.js';
import { useEffect, useRef } from 'react';
import type { Paged } from '../../resource/list-query';
import { api } from '../../resource/things';
import { http } from '../../session/http';
import { endpoints } from './endpoints';
import type { DictionaryItem, Person, SalesOrder, TimelineEntry } from './records';

export const orderKey = (id: string) => [endpoints.orders, id, 'order'];

export function useOrder(id: string) {
  return useQuery({
    queryKey: orderKey(id),
    queryFn: async ({ signal }) =>
      (await http.get<{ salesOrder: SalesOrder }>(`${endpoints.orders}/${id}`, undefined, { signal, quiet: true }))
        .salesOrder,
  });
}

/** The people whom an order names; a dealer knows those of the factory from here alone. */
export function usePeople(salesOrderId: string): readonly Person[] {
  const people = useQuery({
    queryKey: [endpoints.orders, salesOrderId, 'people'],
    queryFn: ({ signal }) =>
      http.get<Person[]>(`${endpoints.orders}/${salesOrderId}/people`, undefined, { signal, quiet: true }),
  });
  return people.data ?? [];
}

/** Reads anew whatever shows orders, their sheets and their quotations: what moves one of them moves the others. */
export function useOrderReload(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      [endpoints.orders, endpoints.audits, endpoints.quotations].map((path) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    );
  };
}

const LATEST = { skipCount: 0, maxResultCount: 50 };
/** ms after which the timeline of an open order is asked for again: others work at it as well. */
const FOLLOW_EVERY = 10_000;

/** What has happened to an order, the latest first; while it is shown, what others do to it too, and the rest of the page follows. */
export function useTimeline(salesOrderId: string) {
  const client = useQueryClient();
  const timeline = useQuery({
    queryKey: [endpoints.orders, salesOrderId, 'timeline'],
    queryFn: ({ signal }) =>
      http.get<Paged<TimelineEntry>>(`${endpoints.orders}/${salesOrderId}/timeline`, LATEST, { signal, quiet: true }),
    refetchInterval: FOLLOW_EVERY,
    refetchOnWindowFocus: 'always',
  });
  const count = timeline.data?.totalCount;
  const seen = useRef<number>(undefined);
  useEffect(() => {
    if (count === undefined || seen.current === count) return;
    // The first answer is news as well: something may have happened between it and the order's own.
    seen.current = count;
    // Lines that somebody types into are laid over those of others when they are saved.
    const own = ['timeline', 'lines'];
    void client.invalidateQueries({
      predicate: ({ queryKey: [path, , part] }) =>
        [endpoints.orders, endpoints.audits, endpoints.quotations].some((one) => one === path) &&
        !own.includes(String(part)),
    });
  }, [count, client]);
  return timeline;
}

/** What an order of a type must have. */
export function useOrderType(id: string) {
  return useQuery({
    queryKey: [endpoints.orderTypes, id],
    queryFn: ({ signal }) =>
      http.get<{ needDesign: boolean }>(`${endpoints.orderTypes}/${id}`, undefined, { signal, quiet: true }),
    staleTime: 300_000,
    retry: false,
  });
}

/** Columns by form type. */
export type LineForms = Readonly<Record<string, readonly FormColumn[]>>;

interface LineForm {
  formType: string;
  version: number;
  publishedVersion: number | null;
  columns: FormColumn[];
}

async function publishedForm(id: string, signal: AbortSignal): Promise<LineForm | undefined> {
  const path = `${endpoints.forms}/${id}/json`;
  const form = await http.get<LineForm>(path, undefined, { signal, quiet: true });
  if (form.publishedVersion === null) return undefined;
  return form.publishedVersion === form.version
    ? form
    : http.get<LineForm>(path, { version: form.publishedVersion }, { signal, quiet: true });
}

/** The columns that an order's tabs have beside their own, as the server takes them: of the order's own form, else of the first of its type. Read once for all tabs and orders of a type. */
export function useLineForms({ orderTypeId, formId }: Pick<SalesOrder, 'orderTypeId' | 'formId'>) {
  return useQuery({
    queryKey: [endpoints.forms, 'of-order', orderTypeId, formId],
    queryFn: async ({ signal }): Promise<LineForms> => {
      const { formIds } = await api(orderType).get(orderTypeId, { signal, quiet: true });
      const forms = await Promise.all(
        [...new Set([...(formId ? [formId] : []), ...formIds])].map((id) =>
          publishedForm(id, signal).catch(() => undefined),
        ),
      );
      // The first of a type stands.
      return Object.fromEntries(
        forms.flatMap((form) => (form ? [[form.formType, form.columns] as const] : [])).reverse(),
      );
    },
    staleTime: 300_000,
    retry: false,
  });
}

/** Items of a dictionary by its code; none while it is fetched, where it does not exist and without a code. */
export function useDictionary(code: string | undefined): readonly DictionaryItem[] {
  const { data } = useQuery({
    queryKey: [endpoints.dictionary(code ?? '')],
    enabled: code !== undefined,
    queryFn: async ({ signal }) =>
      (
        await http.get<{ items: DictionaryItem[] }>(endpoints.dictionary(code ?? ''), undefined, {
          signal,
          quiet: true,
        })
      ).items,
    staleTime: 300_000,
    retry: false,
  });
  return data ?? [];
}
