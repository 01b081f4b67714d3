import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Drawer, Input, Skeleton, Space } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { http } from '../../../session/http';
import { useDirty } from '../../../state/view';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import styles from './PermissionDrawer.module.css';
import { isInherited, permissionChanges, withPermission } from './permission-tree';
import type { PermissionLine } from './permission-tree';

interface PermissionGroup {
  name: string;
  displayName: string;
  permissions: PermissionLine[];
}

interface PermissionDrawerProps {
  /** R for a role, U for a user (R063). */
  providerName: 'R' | 'U';
  providerKey: string;
  title: string;
  onClose: () => void;
}

const path = '/api/permission-management/permissions';

function depthOf(line: PermissionLine, lines: readonly PermissionLine[]): number {
  const parent = lines.find((other) => other.name === line.parentName);
  return parent ? 1 + depthOf(parent, lines) : 0;
}

/** What a role or a user may do, by group, with a search. */
export function PermissionDrawer({ providerName, providerKey, title, onClose }: PermissionDrawerProps) {
  const { t } = useTranslation(['identity', 'common']);
  const client = useQueryClient();
  const query = { providerName, providerKey };
  const list = useQuery({ queryKey: [path, query], queryFn: () => http.get<{ groups: PermissionGroup[] }>(path, query), staleTime: 0 });
  const lines = useMemo(() => list.data?.groups.flatMap((group) => group.permissions) ?? [], [list.data]);
  const [edited, setEdited] = useState<ReadonlySet<string>>();
  const [search, setSearch] = useState('');
  const [isSaving, setSaving] = useState(false);
  const granted = edited ?? new Set(lines.filter((line) => line.isGranted).map((line) => line.name));
  const changes = permissionChanges(lines, granted);
  useDirty(changes.length > 0);

  const close = async () => {
    if (changes.length === 0 || (await confirmAction({ title: t('common:form.unsaved'), okText: t('common:form.discard'), danger: true }))) onClose();
  };
  const save = async () => {
    setSaving(true);
    try {
      await http.request('PUT', path, { query, body: { permissions: changes } });
      await client.invalidateQueries({ queryKey: [path] });
      tellSuccess(t('common:done.saved'));
      onClose();
    } catch {
      // The server's words are already told; the ticks stay.
    } finally {
      setSaving(false);
    }
  };
  const wanted = search.trim().toLowerCase();
  const isShown = (line: PermissionLine) => !wanted || line.displayName.toLowerCase().includes(wanted) || line.name.toLowerCase().includes(wanted);

  return (
    <Drawer
      open
      onClose={() => void close()}
      title={t('permission.title', { name: title })}
      size={560}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={() => void close()}>{t('common:action.cancel')}</Button>
          <Button type="primary" loading={isSaving} disabled={changes.length === 0} onClick={() => void save()}>
            {t('common:action.save')}
          </Button>
        </Space>
      }
    >
      <Input.Search allowClear placeholder={t('permission.search')} value={search} onChange={(event) => setSearch(event.target.value)} />
      {list.isPending && <Skeleton active style={{ marginTop: 16 }} />}
      {list.isError && <Alert type="error" title={t('common:list.failed')} style={{ marginTop: 16 }} />}
      {list.data?.groups.map((group) => {
        const shown = group.permissions.filter(isShown);
        if (shown.length === 0) return null;
        const isAll = shown.every((line) => granted.has(line.name));
        const toggleAll = () => setEdited(shown.reduce<ReadonlySet<string>>((held, line) => withPermission(held, lines, line.name, !isAll), granted));
        return (
          <fieldset key={group.name} className={styles.group}>
            <legend>
              <Checkbox checked={isAll} indeterminate={!isAll && shown.some((line) => granted.has(line.name))} onChange={toggleAll}>
                {group.displayName}
              </Checkbox>
            </legend>
            {shown.map((line) => (
              <div key={line.name} style={{ paddingInlineStart: 24 * (depthOf(line, group.permissions) + 1) }}>
                <Checkbox
                  checked={granted.has(line.name)}
                  disabled={isInherited(line, providerName)}
                  onChange={(event) => setEdited(withPermission(granted, lines, line.name, event.target.checked))}
                >
                  {line.displayName}
                </Checkbox>
                {isInherited(line, providerName) && <small>{t('permission.inherited')}</small>}
              </div>
            ))}
          </fieldset>
        );
      })}
    </Drawer>
  );
}
