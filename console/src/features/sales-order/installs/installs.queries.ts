import { installDispatch, installs, installTeam } from '@ishare/contracts/sales-order/install.js';
import type { InstallDispatch, InstallTeam } from '@ishare/contracts/sales-order/install.js';
import { useQuery } from '@tanstack/react-query';
import { keptRead, keyOf, queryOf } from '../../../session/routes';
import { listOf } from '../../../session/things';

export const DAY = 'YYYY-MM-DD';
/** Dispatches and teams of one look at the calendar. */
const MOST = 500;

const none: readonly never[] = [];

export const useTeams = (): readonly InstallTeam[] =>
  useQuery(listOf(installTeam, { maxResultCount: MOST, isEnable: true })).data?.items ?? none;

/** Visits of some days, those without a day beside them, and how full each team's days are. */
export function useCalendar(from: string, to: string) {
  const planned = useQuery(listOf(installDispatch, { dateFrom: from, dateTo: to, maxResultCount: MOST }));
  const waiting = useQuery(listOf(installDispatch, { state: 0, maxResultCount: MOST }));
  const days = useQuery(queryOf(installs.days, { query: { from, to } }, { quiet: true }));
  return {
    isPending: planned.isPending || waiting.isPending,
    error: planned.error ?? waiting.error,
    planned: (planned.data?.items ?? none) as readonly InstallDispatch[],
    waiting: (waiting.data?.items ?? none) as readonly InstallDispatch[],
    days: days.data?.items ?? none,
  };
}

/** A visit as its fitters see it: as it was read last, where there is no network. */
export const useInstallCard = (id: string) => {
  const asked = { params: { id } };
  return useQuery({
    queryKey: keyOf(installs.card, asked),
    queryFn: ({ signal }) => keptRead(installs.card, asked, { quiet: true, signal }),
    retry: false,
    networkMode: 'always',
  });
};
