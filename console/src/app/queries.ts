import { QueryClient } from '@tanstack/react-query';
import type { InvalidateOptions, InvalidateQueryFilters, Query, QueryKey } from '@tanstack/react-query';

/**
 * What is read for the first time while something is written may have been answered before the write: TanStack Query
 * joins such a read where it would ask anew for others. It is asked for once more when it has come.
 */
class Queries extends QueryClient {
  override async invalidateQueries<TaggedKey extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<TaggedKey>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const begun = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined);
    await super.invalidateQueries(filters, options);
    if (begun.length === 0) return;
    await Promise.allSettled(begun.map(({ promise }) => promise));
    // One that was refused has told nothing that could be from before.
    const hasCome = ({ queryHash, state }: Query) =>
      state.data !== undefined && begun.some((one) => one.queryHash === queryHash);
    await super.invalidateQueries({ predicate: hasCome }, options);
  }
}

export const queries = new Queries({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      // A refusal stays a refusal; what the server was silent about is asked for again when it is back.
      retry: false,
      // Without a network a call fails and says so, rather than waiting unseen.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
