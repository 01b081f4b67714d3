import { usePersonal } from '../../../resource/personal';
import type { Module } from './modules';
import { parsePicks, withFavourite, withRecent } from './picks';

/** A person's picks of products or of parts, kept for him at the server. */
export function usePicks(module: Pick<Module, 'name'>) {
  const { value: picks, keep } = usePersonal(`catalogue-picks-${module.name}`, parsePicks);
  return {
    picks,
    note: (ids: readonly string[]) => keep(withRecent(picks, ids)),
    toggle: (id: string) => keep(withFavourite(picks, id)),
  };
}

export type PicksState = ReturnType<typeof usePicks>;
