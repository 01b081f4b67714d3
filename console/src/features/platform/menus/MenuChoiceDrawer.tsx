import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditDrawer } from '../../../resource/EditDrawer';
import { ListFailure } from '../../../resource/ListFailure';
import { http } from '../../../session/http';
import { menuChanges } from '../../../state/places';
import { tellSuccess } from '../../../ui/feedback';
import { TickTree } from '../../../ui/TickTree';
import { menusPath } from './menu-record';
import type { Menu } from './menu-record';

interface MenuChoiceDrawerProps {
  title: string;
  hint: string;
  /** Where the assigned menus are read with `query` and written with `body` and the ids. */
  path: string;
  query: Readonly<Record<string, string>>;
  body: Readonly<Record<string, string>>;
  onClose: () => void;
}

const allPath = `${menusPath}/all`;

/** The menus that somebody sees whatever the permissions. */
function MenuChoiceDrawer({ title, hint, path, query, body, onClose }: MenuChoiceDrawerProps) {
  const { t } = useTranslation(['platform', 'common']);
  const client = useQueryClient();
  const menus = useQuery({
    queryKey: [allPath],
    queryFn: () => http.get<{ items: Menu[] }>(allPath, undefined, { quiet: true }),
  });
  const assigned = useQuery({
    queryKey: [path, query],
    queryFn: () => http.get<{ items: { id: string }[] }>(path, query, { quiet: true }),
    staleTime: 0,
  });
  const [edited, setEdited] = useState<ReadonlySet<string>>();
  const failed = [menus, assigned].find((one) => one.isError);
  const save = async () => {
    await http.put(path, { ...body, menuIds: [...edited!] });
    await client.invalidateQueries({ queryKey: [path] });
    menuChanges.set((count) => count + 1);
    tellSuccess(t('common:done.saved'));
  };
  return (
    <EditDrawer title={title} isDirty={edited !== undefined} onSave={save} onClose={onClose}>
      <p style={{ margin: '0 0 12px', color: 'var(--text-soft)' }}>{hint}</p>
      {failed && <ListFailure error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !(menus.data && assigned.data) && <Skeleton active />}
      {menus.data && assigned.data && (
        <TickTree
          items={menus.data.items}
          labelOf={({ displayName }) => displayName}
          ticked={edited ?? new Set(assigned.data.items.map(({ id }) => id))}
          onChange={setEdited}
        />
      )}
    </EditDrawer>
  );
}

export function RoleMenusDrawer({ role, onClose }: { role: string; onClose: () => void }) {
  const { t } = useTranslation('platform');
  return (
    <MenuChoiceDrawer
      title={t('menu.ofRole', { name: role })}
      hint={t('menu.byRoleHint')}
      path={`${menusPath}/by-role`}
      query={{ role }}
      body={{ roleName: role }}
      onClose={onClose}
    />
  );
}

export function UserMenusDrawer({ userId, name, onClose }: { userId: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('platform');
  return (
    <MenuChoiceDrawer
      title={t('menu.ofUser', { name })}
      hint={t('menu.byUserHint')}
      path={`${menusPath}/by-user`}
      query={{ userId }}
      body={{ userId }}
      onClose={onClose}
    />
  );
}
