import { pageConfigurations } from '@ishare/contracts/platform/page-configurations.js';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useRoute } from '../session/routes';
import { routeKeyOf } from './columns-config';
import { usePersonal } from './personal';
import { parseViews, viewSearch } from './saved-views';
import type { SavedView } from './saved-views';

/** The person's views of the list in sight, kept at the server; `keep` tells whether it has them. */
export function useViews() {
  const { pathname, search } = useLocation();
  const pageKey = routeKeyOf(pathname);
  const { value: views, isSuccess, isError, keep } = usePersonal(`${pageKey}.views`, parseViews);
  const here = viewSearch(search);
  const shared = useRoute(
    pageConfigurations.sharedViews,
    { params: { routeKey: pageKey } },
    { calls: { quiet: true }, retry: false },
  );
  const ofRoles = shared.data?.items;
  // What is shared does not hold up a list whose own views are known.
  useDefaultView(isSuccess && (ofRoles || shared.isError) ? [...views, ...(ofRoles ?? [])] : undefined, here);
  return {
    views,
    here,
    shared: ofRoles ?? [],
    pageKey,
    current: [...views, ...(ofRoles ?? [])].find((view) => view.search === here),
    isSuccess,
    isError,
    keep,
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
