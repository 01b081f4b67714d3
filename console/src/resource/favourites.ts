import { readJson } from '../state/read-json';
import { usePersonal } from './personal';

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
  const value = readJson(text);
  const isText = (one: unknown) => typeof one === 'string';
  return Array.isArray(value)
    ? value.filter((one: Partial<Favourite> | null): one is Favourite => isText(one?.address) && isText(one?.title))
    : [];
}

/** With one more, the newest last, or without the one of that address. */
export function toggledFavourite(list: readonly Favourite[], favourite: Favourite): Favourite[] {
  const others = list.filter(({ address }) => address !== favourite.address);
  return others.length < list.length ? others : [...others, favourite].slice(-most);
}

/** The person's favourites, kept at the server. */
export function useFavourites() {
  const { value: list, isSuccess, keep } = usePersonal(routeKey, parseFavourites);
  const isIn = (kept: readonly Favourite[], address: string) => kept.some((one) => one.address === address);
  return {
    list,
    isSuccess,
    has: (address: string) => isIn(list, address),
    /** Turns what is in sight; another tab may have done so already. */
    toggle: (favourite: Favourite) => {
      const isOn = isIn(list, favourite.address);
      return keep((kept) => (isIn(kept, favourite.address) === isOn ? toggledFavourite(kept, favourite) : kept));
    },
  };
}
