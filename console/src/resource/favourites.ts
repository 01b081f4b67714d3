import { pageConfigurations } from '@ishare/contracts/platform/page-configurations.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../session/routes';
import { useConfiguration } from '../session/session';

/** A place, or a view of a list, that somebody wants at hand. */
export interface Favourite {
  /** With its query. */
  address: string;
  title: string;
}

const routeKey = 'favourites';
const most = 30;

/** Reads what the server keeps; anything unreadable is no favourite. */
export function parseFavourites(text: string | null | undefined): Favourite[] {
  try {
    const value: unknown = JSON.parse(text ?? '');
    const isText = (one: unknown) => typeof one === 'string';
    return Array.isArray(value)
      ? value.filter((one: Partial<Favourite> | null): one is Favourite => isText(one?.address) && isText(one?.title))
      : [];
  } catch {
    return [];
  }
}

/** With one more, the newest last, or without the one of that address. */
export function toggledFavourite(list: readonly Favourite[], favourite: Favourite): Favourite[] {
  const others = list.filter(({ address }) => address !== favourite.address);
  return others.length < list.length ? others : [...others, favourite].slice(-most);
}

/** The person's favourites, kept at the server. */
export function useFavourites() {
  const client = useQueryClient();
  const userId = useConfiguration()?.currentUser.id ?? '';
  const queryKey = [routeKey, userId];
  const read = useQuery({
    queryKey,
    enabled: userId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      parseFavourites((await call(pageConfigurations.effective, { params: { routeKey } }, { quiet: true }))?.config),
  });
  const list = read.data ?? [];
  return {
    list,
    isSuccess: read.isSuccess,
    has: (address: string) => list.some((one) => one.address === address),
    async toggle(favourite: Favourite) {
      const next = toggledFavourite(list, favourite);
      client.setQueryData(queryKey, next);
      try {
        await call(pageConfigurations.save, { body: { routeKey, config: JSON.stringify(next) } });
      } catch {
        client.setQueryData(queryKey, list);
      }
    },
  };
}
