import { pageConfigurations } from '@ishare/contracts/platform/page-configurations.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../session/routes';
import { useConfiguration } from '../session/session';

/**
 * Something small that a person keeps for himself at the server, under a key of its own: read once, where it is
 * wanted, and shown as it is chosen. `parse` reads what is kept, also nothing and what it cannot read. `keep` is told
 * what comes of what is kept, so that none of two choices in a row is lost, nor one of another tab or device: they are
 * sent one after the other, each as a change of what the server has then. It tells whether the server has it.
 */
export function usePersonal<T>(
  routeKey: string,
  parse: (text: string | null | undefined) => T,
  { isWanted = true } = {},
) {
  const client = useQueryClient();
  const userId = useConfiguration()?.currentUser.id ?? '';
  const queryKey = [routeKey, userId];
  const readAnew = async (quiet: boolean) =>
    parse((await call(pageConfigurations.effective, { params: { routeKey } }, { quiet }))?.config);
  const reading = { queryKey, staleTime: Number.POSITIVE_INFINITY, queryFn: () => readAnew(true) };
  const read = useQuery({ ...reading, enabled: isWanted && userId !== '' });
  const [nothing] = useState(() => parse(null));
  const mutationKey = ['personal', ...queryKey];
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: `personal:${routeKey}` },
    async mutationFn(change: (kept: T) => T) {
      const next = change(await readAnew(false));
      await call(pageConfigurations.save, { body: { routeKey, config: JSON.stringify(next) } });
      return next;
    },
    // What was chosen meanwhile is in sight already.
    onSuccess: (next) => client.isMutating({ mutationKey }) === 1 && client.setQueryData(queryKey, next),
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return {
    value: read.data ?? nothing,
    isSuccess: read.isSuccess,
    isError: read.isError,
    async keep(change: (kept: T) => T): Promise<boolean> {
      // Whoever is quicker than the reading does not keep his choice in the place of all others, nor where it fails.
      const kept = client.getQueryData<T>(queryKey) ?? (await client.ensureQueryData(reading).catch(() => undefined));
      if (kept === undefined) return false;
      client.setQueryData(queryKey, change(kept));
      return mutateAsync(change).then(
        () => true,
        () => false,
      );
    },
  };
}
