import { pageConfigurations } from '@ishare/contracts/platform/page-configurations.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { call, useRoute } from '../session/routes';
import { useConfiguration } from '../session/session';
import { routeKeyOf } from './columns-config';
import { parseViews, viewSearch } from './saved-views';
import type { SavedView } from './saved-views';

/** The person's views of the list in sight, kept at the server; `keep` tells whether it has them. */
export function useViews() {
  const { pathname, search } = useLocation();
  const client = useQueryClient();
  const userId = useConfiguration()?.currentUser.id ?? '';
  const routeKey = `${routeKeyOf(pathname)}.views`;
  const queryKey = ['views', userId, routeKey];
  const list = useQuery({
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      parseViews((await call(pageConfigurations.effective, { params: { routeKey } }, { quiet: true }))?.config),
  });
  const views = list.data ?? [];
  const here = viewSearch(search);
  const pageKey = routeKeyOf(pathname);
  const shared = useRoute(
    pageConfigurations.sharedViews,
    { params: { routeKey: pageKey } },
    { calls: { quiet: true }, retry: false },
  );
  const ofRoles = shared.data?.items;
  // What is shared does not hold up a list whose own views are known.
  useDefaultView(list.data && (ofRoles || shared.isError) ? [...list.data, ...(ofRoles ?? [])] : undefined, here);
  return {
    views,
    here,
    shared: ofRoles ?? [],
    pageKey,
    current: [...views, ...(ofRoles ?? [])].find((view) => view.search === here),
    isSuccess: list.isSuccess,
    isError: list.isError,
    async keep(next: SavedView[]) {
      const before = list.data;
      client.setQueryData(queryKey, next);
      try {
        await call(pageConfigurations.save, { body: { routeKey, config: JSON.stringify(next) } });
        return true;
      } catch {
        client.setQueryData(queryKey, before);
        return false;
      }
    },
  };
}

/** A list that is opened bare opens with its default view. */
function useDefaultView(views: readonly SavedView[] | undefined, here: string): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isKnown = views !== undefined;
  const opening = views?.find(({ isDefault }) => isDefault)?.search;
  /** Once for each opened list: whoever then asks for all rows has them. */
  const isSettled = useRef(here !== '');
  useEffect(() => {
    if (isSettled.current || !isKnown) return;
    isSettled.current = true;
    if (opening && here === '') void navigate(`${pathname}?${opening}`, { replace: true });
  }, [isKnown, opening, here, pathname, navigate]);
}
