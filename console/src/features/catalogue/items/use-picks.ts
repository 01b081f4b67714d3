import { usePersonal } from '../../../resource/personal';
import type { Module } from './modules';
import { parsePicks, withFavourite, withRecent } from './picks';

/** A person's picks of products or of parts, kept for him at the server. */
export function usePicks(module: Pick<Module, 'name'>, reading?: { isWanted: boolean }) {
  const { value: picks, keep } = usePersonal(`catalogue-picks-${module.name}`, parsePicks, reading);
  return {
    picks,
    note: (ids: readonly string[]) => keep((kept) => withRecent(kept, ids)),
    /** Turns what is in sight; another tab may have done so already. */
    toggle: (id: string) => {
      const isOn = picks.favourites.includes(id);
      return keep((kept) => (kept.favourites.includes(id) === isOn ? withFavourite(kept, id) : kept));
    },
  };
}

export type PicksState = ReturnType<typeof usePicks>;
