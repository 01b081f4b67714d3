import { roleRoutes } from '@ishare/contracts/identity/role-routes.js';
import { userLookup } from '@ishare/contracts/identity/users.js';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceOf } from '../../../i18n/display-name';
import { EditDrawer } from '../../../resource/EditDrawer';
import { useRoute } from '../../../session/routes';
import { RoleMenusDrawer, UserMenusDrawer } from './MenuChoiceDrawer';

/** Asks whose menus are meant, a role's or a user's, and then shows them. */
export function WhoseMenus({ kind, onClose }: { kind: 'role' | 'user'; onClose: () => void }) {
  const { t } = useTranslation('platform');
  const [search, setSearch] = useState('');
  const filter = useDeferredValue(search.trim());
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const roles = useRoute(roleRoutes.all, {}, { enabled: kind === 'role', select: ({ items }) => items.map(choiceOf) });
  const users = useRoute(
    userLookup.search,
    { query: { maxResultCount: 50, ...(filter && { filter }) } },
    {
      enabled: kind === 'user',
      select: ({ items }) => items.map(({ id, userName }) => ({ value: id, label: userName })),
    },
  );
  const found = kind === 'role' ? roles : users;
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
        showSearch={kind === 'role' ? { optionFilterProp: 'label' } : { filterOption: false, onSearch: setSearch }}
        onChange={(value: string | null) => setChosen(found.data?.find((option) => option.value === value))}
      />
    </EditDrawer>
  );
}
