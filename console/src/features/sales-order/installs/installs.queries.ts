import { installs, installTeam } from '@ishare/contracts/sales-order/install.js';
import type { InstallDispatch, InstallTeam } from '@ishare/contracts/sales-order/install.js';
import { routesOf } from '@ishare/contracts/things/records.js';
import { useQuery } from '@tanstack/react-query';
import { keptRead, keyOf, useRoute } from '../../../session/routes';

export const DAY = 'YYYY-MM-DD';
/** Dispatches and teams of one look at the calendar. */
const MOST = 500;

const none: readonly never[] = [];

const { list: teams } = routesOf(installTeam);
export const useTeams = () =>
  (useRoute(teams, { query: { maxResultCount: MOST, isEnable: true } }, { isKept: true }).data?.items ??
    none) as readonly InstallTeam[];

interface Asked {
  from: string;
  to: string;
  /** Of the caller's teams alone. */
  isMine: boolean;
}

/**
 * Visits of some days, those without a day beside them, and how full each team's days are; as they were read
 * last, where
 * there is no network.
 */
export function useCalendar({ from, to, isMine }: Asked) {
  const kept = { calls: { quiet: true }, isKept: true } as const;
  const mine = isMine ? { mine: true } : {};
  const planned = useRoute(
    installs.list,
    { query: { dateFrom: from, dateTo: to, maxResultCount: MOST, ...mine } },
    kept,
  );
  const waiting = useRoute(installs.list, { query: { state: 0, maxResultCount: MOST } }, kept);
  const days = useRoute(installs.days, { query: { from, to } }, kept);
  return {
    isPending: planned.isPending || waiting.isPending,
    error: planned.error ?? waiting.error,
    refetch: () => void Promise.all([planned.refetch(), waiting.refetch()]),
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
