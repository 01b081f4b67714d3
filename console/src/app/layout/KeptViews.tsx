import { Activity, memo, Suspense, useMemo } from 'react';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { Location } from 'react-router-dom';
import { ScreenLoadersProvider } from '../../resource/known-columns';
import { PanelsProvider } from '../../resource/panels';
import type { ScreenDefinition, ScreenModule } from '../../resource/screen';
import { useStore } from '../../state/store';
import { placeOf } from '../console-places';
import { ErrorBoundary } from '../ErrorBoundary';
import type { ScreenPlace } from '../../state/places';
import { panels } from '../panels';
import { screens } from '../screens';
import { Splash } from '../../ui/Splash';
import { renewTab, tabs } from '../tabs';
import { ViewContext } from '../../state/view';
import styles from './Shell.module.css';
import { lazy } from '../../state/lazy';

const ResourcePage = lazy(() => import('../../resource/ResourcePage'));
const MissingScreenPage = lazy(() => import('../pages/MissingScreenPage'));

function componentOf(module: ScreenModule): ComponentType {
  if (typeof module.default === 'function' || '$$typeof' in module.default) return module.default as ComponentType;
  const definition = module.default as ScreenDefinition;
  return function DeclaredScreen() {
    return <ResourcePage screen={definition} />;
  };
}

const components = new Map<string, ComponentType>();

function screenComponent(key: string): ComponentType {
  const known = components.get(key);
  if (known) return known;
  const load = screens[key];
  const component = load
    ? lazy(
        async () => ({ default: componentOf(await load()) }),
        // Whoever loads the page anew asks for it anew.
        () => components.delete(key),
      )
    : MissingScreenPage;
  components.set(key, component);
  return component;
}

interface KeptViewProps {
  place: ScreenPlace;
  path: string;
  location: Location | undefined;
  round: number;
}

const KeptView = memo(function KeptView({ place, path, location, round }: KeptViewProps) {
  const view = useMemo(() => ({ path }), [path]);
  const Screen = screenComponent(place.component);
  return (
    <ViewContext value={view}>
      <ErrorBoundary key={round} onReload={() => renewTab(path)}>
        <Suspense fallback={<Splash />}>
          {/* A hidden view keeps reading its own last address, not the one in the bar. */}
          <Routes location={location ?? path}>
            <Route path={place.path} element={<Screen />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </ViewContext>
  );
});

/** The open views: one is seen, the others stay alive behind it with their effects asleep. */
export function KeptViews({ places, current }: { places: readonly ScreenPlace[]; current: string }) {
  const { kept, rounds, places: addresses } = useStore(tabs);
  const views = kept.toSorted().map((path) => {
    const place = placeOf(places, path);
    return (
      place && (
        <Activity key={path} mode={path === current ? 'visible' : 'hidden'}>
          <section className={styles.view} aria-label={place.title} data-view={path}>
            <KeptView place={place} path={path} location={addresses[path]} round={rounds[path] ?? 0} />
          </section>
        </Activity>
      )
    );
  });
  return (
    <ScreenLoadersProvider value={screens}>
      <PanelsProvider value={panels}>{views}</PanelsProvider>
    </ScreenLoadersProvider>
  );
}
