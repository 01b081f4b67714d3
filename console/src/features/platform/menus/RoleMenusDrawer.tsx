import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Drawer, Select, Skeleton, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { http } from '../../../session/http';
import { useDirty } from '../../../state/view';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { treeLines, withTick } from '../../../ui/tree-lines';
import { menusPath } from './menu-record';
import type { Menu } from './menu-record';

const path = `${menusPath}/by-role`;

/** The menus that a role sees whatever its permissions. */
export function RoleMenusDrawer({ menus, onClose }: { menus: readonly Menu[]; onClose: () => void }) {
  const { t } = useTranslation(['platform', 'common']);
  const client = useQueryClient();
  const roles = useQuery({ queryKey: ['/api/identity/roles/all'], queryFn: () => http.get<{ items: { id: string; name: string }[] }>('/api/identity/roles/all') });
  const [role, setRole] = useState<string>();
  const [edited, setEdited] = useState<ReadonlySet<string>>();
  const [isSaving, setSaving] = useState(false);
  const assigned = useQuery({
    queryKey: [path, role],
    queryFn: () => http.get<{ items: { id: string }[] }>(path, { role: role! }),
    enabled: role !== undefined,
    staleTime: 0,
  });
  const ticked = edited ?? new Set(assigned.data?.items.map(({ id }) => id));
  useDirty(edited !== undefined);

  const mayLeave = async () => edited === undefined || confirmAction({ title: t('common:form.unsaved'), okText: t('common:form.discard'), danger: true });
  const choose = async (next: string) => {
    if (!(await mayLeave())) return;
    setEdited(undefined);
    setRole(next);
  };
  const close = async () => {
    if (await mayLeave()) onClose();
  };
  const save = async () => {
    setSaving(true);
    try {
      await http.put(path, { roleName: role, menuIds: [...ticked] });
      await client.invalidateQueries({ queryKey: [path] });
      setEdited(undefined);
      tellSuccess(t('common:done.saved'));
    } catch {
      // The server's words are already told; the ticks stay.
    } finally {
      setSaving(false);
    }
  };

  return (
    <Drawer
      open
      onClose={() => void close()}
      title={t('menu.byRole')}
      size={480}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={() => void close()}>{t('common:action.close')}</Button>
          <Button type="primary" loading={isSaving} disabled={edited === undefined} onClick={() => void save()}>
            {t('common:action.save')}
          </Button>
        </Space>
      }
    >
      <Select
        style={{ width: '100%' }}
        aria-label={t('menu.role')}
        placeholder={t('menu.role')}
        loading={roles.isPending}
        options={roles.data?.items.map(({ name }) => ({ value: name, label: name })) ?? []}
        value={role ?? null}
        onChange={(next) => void choose(next)}
      />
      <p style={{ color: 'var(--text-soft)' }}>{t('menu.byRoleHint')}</p>
      {(roles.isError || assigned.isError) && <Alert type="error" title={t('common:list.failed')} />}
      {role !== undefined && assigned.isPending && <Skeleton active />}
      {assigned.data &&
        treeLines(menus).map(({ item, depth }) => (
          <div key={item.id} style={{ paddingBlock: 4, paddingInlineStart: 24 * depth }}>
            <Checkbox checked={ticked.has(item.id)} onChange={(event) => setEdited(withTick(ticked, menus, item.id, event.target.checked))}>
              {item.displayName}
            </Checkbox>
          </div>
        ))}
    </Drawer>
  );
}
