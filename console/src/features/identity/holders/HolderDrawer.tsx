import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { unitRoutes } from '@ishare/contracts/identity/organization-unit-routes.js';
import { users } from '@ishare/contracts/identity/users.js';
import { useQueryClient } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useCallback, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { displayNameOf } from '../../../i18n/display-name';
import { ListFailure } from '../../../resource/ListFailure';
import { act, call, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { confirmDiscard } from '../../../ui/feedback';
import { inCodeOrder } from '../organization-units/unit';
import { ChoicePanel } from './ChoicePanel';
import { ClaimsPanel } from './ClaimsPanel';
import { holderKinds } from './holder';
import type { Holder } from './holder';
import { SessionsPanel } from './SessionsPanel';
import { WhyPanel } from './WhyPanel';
import { Tabs } from '../../../ui/Tabs';

interface PanelProps {
  holder: Holder;
  onDirty: (isDirty: boolean) => void;
}

function RolesPanel({ holder, onDirty }: PanelProps) {
  const { t } = useTranslation('identity');
  const client = useQueryClient();
  const mayUpdate = usePermission(identityPermissions.names.Users.Update);
  const one = { params: { id: holder.id } };
  const own = useRoute(users.rolesOf, one);
  const all = useRoute(users.assignableRoles, {});
  if (own.isError || all.isError)
    return (
      <ListFailure error={own.error ?? all.error} onRetry={() => void Promise.all([own.refetch(), all.refetch()])} />
    );
  const save = (roleNames: string[]) => act(client, users.setRoles, { ...one, body: { roleNames } });
  return (
    <ChoicePanel
      items={all.data?.items.map((role) => ({ id: role.name, parentId: null, title: displayNameOf(role) }))}
      labelOf={({ title }) => title}
      saved={own.data?.items.map(({ name }) => name)}
      reread={async () => (await call(users.rolesOf, one)).items.map(({ name }) => name)}
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
  const { units, permissions } = holderKinds[holder.kind];
  const mayManage = usePermission(permissions.units);
  const one = { params: { id: holder.id } };
  const own = useRoute(units.list, one);
  const all = useRoute(unitRoutes.all, {});
  if (own.isError || all.isError)
    return (
      <ListFailure error={own.error ?? all.error} onRetry={() => void Promise.all([own.refetch(), all.refetch()])} />
    );
  const save = (organizationUnitIds: string[]) => act(client, units.replace, { ...one, body: { organizationUnitIds } });
  return (
    <ChoicePanel
      items={all.data && inCodeOrder(all.data.items)}
      labelOf={({ displayName }) => displayName}
      saved={own.data?.items.map(({ id }) => id)}
      reread={async () => (await call(units.list, one)).items.map(({ id }) => id)}
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
    if (isDirty.current && !(await confirmDiscard())) return;
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
