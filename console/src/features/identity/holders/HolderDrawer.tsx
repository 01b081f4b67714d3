import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Drawer, Tabs } from 'antd';
import { useCallback, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFailure } from '../../../resource/ListFailure';
import { http } from '../../../session/http';
import { usePermission } from '../../../session/session';
import { confirmAction } from '../../../ui/feedback';
import { inCodeOrder, unitsPath } from '../organization-units/unit';
import type { Unit } from '../organization-units/unit';
import { ChoicePanel } from './ChoicePanel';
import { ClaimsPanel } from './ClaimsPanel';
import { holderKinds, holderPath } from './holder';
import type { Holder } from './holder';
import { SessionsPanel } from './SessionsPanel';
import { WhyPanel } from './WhyPanel';

type Items<T> = { items: T[] };

interface PanelProps {
  holder: Holder;
  onDirty: (isDirty: boolean) => void;
}

function RolesPanel({ holder, onDirty }: PanelProps) {
  const { t } = useTranslation('identity');
  const client = useQueryClient();
  const mayUpdate = usePermission(holderKinds.user.roles);
  const path = `${holderPath(holder)}/roles`;
  const allPath = `${holderKinds.user.path}/assignable-roles`;
  const own = useQuery({ queryKey: [path], queryFn: () => http.get<Items<{ name: string }>>(path) });
  const all = useQuery({ queryKey: [allPath], queryFn: () => http.get<Items<{ name: string }>>(allPath) });
  if (own.isError || all.isError)
    return (
      <ListFailure error={own.error ?? all.error} onRetry={() => void Promise.all([own.refetch(), all.refetch()])} />
    );
  const save = async (roleNames: string[]) => {
    await http.put(path, { roleNames });
    await Promise.all([
      client.invalidateQueries({ queryKey: [path] }),
      client.invalidateQueries({ queryKey: [holderKinds.user.path] }),
    ]);
  };
  return (
    <ChoicePanel
      items={all.data?.items.map(({ name }) => ({ id: name, parentId: null }))}
      labelOf={({ id }) => id}
      saved={own.data?.items.map(({ name }) => name)}
      hint={t('holder.rolesHint')}
      empty={t('holder.noRoles')}
      onSave={mayUpdate ? save : undefined}
      onDirty={onDirty}
    />
  );
}

function UnitsPanel({ holder, onDirty }: PanelProps) {
  const { t } = useTranslation('identity');
  const client = useQueryClient();
  const mayManage = usePermission(holderKinds[holder.kind].units);
  const path = `${holderPath(holder)}/organization-units`;
  const allPath = `${unitsPath}/all`;
  const own = useQuery({ queryKey: [path], queryFn: () => http.get<Items<Unit>>(path) });
  const all = useQuery({ queryKey: [allPath], queryFn: () => http.get<Items<Unit>>(allPath) });
  if (own.isError || all.isError)
    return (
      <ListFailure error={own.error ?? all.error} onRetry={() => void Promise.all([own.refetch(), all.refetch()])} />
    );
  const save = async (organizationUnitIds: string[]) => {
    await http.put(path, { organizationUnitIds });
    await client.invalidateQueries({ queryKey: [path] });
  };
  return (
    <ChoicePanel
      items={all.data && inCodeOrder(all.data.items)}
      labelOf={({ displayName }) => displayName}
      saved={own.data?.items.map(({ id }) => id)}
      hint={t(`holder.unitsHint.${holder.kind}`)}
      empty={t('unit.empty')}
      onSave={mayManage ? save : undefined}
      onDirty={onDirty}
    />
  );
}

/** What a user or role has: roles, units, claims; of a user also where he is signed in and why he may do something. */
export function HolderDrawer({ holder, onClose }: { holder: Holder; onClose: () => void }) {
  const { t } = useTranslation(['identity', 'common']);
  const isUser = holder.kind === 'user';
  const mayExplain = usePermission(identityPermissions.names.Users.ExplainPermissions);
  const [tab, setTab] = useState(isUser ? 'roles' : 'units');
  const isDirty = useRef(false);
  const mark = useCallback((next: boolean) => {
    isDirty.current = next;
  }, []);
  const leaving = async (go: () => void) => {
    if (
      isDirty.current &&
      !(await confirmAction({ title: t('common:form.unsaved'), okText: t('common:form.discard'), danger: true }))
    )
      return;
    isDirty.current = false;
    go();
  };
  const panels: [string, ReactNode][] = [
    ...(isUser ? ([['roles', <RolesPanel holder={holder} onDirty={mark} />]] as [string, ReactNode][]) : []),
    ['units', <UnitsPanel holder={holder} onDirty={mark} />],
    ['claims', <ClaimsPanel holder={holder} />],
    ...(isUser
      ? ([
          ['sessions', <SessionsPanel userId={holder.id} />],
          ...(mayExplain ? [['why', <WhyPanel holder={holder} />]] : []),
        ] as [string, ReactNode][])
      : []),
  ];
  return (
    <Drawer
      open
      onClose={() => void leaving(onClose)}
      title={t(`holder.title.${holder.kind}`, { name: holder.name })}
      size={640}
    >
      <Tabs
        activeKey={tab}
        onChange={(next) => void leaving(() => setTab(next))}
        destroyOnHidden
        items={panels.map(([key, children]) => ({ key, label: t(`holder.tabs.${key}`), children }))}
      />
    </Drawer>
  );
}
