import { pageConfigurations } from '@ishare/contracts/platform/page-configurations.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../session/routes';
import { useConfiguration } from '../session/session';

/**
 * Something small that a person keeps for himself at the server, under a key of its own: read once, where it is
 * wanted, and shown as it is chosen. `parse` reads what is kept, also nothing and what it cannot read. `keep` is told
 * what comes of what is kept now, so that of two choices in a row neither is lost; they are sent one after the other.
 */
export function usePersonal<T>(
  routeKey: string,
  parse: (text: string | null | undefined) => T,
  { isWanted = true } = {},
) {
  const client = useQueryClient();
  const userId = useConfiguration()?.currentUser.id ?? '';
  const queryKey = [routeKey, userId];
  const reading = {
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      parse((await call(pageConfigurations.effective, { params: { routeKey } }, { quiet: true }))?.config),
  };
  const read = useQuery({ ...reading, enabled: isWanted && userId !== '' });
  const [nothing] = useState(() => parse(null));
  const { mutate } = useMutation({
    scope: { id: `personal:${routeKey}` },
    mutationFn: (next: T) => call(pageConfigurations.save, { body: { routeKey, config: JSON.stringify(next) } }),
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return {
    value: read.data ?? nothing,
    isSuccess: read.isSuccess,
    async keep(change: (kept: T) => T) {
      // Whoever is quicker than the reading does not keep his choice in the place of all others, nor where it fails.
      const kept = client.getQueryData<T>(queryKey) ?? (await client.ensureQueryData(reading).catch(() => undefined));
      if (kept === undefined) return;
      const next = change(kept);
      client.setQueryData(queryKey, next);
      mutate(next);
    },
  };
}
