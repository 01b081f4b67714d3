import { settings } from '@ishare/contracts/platform/settings.js';
import { StarFilled } from '@ant-design/icons';
import { Drawer, Menu } from 'antd';
import type { MenuProps } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { settingOf } from '../../session/configuration';
import { useConfiguration } from '../../session/session';
import { useStore } from '../../state/store';
import type { Favourite } from '../../resource/favourites';
import { consolePlaces, type MenuNode, type ScreenPlace } from '../../state/places';
import { prefer, preferences } from '../../state/preferences';
import { entryOf } from '../console-places';
import { screenPlaces } from '../menu';
import { openPlace } from '../tabs';
import { LogoImage } from '../../ui/LogoImage';
import { menuIcon } from '../../ui/menu-icon';
import styles from './Sidebar.module.css';
import { useTypeAhead } from './use-type-ahead';

type Items = NonNullable<MenuProps['items']>;

/** By screen. */
type Counts = Readonly<Record<string, number>>;

/** What an entry is called, and how much waits behind it, which the first page says in words. */
function labelOf({ title, component }: MenuNode, counts: Counts) {
  const count = component === undefined ? 0 : (counts[component] ?? 0);
  if (count === 0) return title;
  return (
    <>
      {title}
      <span aria-hidden className={styles.count}>
        {count > MOST ? `${MOST}+` : count}
      </span>
    </>
  );
}

function itemsOf(nodes: readonly MenuNode[], counts: Counts, depth = 0): Items {
  return nodes.map((node) => ({
    key: node.path,
    label: labelOf(node, counts),
    title: node.title,
    ...((depth === 0 || node.icon) && { icon: menuIcon(node.icon) }),
    ...(node.children.length > 0 && { children: itemsOf(node.children, counts, depth + 1) }),
  }));
}

const starKey = 'star ';
/** More is only said to be more. */
const MOST = 99;

/** The person's favourites that are still in his menu, above it. */
function starredItems(favourites: readonly Favourite[], tree: readonly MenuNode[], heading: string | undefined): Items {
  const known = new Set(screenPlaces(tree).map(({ path }) => path));
  const items = favourites
    .filter(({ address }) => known.has(address.split('?')[0]!))
    .map(({ address, title }) => ({ key: starKey + address, label: title, title, icon: <StarFilled /> }));
  if (items.length === 0) return [];
  const divider = { type: 'divider' as const, key: 'star-end' };
  return heading ? [{ type: 'group', key: 'stars', label: heading, children: items }, divider] : [...items, divider];
}

/** Paths of the groups that lead to the address. */
function groupsOf(nodes: readonly MenuNode[], pathname: string): string[] | undefined {
  for (const node of nodes) {
    if (node.path === pathname) return [];
    const below = groupsOf(node.children, pathname);
    if (below) return [node.path, ...below];
  }
  return undefined;
}

function Logo({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation('shell');
  const configuration = useConfiguration();
  const name = settingOf(configuration, settings.basicSetup.systemName) ?? t('app.title');
  return (
    <div className={styles.logo}>
      <LogoImage address={settingOf(configuration, settings.basicSetup.logo)} size={28} />
      {!collapsed && <span>{name}</span>}
    </div>
  );
}

interface SidebarProps {
  tree: readonly MenuNode[];
  favourites?: readonly Favourite[];
  /** How much waits for the person, by screen. */
  counts?: Counts;
}

const none: readonly Favourite[] = [];
const nothing: Counts = {};
const nowhere: readonly ScreenPlace[] = [];

function SidebarMenu({ tree, favourites = none, counts = nothing, collapsed }: SidebarProps & { collapsed: boolean }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { t } = useTranslation('shell');
  const heading = collapsed ? undefined : t('sidebar.favourites');
  const items = useMemo(
    () => [...starredItems(favourites, tree, heading), ...itemsOf(tree, counts)],
    [favourites, tree, heading, counts],
  );
  const typeAhead = useTypeAhead();
  const places = useStore(consolePlaces)?.places ?? nowhere;
  const entry = useMemo(() => entryOf(tree, places, pathname) ?? pathname, [tree, places, pathname]);
  const groups = useMemo(() => groupsOf(tree, entry), [tree, entry]);
  const [open, setOpen] = useState<string[]>(groups ?? []);

  useEffect(() => {
    if (groups && !collapsed) setOpen(groups);
  }, [groups, collapsed]);

  // One submenu at a time (app-18): opening a group closes all that do not lead to it.
  const openOne = (keys: string[]) => {
    const added = keys.find((key) => !open.includes(key));
    setOpen(added === undefined ? keys : [...(groupsOf(tree, added) ?? []), added]);
  };

  return (
    <nav aria-label={t('sidebar.label')} className={styles.menu} onKeyDown={typeAhead}>
      <Menu
        mode="inline"
        theme="dark"
        inlineCollapsed={collapsed}
        inlineIndent={20}
        items={items}
        selectedKeys={[entry, starKey + pathname + search]}
        {...(!collapsed && { openKeys: open, onOpenChange: openOne })}
        onClick={({ key }) => {
          if (key.startsWith(starKey)) void navigate(key.slice(starKey.length));
          else if (key !== pathname) void navigate(openPlace(key));
        }}
      />
    </nav>
  );
}

export function Sidebar(props: SidebarProps) {
  const { sidebarOpen, showLogo } = useStore(preferences);
  return (
    <aside className={styles.sidebar} data-open={sidebarOpen}>
      {showLogo && <Logo collapsed={!sidebarOpen} />}
      <SidebarMenu {...props} collapsed={!sidebarOpen} />
    </aside>
  );
}

/** Below 992 px the menu lies over the page and closes once a place is chosen. */
export function MobileSidebar({ open, onClose, ...props }: SidebarProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={240}
      title={null}
      closable={false}
      aria-label={t('sidebar.label')}
      styles={{ body: { padding: 0, background: 'var(--sidebar-bg)', display: 'flex', flexDirection: 'column' } }}
    >
      <Logo collapsed={false} />
      <SidebarMenu {...props} collapsed={false} />
    </Drawer>
  );
}

export function toggleSidebar(): void {
  prefer({ sidebarOpen: !preferences.get().sidebarOpen });
}
