import { auditDesk } from '@ishare/contracts/sales-order/audit-desk.js';
import { audits } from '@ishare/contracts/sales-order/audits.js';
import type { AuditDesign } from '@ishare/contracts/sales-order/audits.js';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { queryOf, useRoute } from '../../../../session/routes';

export const queueScopes = ['pending', 'own', 'history', 'all'] as const;
export type QueueScope = (typeof queueScopes)[number];

/** Sheets of one page of the queue (audit-39). */
const pageSize = 99;
/** ms for which what was fetched ahead is shown without being asked for again. */
const freshFor = 60_000;
/** How many sheets are fetched ahead. */
const ahead = 2;

const none: readonly AuditDesign[] = [];

export const useDesk = (id: string | undefined) =>
  useRoute(
    auditDesk.open,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, staleTime: freshFor, retry: false, calls: { quiet: true } },
  );

/** Those that wait, the longest first, and which of them is judged: the address names it. */
export function useDeskQueue() {
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const scope: QueueScope = queueScopes.find((name) => name === search.get('scope')) ?? 'pending';
  const address = search.toString();
  const [gone, setGone] = useState<{ to: string; from: string }>();
  // The sheet is shown at once; the address follows, with all of the shell that hangs on it.
  const wanted = (gone?.from === address ? gone.to : search.get('sheet')) ?? undefined;
  const queue = useRoute(
    audits.list,
    {
      query: {
        ...(scope !== 'all' && { scope }),
        sorting: scope === 'pending' ? 'dueTime asc' : 'creationTime desc',
        skipCount: 0,
        maxResultCount: pageSize,
      },
    },
    { placeholderData: keepPreviousData },
  );
  const listed = queue.data?.items ?? none;
  const isElsewhere = wanted !== undefined && queue.data !== undefined && !listed.some(({ id }) => id === wanted);
  const named = useRoute(
    audits.get,
    { params: { id: wanted ?? '' } },
    { enabled: isElsewhere, retry: false, calls: { quiet: true } },
  );
  // A sheet that somebody was led to stands before those that wait.
  const sheets = isElsewhere && named.data ? [named.data, ...listed] : listed;
  const at = Math.max(
    0,
    sheets.findIndex(({ id }) => id === wanted),
  );
  const sheet = wanted !== undefined && isElsewhere && named.isPending ? undefined : sheets[at];
  const go = (next: AuditDesign | undefined, to: QueueScope = scope) => {
    setGone(next && to === scope ? { to: next.id, from: address } : undefined);
    setSearch({ scope: to, ...(next && { sheet: next.id }) }, { replace: true });
  };
  const next = sheets[at + 1];
  const following = useDesk(next?.id);
  const comingIds = sheets
    .slice(at + 2, at + 1 + ahead)
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    for (const id of comingIds ? comingIds.split(',') : [])
      void client.prefetchQuery({
        ...queryOf(auditDesk.open, { params: { id } }, { quiet: true }),
        staleTime: freshFor,
        retry: false,
      });
  }, [client, comingIds]);
  return {
    scope,
    sheets,
    total: queue.data?.totalCount ?? 0,
    sheet,
    /** The one after it, as soon as it can be shown. */
    next: following.data && next,
    at,
    isPending: queue.isPending || (isElsewhere && named.isPending),
    isError: queue.isError,
    refetch: queue.refetch,
    select: (next: AuditDesign) => go(next),
    show: (to: QueueScope) => go(undefined, to),
    step: (by: number) => {
      const next = sheets[Math.min(sheets.length - 1, Math.max(0, at + by))];
      if (next) go(next);
    },
    /** The one after this is next: this one may leave the queue by what was done with it. */
    leave: () => go(sheets[at + 1] ?? sheets[at - 1]),
  };
}
export type DeskQueue = ReturnType<typeof useDeskQueue>;
