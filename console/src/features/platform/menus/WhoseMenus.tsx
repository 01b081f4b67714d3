import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditDrawer } from '../../../resource/EditDrawer';
import { http } from '../../../session/http';
import { RoleMenusDrawer, UserMenusDrawer } from './MenuChoiceDrawer';

const rolesPath = '/api/identity/roles/all';
const usersPath = '/api/identity/users/lookup/search';

/** Asks whose menus are meant, a role's or a user's, and then shows them. */
export function WhoseMenus({ kind, onClose }: { kind: 'role' | 'user'; onClose: () => void }) {
  const { t } = useTranslation('platform');
  const [search, setSearch] = useState('');
  const filter = useDeferredValue(search.trim());
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const found = useQuery({
    queryKey: kind === 'role' ? [rolesPath] : [usersPath, filter],
    queryFn: async () => {
      if (kind === 'role')
        return (await http.get<{ items: { name: string }[] }>(rolesPath)).items.map(({ name }) => ({
          value: name,
          label: name,
        }));
      const users = await http.get<{ items: { id: string; userName: string }[] }>(usersPath, {
        maxResultCount: 50,
        ...(filter && { filter }),
      });
      return users.items.map(({ id, userName }) => ({ value: id, label: userName }));
    },
  });
  if (chosen)
    return kind === 'role' ? (
      <RoleMenusDrawer role={chosen.value} onClose={onClose} />
    ) : (
      <UserMenusDrawer userId={chosen.value} name={chosen.label} onClose={onClose} />
    );
  return (
    <EditDrawer title={t(kind === 'role' ? 'menu.byRole' : 'menu.byUser')} isDirty={false} onClose={onClose}>
      <Select
        autoFocus
        style={{ width: '100%' }}
        aria-label={t(`menu.${kind}`)}
        placeholder={t(`menu.${kind}`)}
        loading={found.isFetching}
        options={found.data ?? []}
        value={null}
        showSearch={kind === 'role' ? true : { filterOption: false, onSearch: setSearch }}
        onChange={(value: string | null) => setChosen(found.data?.find((option) => option.value === value))}
      />
    </EditDrawer>
  );
}
