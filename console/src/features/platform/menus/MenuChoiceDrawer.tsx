import { menus as routes } from '@ishare/contracts/platform/menus.js';
import { useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { EditDrawer } from '../../../resource/EditDrawer';
import { ListFailure } from '../../../resource/ListFailure';
import { useRoleNames } from '../../../session/RoleNames';
import { act, call, useRoute } from '../../../session/routes';
import { menuChanges } from '../../../state/places';
import { tellSuccess } from '../../../ui/feedback';
import { TickTree } from '../../../ui/TickTree';
import { useChosen } from '../../../ui/use-chosen';
import type { Menu } from '@ishare/contracts/platform/menus.js';

interface MenuChoiceDrawerProps {
  title: string;
  hint: string;
  assigned: UseQueryResult<{ items: Menu[] }>;
  /** Reads anew what is assigned: the whole is sent, and somebody else may have changed it meanwhile. */
  reread: () => Promise<{ items: Menu[] }>;
  onSave: (menuIds: string[]) => Promise<unknown>;
  onClose: () => void;
}

const calls = { quiet: true };
/** Somebody else may have changed it meanwhile. */
const fresh = { calls, staleTime: 0 };

const idsOf = ({ items }: { items: Menu[] }) => items.map(({ id }) => id);

/** The menus that somebody sees whatever the permissions. */
function MenuChoiceDrawer({ title, hint, assigned, reread, onSave, onClose }: MenuChoiceDrawerProps) {
  const { t } = useTranslation(['platform', 'common']);
  const menus = useRoute(routes.all, { query: {} }, { calls });
  const { ticked, isDirty, choose, over } = useChosen(assigned.data && idsOf(assigned.data));
  const failed = [menus, assigned].find((one) => one.isError);
  const save = async () => {
    await onSave(over(idsOf(await reread())));
    menuChanges.set((count) => count + 1);
    tellSuccess(t('common:done.saved'));
  };
  return (
    <EditDrawer title={title} isDirty={isDirty} onSave={save} onClose={onClose}>
      <p style={{ margin: '0 0 12px', color: 'var(--text-soft)' }}>{hint}</p>
      {failed && <ListFailure error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !(menus.data && assigned.data) && <Skeleton active />}
      {menus.data && assigned.data && (
        <TickTree
          items={menus.data.items}
          labelOf={({ displayName }) => displayName}
          ticked={ticked}
          onChange={choose}
        />
      )}
    </EditDrawer>
  );
}

export function RoleMenusDrawer({ role, onClose }: { role: string; onClose: () => void }) {
  const { t } = useTranslation('platform');
  const client = useQueryClient();
  const nameOf = useRoleNames();
  const asked = { query: { role } };
  const assigned = useRoute(routes.byRole, asked, fresh);
  return (
    <MenuChoiceDrawer
      title={t('menu.ofRole', { name: nameOf(role) })}
      hint={t('menu.byRoleHint')}
      assigned={assigned}
      reread={() => call(routes.byRole, asked)}
      onSave={(menuIds) => act(client, routes.assignToRole, { body: { roleName: role, menuIds } })}
      onClose={onClose}
    />
  );
}

export function UserMenusDrawer({ userId, name, onClose }: { userId: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('platform');
  const client = useQueryClient();
  const asked = { query: { userId } };
  const assigned = useRoute(routes.byUser, asked, fresh);
  return (
    <MenuChoiceDrawer
      title={t('menu.ofUser', { name })}
      hint={t('menu.byUserHint')}
      assigned={assigned}
      reread={() => call(routes.byUser, asked)}
      onSave={(menuIds) => act(client, routes.assignToUser, { body: { userId, menuIds } })}
      onClose={onClose}
    />
  );
}
