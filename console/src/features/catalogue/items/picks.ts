import { readJson } from '../../../state/read-json';

/** What somebody has picked last, and what he has marked as his favourites, by their ids. */
export interface Picks {
  recent: readonly string[];
  favourites: readonly string[];
}

export type Shelf = keyof Picks;
export const shelves: readonly Shelf[] = ['recent', 'favourites'];

/** Of each; what a list can be asked for at once. */
const most = { recent: 20, favourites: 100 };

export function parsePicks(text: string | null | undefined): Picks {
  const { recent, favourites } = Object(readJson(text)) as Partial<Record<Shelf, unknown>>;
  const ids = (list: unknown) => (Array.isArray(list) ? list.filter((id): id is string => typeof id === 'string') : []);
  return { recent: ids(recent), favourites: ids(favourites) };
}

/** With those that are picked now as the latest. */
export const withRecent = (picks: Picks, ids: readonly string[]): Picks => ({
  ...picks,
  recent: [...ids, ...picks.recent.filter((id) => !ids.includes(id))].slice(0, most.recent),
});

/** With one more favourite, or without it. */
export const withFavourite = ({ favourites, ...picks }: Picks, id: string): Picks => ({
  ...picks,
  favourites: favourites.includes(id)
    ? favourites.filter((other) => other !== id)
    : [...favourites, id].slice(-most.favourites),
});
