import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Checkbox, Input, Segmented, Skeleton, Tooltip } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditDrawer } from '../../../resource/EditDrawer';
import { ListFailure } from '../../../resource/ListFailure';
import { http } from '../../../session/http';
import { permissions } from '../../../session/session';
import { consolePlaces } from '../../../state/places';
import { useStore } from '../../../state/store';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { searchOf } from '../../../ui/strip-whitespace';
import styles from './PermissionDrawer.module.css';
import { groupingNames, groupings } from './groupings';
import type { GroupingName } from './groupings';
import { isBeyond, isInherited, permissionChanges, withPermission } from './permission-tree';
import type { PermissionLine } from './permission-tree';

interface PermissionDrawerProps {
  /** R for a role, U for a user, C for a client (permission-21). */
  providerName: 'R' | 'U' | 'C';
  providerKey: string;
  title: string;
  onClose: () => void;
}

function depthOf(line: PermissionLine, lines: readonly PermissionLine[]): number {
  const parent = lines.find((other) => other.name === line.parentName);
  return parent ? 1 + depthOf(parent, lines) : 0;
}

/** What a role, a user or a client may do: by module, by menu or by page, with a search. Nobody gives more than he holds. */
export function PermissionDrawer({ providerName, providerKey, title, onClose }: PermissionDrawerProps) {
  const { t } = useTranslation(['identity', 'common']);
  const client = useQueryClient();
  const held = useStore(permissions);
  const places = useStore(consolePlaces)?.places;
  const [by, setBy] = useState<GroupingName>('module');
  const { readPath, savePath, groupsOf } = groupings[by];
  const query = { providerName, providerKey };
  const list = useQuery({
    queryKey: [readPath, query],
    queryFn: () => http.get<unknown>(readPath, query),
    staleTime: 0,
  });
  const groups = useMemo(
    () =>
      list.data === undefined ? [] : groupsOf(list.data, (path) => places?.find((place) => place.path === path)?.title),
    [list.data, groupsOf, places],
  );
  const lines = useMemo(() => groups.flatMap((group) => group.permissions), [groups]);
  const [edited, setEdited] = useState<ReadonlySet<string>>();
  const [search, setSearch] = useState('');
  const granted = edited ?? new Set(lines.filter((line) => line.isGranted).map((line) => line.name));
  const changes = permissionChanges(lines, granted);

  const choose = async (next: GroupingName) => {
    if (
      changes.length > 0 &&
      !(await confirmAction({ title: t('common:form.unsaved'), okText: t('common:form.discard'), danger: true }))
    )
      return;
    setEdited(undefined);
    setBy(next);
  };
  const save = async () => {
    await http.request('PUT', savePath, { query, body: { permissions: changes } });
    await Promise.all(
      Object.values(groupings).map((grouping) => client.invalidateQueries({ queryKey: [grouping.readPath] })),
    );
    tellSuccess(t('common:done.saved'));
  };
  const fits = searchOf(search);
  const isShown = (line: PermissionLine) => fits(line.displayName, line.name);
  const isFixed = (line: PermissionLine) => isInherited(line, providerName) || isBeyond(line, held);

  return (
    <EditDrawer
      title={t('permission.title', { name: title })}
      size={600}
      isDirty={changes.length > 0}
      onSave={save}
      onClose={onClose}
    >
      <div className={styles.bar}>
        {providerName !== 'C' && (
          <Segmented
            value={by}
            onChange={(next) => void choose(next)}
            options={groupingNames.map((value) => ({ value, label: t(`permission.by.${value}`) }))}
          />
        )}
        <Input.Search
          allowClear
          placeholder={t('permission.search')}
          aria-label={t('permission.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {list.isPending && <Skeleton active style={{ marginTop: 16 }} />}
      {list.isError && <ListFailure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && !lines.some(isShown) && <EmptyState text={t('common:list.emptyFiltered')} />}
      {groups.map((group) => {
        const shown = group.permissions.filter(isShown);
        // A page or menu of the other side, host or tenant, is nothing to give here.
        if (shown.length === 0 || (by !== 'module' && shown.every((line) => isBeyond(line, held)))) return null;
        const free = shown.filter((line) => !isFixed(line));
        const isAll = shown.every((line) => granted.has(line.name));
        const toggleAll = () =>
          setEdited(
            free.reduce<ReadonlySet<string>>((kept, line) => withPermission(kept, lines, line.name, !isAll), granted),
          );
        return (
          <fieldset key={group.name} className={styles.group}>
            <legend>
              <Checkbox
                checked={isAll}
                disabled={free.length === 0}
                indeterminate={!isAll && shown.some((line) => granted.has(line.name))}
                onChange={toggleAll}
              >
                {group.displayName}
              </Checkbox>
            </legend>
            {shown.map((line) => (
              <div key={line.name} style={{ paddingInlineStart: 24 * (depthOf(line, group.permissions) + 1) }}>
                <Checkbox
                  checked={granted.has(line.name)}
                  disabled={isFixed(line)}
                  onChange={(event) => setEdited(withPermission(granted, lines, line.name, event.target.checked))}
                >
                  <Tooltip title={line.name} mouseEnterDelay={0.6}>
                    {line.displayName}
                  </Tooltip>
                </Checkbox>
                {isInherited(line, providerName) && (
                  <small>
                    {t('permission.inherited', {
                      names: line.grantedProviders
                        .filter((from) => from.providerName !== providerName)
                        .map((from) => from.providerKey)
                        .join(', '),
                    })}
                  </small>
                )}
                {isBeyond(line, held) && <small>{t('permission.beyond')}</small>}
              </div>
            ))}
          </fieldset>
        );
      })}
    </EditDrawer>
  );
}
