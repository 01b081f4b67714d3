import { isMadeStale } from '@ishare/contracts/things/route.js';
import type { Stale } from '@ishare/contracts/things/route.js';
import { useQueryClient } from '@tanstack/react-query';
import type { Query, QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** A list, and the reads beside it that a write to its records makes stale. */
export interface Written {
  path: string;
  stale?: readonly Stale[] | undefined;
}

/** The path of what shows one record. */
const OF_ONE = /\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\/|$)/i;

/**
 * After a write to records of a list: fetches again what is in sight of the list, of the figures below its path and of
 * what follows from it. What shows one record may show the one that is gone, and is fetched when it is next looked at.
 */
export async function refresh(client: QueryClient, { path, stale = [] }: Written): Promise<void> {
  const made = { stale: [path.replace(/^\//, ''), ...stale] };
  const shows =
    (ofOne: boolean) =>
    ({ queryKey: [read] }: Pick<Query, 'queryKey'>) =>
      typeof read === 'string' && OF_ONE.test(read) === ofOne && isMadeStale(read, made);
  await Promise.all([
    client.invalidateQueries({ predicate: shows(false) }),
    client.invalidateQueries({ predicate: shows(true), refetchType: 'none' }),
  ]);
}

/** The same, once asked for; resolves once it is there. */
export function useReload(path: string, stale?: readonly Stale[]): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => refresh(client, { path, stale }), [client, path, stale]);
}
