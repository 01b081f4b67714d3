import { useState } from 'react';
import { searchOf } from '../../../ui/strip-whitespace';
import { linesOf, searched } from './permission-matrix';
import type { MatrixModule } from './permission-matrix';

const given = (module: MatrixModule) => module.rows.flatMap(linesOf).filter(({ isGranted }) => isGranted).length;

/** The modules that a search finds, and those that are shown: the chosen one, or all that are found. */
export function useShownModules(modules: readonly MatrixModule[]) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string>();
  const isSearching = search.trim() !== '';
  const fits = searchOf(search);
  const found = isSearching ? searched(modules, fits) : modules;
  // Until somebody chooses: where the most is given, for that is what a role is about.
  const fullest = found.toSorted((one, other) => given(other) - given(one))[0];
  const current = found.find((module) => module.name === chosen) ?? fullest;
  return {
    search,
    setSearch,
    fits: isSearching ? fits : undefined,
    found,
    shown: isSearching ? found : current ? [current] : [],
    current: isSearching ? undefined : current?.name,
    choose(name: string) {
      setSearch('');
      setChosen(name);
    },
  };
}
