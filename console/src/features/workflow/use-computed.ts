import type { AskedOf, Route } from '@ishare/contracts/things/route.js';
import { useQuery } from '@tanstack/react-query';
import { call, keyOf } from '../../session/routes';

/** What a route computes of what it is given, kept for the same question. */
export function useComputed<R extends Route & { computes: true }>(route: R, asked: AskedOf<R>, isWanted = true) {
  return useQuery({
    queryKey: [...keyOf(route, asked), (asked as { body?: unknown }).body],
    queryFn: ({ signal }) => call(route, asked, { quiet: true, signal }),
    enabled: isWanted,
    staleTime: 5_000,
    retry: false,
  });
}
