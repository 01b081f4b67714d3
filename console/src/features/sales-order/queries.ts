import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormColumn } from '@ishare/contracts/platform/forms.js';
import { formJson } from '@ishare/contracts/platform/form-routes.js';
import type { FormJson } from '@ishare/contracts/platform/form-routes.js';
import { orderType } from '@ishare/contracts/sales-order/order-type.js';
import { useEffect, useRef } from 'react';
import { productType } from '@ishare/contracts/sales-order/product-type.js';
import { withChoices } from '../../resource/column-choices';
import { api } from '../../session/things';
import { call, keyOf, makeStale, useRoute } from '../../session/routes';
import { endpoints } from './endpoints';
import { orderMoves, orders } from '@ishare/contracts/sales-order/orders.js';
import type { OrderPerson as Person, SalesOrder } from '@ishare/contracts/sales-order/orders.js';
import { isMadeStale } from '@ishare/contracts/things/route.js';

export const useOrder = (id: string) =>
  useRoute(orders.one, { params: { id } }, { calls: { quiet: true }, select: ({ salesOrder }) => salesOrder });

const nobody: readonly Person[] = [];

/** The people whom an order names; a dealer knows those of the factory from here alone. */
export const usePeople = (salesOrderId: string): readonly Person[] =>
  useRoute(orders.people, { params: { id: salesOrderId } }, { calls: { quiet: true } }).data ?? nobody;

/** Reads anew whatever shows orders, their sheets and their quotations: what moves one of them moves the others. */
export function useOrderReload(): () => Promise<void> {
  const client = useQueryClient();
  return () => makeStale(client, orderMoves);
}

const LATEST = { skipCount: 0, maxResultCount: 50 };
/** ms after which the timeline of an open order is asked for again: others work at it as well. */
const FOLLOW_EVERY = 10_000;

/**
 * What has happened to an order, the latest first; while it is shown, what others do to it too, and the rest of the
 * page follows.
 */
export function useTimeline(salesOrderId: string) {
  const client = useQueryClient();
  const timeline = useRoute(
    orders.timeline,
    { params: { id: salesOrderId }, query: LATEST },
    { calls: { quiet: true }, refetchInterval: FOLLOW_EVERY, refetchOnWindowFocus: 'always' },
  );
  const count = timeline.data?.totalCount;
  const seen = useRef<number>(undefined);
  useEffect(() => {
    if (count === undefined || seen.current === count) return;
    // The first answer is news as well: something may have happened between it and the order's own.
    seen.current = count;
    // Lines that somebody types into are laid over those of others when they are saved.
    const own = keyOf(orders.timeline, { params: { id: salesOrderId } })[0];
    void client.invalidateQueries({
      predicate: ({ queryKey: [path, , part] }) =>
        typeof path === 'string' && isMadeStale(path, orderMoves) && path !== own && part !== 'lines',
    });
  }, [count, client, salesOrderId]);
  return timeline;
}

/** The list of parts that was made of an order last. */
export function useMadeFile(salesOrderId: string): { importFileId: string; fileNo: string } | undefined {
  const asked = { params: { id: salesOrderId }, query: LATEST };
  const timeline = useRoute(orders.timeline, asked, { calls: { quiet: true } });
  const entry = timeline.data?.items.find(({ action }) => action === 'importFile');
  return entry?.data as { importFileId: string; fileNo: string } | undefined;
}

/** What an order of a type must have. */
export function useOrderType(id: string) {
  return useQuery({
    queryKey: [`/${orderType.path}`, id],
    queryFn: ({ signal }) => api(orderType).get(id, { signal, quiet: true }),
    staleTime: 300_000,
    retry: false,
  });
}

/** Columns by form type. */
export type LineForms = Readonly<Record<string, readonly FormColumn[]>>;

async function publishedForm(id: string, signal: AbortSignal): Promise<FormJson | undefined> {
  const options = { signal, quiet: true };
  const latest = await call(formJson.json, { params: { id } }, options);
  const { publishedVersion: version } = latest;
  if (version === null) return undefined;
  const form =
    version === latest.version ? latest : await call(formJson.json, { params: { id }, query: { version } }, options);
  return { ...form, columns: await withChoices({ id, version }, form.columns, { signal }) };
}

/**
 * The columns that an order's tabs have beside their own, as the server takes them: of the order's own form, else of
 * the first of its type, else of its product type. Read once for all tabs and orders of a type.
 */
export function useLineForms({
  orderTypeId,
  productTypeId,
  formId,
}: Pick<SalesOrder, 'orderTypeId' | 'productTypeId' | 'formId'>) {
  return useQuery({
    queryKey: [endpoints.forms, 'of-order', orderTypeId, productTypeId, formId],
    queryFn: async ({ signal }): Promise<LineForms> => {
      const options = { signal, quiet: true };
      const [{ formIds }, product] = await Promise.all([
        api(orderType).get(orderTypeId, options),
        productTypeId ? api(productType).get(productTypeId, options) : undefined,
      ]);
      const forms = await Promise.all(
        [...new Set([...(formId ? [formId] : []), ...formIds, ...(product?.formIds ?? [])])].map((id) =>
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

/** A published version of a form; nothing is asked while none is named. */
export const useFormVersion = (id: string, version: number | undefined) =>
  useRoute(
    formJson.json,
    { params: { id }, query: version === undefined ? {} : { version: String(version) } },
    { enabled: version !== undefined },
  );
