import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matchPath, Navigate, Route, Routes, useLocation, useNavigate, useParams } from 'react-router-dom';
import { interruption } from '../../session/http';
import { currentAccount, useConfiguration } from '../../session/session';
import { useStore } from '../../state/store';
import { placeOf } from '../console-places';
import { firstScreen } from '../menu';
import type { ConsolePlaces } from '../../state/places';
import { preferences } from '../../state/preferences';
import { queries } from '../queries';
import { useShortcuts } from '../../ui/shortcuts';
import { Splash } from '../../ui/Splash';
import { leaveTabs, openTabsOf, renewTab, retitleTabs, tabCommands, tabs, visitTab } from '../tabs';
import { tagTitle } from '../tags';
import type { Tag } from '../tags';
import { useIsMobile } from '../../ui/use-mobile';
import { viewTitles } from '../../state/view';
import { KeptViews } from './KeptViews';
import { Navbar } from './Navbar';
import styles from './Shell.module.css';
import { MobileSidebar, Sidebar } from './Sidebar';
import { TagsView } from './TagsView';

const UnauthorizedPage = lazy(() => import('../pages/UnauthorizedPage'));
const NotFoundPage = lazy(() => import('../pages/NotFoundPage'));
const CommandPalette = lazy(() => import('./CommandPalette'));
const SignInAgain = lazy(() => import('./SignInAgain'));
const ShortcutsDialog = lazy(() => import('./ShortcutsDialog'));

/** /redirect/<full path>: mounts that tab's view anew and leads back to it. */
function RedirectRoute() {
  const path = `/${useParams()['*'] ?? ''}`;
  const { search, hash } = useLocation();
  useEffect(() => renewTab(path), [path]);
  return <Navigate to={`${path}${search}${hash}`} replace />;
}

/** The place the address stands for: its tab, its view, its title. */
function CurrentPlace({ places }: { places: ConsolePlaces }) {
  const { t } = useTranslation('shell');
  const place = useLocation();
  const here = useMemo(() => placeOf(places.places, place.pathname), [places, place.pathname]);
  const titles = useStore(viewTitles);
  const { kept } = useStore(tabs);
  const title = here && tagTitle(titles[place.pathname] ?? here.title, place, t('tags.noName'));

  useEffect(() => {
    if (!here || title === undefined) return;
    const tag: Tag = {
      path: place.pathname,
      fullPath: place.pathname + place.search + place.hash,
      title,
      meta: here.meta,
    };
    visitTab(tag, place);
  }, [here, title, place]);

  useEffect(() => {
    document.title = title ? `${title} - ${t('app.title')}` : t('app.title');
  }, [title, t]);

  const shown = here && kept.includes(place.pathname);
  const inGroup = here ? undefined : firstScreen(places.tree, place.pathname);
  return (
    <>
      {title && here.component !== 'dashboard' && <h1 className="visually-hidden">{title}</h1>}
      <KeptViews places={places.places} current={place.pathname} />
      {inGroup !== undefined && <Navigate to={inGroup} replace />}
      {!here && inGroup === undefined && (
        <div className={styles.view}>
          {places.refused.some((path) => matchPath({ path, caseSensitive: false }, place.pathname)) ? (
            <UnauthorizedPage />
          ) : (
            <NotFoundPage />
          )}
        </div>
      )}
      {here && !shown && <Splash />}
    </>
  );
}

export default function Shell({ places }: { places: ConsolePlaces }) {
  const { t } = useTranslation('shell');
  const isMobile = useIsMobile();
  const { fixedHeader, showTags } = useStore(preferences);
  useConfiguration();
  const account = currentAccount() ?? '';
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [paletteOpen, setPaletteOpen] = useState(false);
  const [helpOpen, setHelpOpen] = useState(false);
  const isInterrupted = useStore(interruption.isOpen);
  const [tabsOf, setTabsOf] = useState<string>();
  const navigate = useNavigate();
  const place = useLocation();

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
  useEffect(() => setDrawerOpen(false), [place.pathname]);

  const commands = useMemo(
    () =>
      tabCommands(navigate, place.pathname, {
        title: t('tags.unsaved.title'),
        content: t('tags.unsaved.content'),
        okText: t('tags.unsaved.close'),
      }),
    [navigate, place.pathname, t],
  );
  useShortcuts({
    'ctrl+k': () => setPaletteOpen(true),
    '?': () => setHelpOpen(true),
    'alt+w': () => void commands.close(place.pathname),
    'alt+shift+t': () => commands.reopen(),
    'g d': () => void navigate('/dashboard'),
    ...Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [
        `alt+${index + 1}`,
        () => {
          const tag = tabs.get().tags[index];
          if (tag) void navigate(tag.fullPath);
        },
      ]),
    ),
  });

  if (tabsOf !== account) return <Splash />;
  return (
    <div className={styles.shell}>
      {isMobile ? (
        <MobileSidebar tree={places.tree} open={drawerOpen} onClose={() => setDrawerOpen(false)} />
      ) : (
        <Sidebar tree={places.tree} />
      )}
      <div className={styles.column} data-fixed={fixedHeader}>
        <header className={styles.header}>
          <Navbar
            places={places}
            isMobile={isMobile}
            onMenu={() => setDrawerOpen(true)}
            onSearch={() => setPaletteOpen(true)}
            onShortcuts={() => setHelpOpen(true)}
          />
          {showTags && <TagsView commands={commands} current={place.pathname} />}
        </header>
        <main className={styles.views}>
          <Suspense fallback={<Splash />}>
            <Routes>
              <Route path="/" element={<Navigate to="/dashboard" replace />} />
              <Route path="/redirect/*" element={<RedirectRoute />} />
              <Route
                path="/401"
                element={
                  <div className={styles.view}>
                    <UnauthorizedPage />
                  </div>
                }
              />
              <Route
                path="/404"
                element={
                  <div className={styles.view}>
                    <NotFoundPage />
                  </div>
                }
              />
              <Route path="*" element={<CurrentPlace places={places} />} />
            </Routes>
          </Suspense>
        </main>
      </div>
      <Suspense fallback={null}>
        {paletteOpen && <CommandPalette places={places.places} onClose={() => setPaletteOpen(false)} />}
        {isInterrupted && <SignInAgain />}
        {helpOpen && <ShortcutsDialog onClose={() => setHelpOpen(false)} />}
      </Suspense>
    </div>
  );
}
