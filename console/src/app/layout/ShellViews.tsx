import { Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { matchPath, Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import type { ConsolePlaces } from '../../state/places';
import { useStore } from '../../state/store';
import { viewTitles } from '../../state/view';
import { Splash } from '../../ui/Splash';
import { placeOf } from '../console-places';
import { firstScreen } from '../menu';
import { renewTab, tabs, visitTab } from '../tabs';
import { tagTitle } from '../tags';
import type { Tag } from '../tags';
import { KeptViews } from './KeptViews';
import styles from './Shell.module.css';
import { lazy } from '../../state/lazy';

const UnauthorizedPage = lazy(() => import('../pages/UnauthorizedPage'));
const NotFoundPage = lazy(() => import('../pages/NotFoundPage'));

/** /redirect/<full path>: mounts that tab's view anew and leads back to it. */
function RedirectRoute() {
  const path = `/${useParams()['*'] ?? ''}`;
  const { search, hash } = useLocation();
  useEffect(() => renewTab(path), [path]);
  return <Navigate to={`${path}${search}${hash}`} replace />;
}

/** The page that says why there is none. */
function Refusal({ of: status }: { of: 401 | 404 }) {
  return <div className={styles.view}>{status === 401 ? <UnauthorizedPage /> : <NotFoundPage />}</div>;
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
        <Refusal
          of={places.refused.some((path) => matchPath({ path, caseSensitive: false }, place.pathname)) ? 401 : 404}
        />
      )}
      {here && !shown && <Splash />}
    </>
  );
}

/** What the address leads to. */
export function ShellViews({ places }: { places: ConsolePlaces }) {
  return (
    <main className={styles.views}>
      <Suspense fallback={<Splash />}>
        <Routes>
          <Route path="/" element={<Navigate to="/dashboard" replace />} />
          <Route path="/redirect/*" element={<RedirectRoute />} />
          <Route path="/401" element={<Refusal of={401} />} />
          <Route path="/404" element={<Refusal of={404} />} />
          <Route path="*" element={<CurrentPlace places={places} />} />
        </Routes>
      </Suspense>
    </main>
  );
}
