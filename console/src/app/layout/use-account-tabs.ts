import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { currentAccount, useConfiguration } from '../../session/session';
import type { ConsolePlaces } from '../../state/places';
import { viewTitles } from '../../state/view';
import { placeOf } from '../console-places';
import { queries } from '../queries';
import { leaveTabs, openTabsOf, retitleTabs, tabCommands } from '../tabs';
import type { TabCommands } from '../tabs';
import type { Tag } from '../tags';

/** Keeps the tabs of whoever is signed in, worded in the language that is chosen; true once they are open. */
export function useAccountTabs(places: ConsolePlaces): boolean {
  useConfiguration();
  const account = currentAccount() ?? '';
  const [tabsOf, setTabsOf] = useState<string>();
  const openTabs = useEffectEvent(() => {
    const affixed = places.places
      .filter((known) => known.meta.affix && !known.path.includes(':'))
      .map((known): Tag => ({ path: known.path, fullPath: known.path, title: known.title, meta: known.meta }));
    openTabsOf(account, affixed, (path) => placeOf(places.places, path) !== undefined);
    setTabsOf(account);
  });
  useEffect(() => openTabs(), [account]);

  // New places for the same account mean another language: what the server worded is fetched again.
  const shownPlaces = useRef(places);
  useEffect(() => {
    if (shownPlaces.current === places) return;
    shownPlaces.current = places;
    retitleTabs((path) => viewTitles.get()[path] ?? placeOf(places.places, path)?.title);
    void queries.invalidateQueries();
  }, [places]);

  useEffect(() => leaveTabs, []);
  return tabsOf === account;
}

/** What is done with tabs, from the one that is shown. */
export function useTabCommands(): TabCommands {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useMemo(
    () =>
      tabCommands(navigate, pathname, {
        title: t('tags.unsaved.title'),
        content: t('tags.unsaved.content'),
        okText: t('tags.unsaved.close'),
      }),
    [navigate, pathname, t],
  );
}
