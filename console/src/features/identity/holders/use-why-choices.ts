import { permissionGrants } from '@ishare/contracts/identity/permission-grants.js';
import { menus as menuRoutes } from '@ishare/contracts/platform/menus.js';
import { platformPermissions } from '@ishare/contracts/platform/permissions.js';
import { useTranslation } from 'react-i18next';
import { useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import type { Holder } from './holder';

const calls = { quiet: true };
const M = platformPermissions.names.Menus;

/** The menus (for whoever may read all of them) and permissions that may be asked about, with the menu of an id. */
export function useWhyChoices(holder: Holder) {
  const { t } = useTranslation('identity');
  const readsMenus = usePermission(M.Default);
  const readsRoles = usePermission(M.ManageRoles);
  const readsUsers = usePermission(M.ManageUsers);
  const list = useRoute(permissionGrants.read, { query: { providerName: 'U', providerKey: holder.id } }, { calls });
  const menus = useRoute(menuRoutes.all, { query: {} }, { calls, enabled: readsMenus && readsRoles && readsUsers });
  const options = [
    ...(menus.data
      ? [
          {
            label: t('why.menus'),
            options: menus.data.items.map(({ id, displayName, path }) => ({
              value: id,
              label: displayName,
              search: `${displayName} ${path}`,
            })),
          },
        ]
      : []),
    ...(list.data?.groups ?? []).map((group) => ({
      label: group.displayName,
      options: group.permissions.map(({ name, displayName }) => ({
        value: name,
        label: displayName,
        search: `${displayName} ${name}`,
      })),
    })),
  ];
  return { list, options, menuOf: (id: string | undefined) => menus.data?.items.find((menu) => menu.id === id) };
}
