import { createContext, use } from 'react';
import type { ScreenLoaders } from './screen';
import type { ColumnSetting } from './columns-config';

/** The columns of lists that were open in this window, by routeKey, as they stand where nobody has arranged them. */
const seen = new Map<string, readonly ColumnSetting[]>();

export function keepKnownColumns(routeKey: string, settings: readonly ColumnSetting[]): void {
  seen.set(routeKey, settings);
}

export function knownColumns(routeKey: string): readonly ColumnSetting[] | undefined {
  return seen.get(routeKey);
}

const LoadersContext = createContext<ScreenLoaders>({});
export const ScreenLoadersProvider = LoadersContext.Provider;

/** All screens of the console, for pages about other pages. */
export function useScreenLoaders(): ScreenLoaders {
  return use(LoadersContext);
}
