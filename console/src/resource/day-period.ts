import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { displayZone, instantOf } from '../state/zone';

/**
 * The instants between which two days of the calendar in the zone of display (`yyyy-MM-dd`) lie, the last one included;
 * what is no day is left out.
 */
export function dayPeriod(from: string | null, to: string | null): { from?: string; to?: string } {
  const zone = displayZone.get();
  const first = instantOf(`${from}T00:00:00`, zone);
  const last = instantOf(`${to}T23:59:59.999`, zone);
  return {
    ...(!Number.isNaN(first.getTime()) && { from: first.toISOString() }),
    ...(!Number.isNaN(last.getTime()) && { to: last.toISOString() }),
  };
}

/** The filters `from` and `to` of the page's address as the two query members of a list that compares instants. */
export function usePeriodQuery(fromMember: string, toMember: string): Readonly<Record<string, string>> {
  const [search] = useSearchParams();
  const [from, to] = [search.get('from'), search.get('to')];
  return useMemo(() => {
    const period = dayPeriod(from, to);
    return { ...(period.from && { [fromMember]: period.from }), ...(period.to && { [toMember]: period.to }) };
  }, [from, to, fromMember, toMember]);
}
