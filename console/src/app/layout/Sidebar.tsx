import { settings } from '@ishare/contracts/platform/settings.js';
import { Drawer, Menu } from 'antd';
import type { MenuProps } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { settingOf } from '../../session/configuration';
import { useConfiguration } from '../../session/session';
import { useStore } from '../../state/store';
import type { MenuNode } from '../../state/places';
import { prefer, preferences } from '../../state/preferences';
import { openPlace } from '../tabs';
import { LogoImage } from '../../ui/LogoImage';
import { menuIcon } from '../../ui/menu-icon';
import styles from './Sidebar.module.css';

type Items = NonNullable<MenuProps['items']>;

function itemsOf(nodes: readonly MenuNode[], depth = 0): Items {
  return nodes.map((node) => ({
    key: node.path,
    label: node.title,
    title: node.title,
    ...((depth === 0 || node.icon) && { icon: menuIcon(node.icon) }),
    ...(node.children.length > 0 && { children: itemsOf(node.children, depth + 1) }),
  }));
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

function SidebarMenu({ tree, collapsed }: { tree: readonly MenuNode[]; collapsed: boolean }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { t } = useTranslation('shell');
  const items = useMemo(() => itemsOf(tree), [tree]);
  const groups = useMemo(() => groupsOf(tree, pathname), [tree, pathname]);
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
    <nav aria-label={t('sidebar.label')} className={styles.menu}>
      <Menu
        mode="inline"
        theme="dark"
        inlineCollapsed={collapsed}
        inlineIndent={20}
        items={items}
        selectedKeys={[pathname]}
        {...(!collapsed && { openKeys: open, onOpenChange: openOne })}
        onClick={({ key }) => {
          if (key !== pathname) void navigate(openPlace(key));
        }}
      />
    </nav>
  );
}

export function Sidebar({ tree }: { tree: readonly MenuNode[] }) {
  const { sidebarOpen, showLogo } = useStore(preferences);
  return (
    <aside className={styles.sidebar} data-open={sidebarOpen}>
      {showLogo && <Logo collapsed={!sidebarOpen} />}
      <SidebarMenu tree={tree} collapsed={!sidebarOpen} />
    </aside>
  );
}

/** Below 992 px the menu lies over the page and closes once a place is chosen. */
export function MobileSidebar({
  tree,
  open,
  onClose,
}: {
  tree: readonly MenuNode[];
  open: boolean;
  onClose: () => void;
}) {
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
      <SidebarMenu tree={tree} collapsed={false} />
    </Drawer>
  );
}

export function toggleSidebar(): void {
  prefer({ sidebarOpen: !preferences.get().sidebarOpen });
}
