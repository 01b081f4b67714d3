import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useFavourites } from '../../resource/favourites';
import type { ConsolePlaces } from '../../state/places';
import { preferences } from '../../state/preferences';
import { useStore } from '../../state/store';
import { useShortcuts } from '../../ui/shortcuts';
import { Splash } from '../../ui/Splash';
import { useIsMobile } from '../../ui/use-mobile';
import { tabs } from '../tabs';
import { Interruptions } from './Interruptions';
import { Navbar } from './Navbar';
import styles from './Shell.module.css';
import { ShellViews } from './ShellViews';
import { MobileSidebar, Sidebar } from './Sidebar';
import { TagsView } from './TagsView';
import { TimingsBadge } from './TimingsBadge';
import { useAccountTabs, useTabCommands } from './use-account-tabs';
import { useMenuCounts } from './use-menu-counts';
import { lazy } from '../../state/lazy';

const CommandPalette = lazy(() => import('./CommandPalette'));
const ShortcutsDialog = lazy(() => import('./ShortcutsDialog'));

const loadWaiting = () => import('../../features/platform/waiting/WaitingPage');
/** ms after which a page is usually complete */
const AT_REST = 3_000;

/** alt+1 to alt+9, each for the tab in that place. */
const tabKeys = Array.from({ length: 9 }, (_, index) => [`alt+${index + 1}`, index] as const);

export default function Shell({ places }: { places: ConsolePlaces }) {
  const isMobile = useIsMobile();
  const { fixedHeader, showTags } = useStore(preferences);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const favourites = useFavourites();
  const counts = useMenuCounts();
  const hasTabs = useAccountTabs(places);
  const commands = useTabCommands();

  useEffect(() => setDrawerOpen(false), [pathname]);
  // What waits for the server is looked at when nothing can be fetched any more.
  useEffect(() => {
    const timer = setTimeout(() => void loadWaiting().catch(() => undefined), AT_REST);
    return () => clearTimeout(timer);
  }, []);
  const openTab = (index: number) => {
    const tag = tabs.get().tags[index];
    if (tag) void navigate(tag.fullPath);
  };
  useShortcuts({
    'ctrl+k': () => setPaletteOpen(true),
    '?': () => setHelpOpen(true),
    'alt+w': () => void commands.close(pathname),
    'alt+shift+t': () => commands.reopen(),
    'g d': () => void navigate('/dashboard'),
    ...Object.fromEntries(tabKeys.map(([key, index]) => [key, () => openTab(index)])),
  });

  if (!hasTabs) return <Splash />;
  return (
    <div className={styles.shell}>
      {isMobile ? (
        <MobileSidebar
          tree={places.tree}
          favourites={favourites.list}
          counts={counts}
          open={isDrawerOpen}
          onClose={() => setDrawerOpen(false)}
        />
      ) : (
        <Sidebar tree={places.tree} favourites={favourites.list} counts={counts} />
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
          {showTags && <TagsView commands={commands} current={pathname} />}
        </header>
        <ShellViews places={places} />
      </div>
      <TimingsBadge />
      <Interruptions />
      <Suspense fallback={null}>
        {isPaletteOpen && <CommandPalette places={places.places} onClose={() => setPaletteOpen(false)} />}
        {isHelpOpen && <ShortcutsDialog onClose={() => setHelpOpen(false)} />}
      </Suspense>
    </div>
  );
}
