import { pageConfigurations } from '@ishare/contracts/platform/page-configurations.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../session/routes';
import { useConfiguration } from '../session/session';

/**
 * Something small that a person keeps for himself at the server, under a key of its own: read once, and shown as it is
 * chosen. `parse` reads what is kept, also nothing and what it cannot read.
 */
export function usePersonal<T>(routeKey: string, parse: (text: string | null | undefined) => T) {
  const client = useQueryClient();
  const userId = useConfiguration()?.currentUser.id ?? '';
  const queryKey = [routeKey, userId];
  const read = useQuery({
    queryKey,
    enabled: userId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      parse((await call(pageConfigurations.effective, { params: { routeKey } }, { quiet: true }))?.config),
  });
  const [nothing] = useState(() => parse(null));
  const value = read.data ?? nothing;
  return {
    value,
    isSuccess: read.isSuccess,
    async keep(next: T) {
      client.setQueryData(queryKey, next);
      try {
        await call(pageConfigurations.save, { body: { routeKey, config: JSON.stringify(next) } });
      } catch {
        client.setQueryData(queryKey, value);
      }
    },
  };
}
