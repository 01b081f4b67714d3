import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import type { Menu } from '@ishare/contracts/platform/menus.js';
import { platformPermissions } from '@ishare/contracts/platform/permissions.js';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Input, Space } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RefreshButton } from '../../../resource/RefreshButton';
import { Can } from '../../../session/Can';
import page from '../../../ui/Page.module.css';
import styles from './MenusPage.module.css';

const P = platformPermissions.names.Menus;

/** What is open over the tree: a menu's form, or the menus of roles or users. */
export type MenuPanel = { kind: 'form'; menu?: Menu; parentId?: string } | { kind: 'role' | 'user' };

interface MenuBarProps {
  search: string;
  onSearch: (text: string) => void;
  list: Pick<UseQueryResult, 'isFetching' | 'refetch'>;
  onOpen: (panel: MenuPanel) => void;
  onRestore: () => void;
  /** What concerns the table itself. */
  children: ReactNode;
}

/** Finds menus, and leads to what is done with all of them. */
export function MenuBar({ search, onSearch, list, onOpen, onRestore, children }: MenuBarProps) {
  const { t } = useTranslation(['platform', 'common']);
  return (
    <div className={`${page.bar} ${styles.bar}`}>
      <Input
        className={styles.search}
        prefix={<SearchOutlined />}
        allowClear
        placeholder={t('menu.filter')}
        aria-label={t('menu.filter')}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <Space wrap>
        <Can permission={P.Create}>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => onOpen({ kind: 'form' })}>
            {t('common:action.create')}
          </Button>
        </Can>
        <Can permission={P.ManageRoles}>
          <Button onClick={() => onOpen({ kind: 'role' })}>{t('menu.byRole')}</Button>
        </Can>
        <Can permission={P.ManageUsers}>
          <Button onClick={() => onOpen({ kind: 'user' })}>{t('menu.byUser')}</Button>
        </Can>
        <Can permission={P.Create}>
          <Button onClick={onRestore}>{t('menu.restore')}</Button>
        </Can>
        <RefreshButton of={list} />
        {children}
      </Space>
    </div>
  );
}
