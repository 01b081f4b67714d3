import { CheckCircleOutlined, StopOutlined } from '@ant-design/icons';
import { platformPermissions } from '@ishare/contracts/platform/permissions.js';
import { useQuery } from '@tanstack/react-query';
import { Alert, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFailure } from '../../../resource/ListFailure';
import { http } from '../../../session/http';
import { usePermission } from '../../../session/session';
import { unitsPath } from '../organization-units/unit';
import { groupings } from '../permissions/groupings';
import { holderPath } from './holder';
import type { Holder } from './holder';
import styles from './holders.module.css';
import { whyMenu, whyPermission } from './why';
import type { Reason, UserStanding } from './why';

type Items<T> = { items: T[] };

interface Menu {
  id: string;
  displayName: string;
  path: string;
  isPublic: boolean;
  requiredPermissions: string[];
}

const menusPath = '/api/menu';
const quiet = { quiet: true };
const { groupsOf, readPath } = groupings.module;

async function standingOf(holder: Holder): Promise<UserStanding & { groups: ReturnType<typeof groupsOf> }> {
  const path = holderPath(holder);
  const [reply, roles, units] = await Promise.all([
    http.get<unknown>(readPath, { providerName: 'U', providerKey: holder.id }, quiet),
    http.get<Items<{ name: string }>>(`${path}/roles`, undefined, quiet),
    http.get<Items<{ id: string; displayName: string }>>(`${path}/organization-units`, undefined, quiet),
  ]);
  const groups = groupsOf(reply, () => undefined);
  return {
    groups,
    lines: groups.flatMap((group) => group.permissions),
    roles: roles.items.map(({ name }) => name),
    units: await Promise.all(units.items.map(async ({ id, displayName }) => ({ name: displayName, roles: (await http.get<Items<string>>(`${unitsPath}/${id}/role-names`, undefined, quiet)).items }))),
  };
}

async function seenMenu(menu: Menu, userId: string, standing: UserStanding) {
  const roles = [...new Set([...standing.roles, ...standing.units.flatMap((unit) => unit.roles)])];
  const has = (list: Items<{ id: string }>) => list.items.some(({ id }) => id === menu.id);
  const [own, ...ofRoles] = await Promise.all([
    http.get<Items<{ id: string }>>(`${menusPath}/by-user`, { userId }, quiet).then(has),
    ...roles.map((role) => http.get<Items<{ id: string }>>(`${menusPath}/by-role`, { role }, quiet).then((list) => has(list) && role)),
  ]);
  return { isPublic: menu.isPublic, requiredPermissions: menu.requiredPermissions, isOwn: own, ofRoles: ofRoles.filter((role) => role !== false) };
}

/** "Why can this user see this?": of a menu or a permission, every way by which he comes to it. */
export function WhyPanel({ holder }: { holder: Holder }) {
  const { t } = useTranslation('identity');
  const M = platformPermissions.names.Menus;
  const [readsMenus, readsRoles, readsUsers] = [usePermission(M.Default), usePermission(M.ManageRoles), usePermission(M.ManageUsers)];
  const mayReadMenus = readsMenus && readsRoles && readsUsers;
  const standing = useQuery({ queryKey: ['why', holder.id], queryFn: () => standingOf(holder), staleTime: 0 });
  const menus = useQuery({ queryKey: [`${menusPath}/all`], queryFn: () => http.get<Items<Menu>>(`${menusPath}/all`, undefined, quiet), enabled: mayReadMenus });
  const [choice, setChoice] = useState<string>();
  const menu = menus.data?.items.find(({ id }) => id === choice);
  const answer = useQuery({
    queryKey: ['why', holder.id, choice],
    enabled: choice !== undefined && standing.isSuccess,
    queryFn: async () => (menu ? whyMenu(await seenMenu(menu, holder.id, standing.data!), standing.data!) : whyPermission(choice!, standing.data!).map((reason) => ({ permission: undefined, reason }))),
  });
  if (standing.isPending) return <Skeleton active />;
  if (standing.isError) return <ListFailure error={standing.error} onRetry={() => void standing.refetch()} />;

  const titleOf = (permission: string) => standing.data.lines.find(({ name }) => name === permission)?.displayName ?? permission;
  const words = (reason: Reason) => (reason.kind === 'role' ? t('why.role', { role: reason.role }) : reason.kind === 'unit' ? t('why.unit', { role: reason.role, unit: reason.unit }) : t(`why.${reason.kind}`));
  const options = [
    ...(menus.data ? [{ label: t('why.menus'), options: menus.data.items.map(({ id, displayName, path }) => ({ value: id, label: displayName, search: `${displayName} ${path}` })) }] : []),
    ...standing.data.groups.map((group) => ({ label: group.displayName, options: group.permissions.map(({ name, displayName }) => ({ value: name, label: displayName, search: `${displayName} ${name}` })) })),
  ];
  return (
    <>
      <p className={styles.hint}>{t('why.hint')}</p>
      <Select style={{ width: '100%' }} aria-label={t('why.choose')} placeholder={t('why.choose')} showSearch={{ optionFilterProp: 'search' }} options={options} value={choice ?? null} onChange={setChoice} />
      {answer.isFetching && <Skeleton active style={{ marginTop: 12 }} />}
      {answer.isError && <ListFailure error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && answer.data.length === 0 && (
        <Alert
          style={{ marginTop: 12 }}
          type="info"
          showIcon
          icon={<StopOutlined />}
          title={t(menu ? 'why.menuNot' : 'why.not', { name: holder.name })}
          description={menu && menu.requiredPermissions.length > 0 ? t('why.wouldNeed', { names: menu.requiredPermissions.map(titleOf).join(' / ') }) : undefined}
        />
      )}
      {answer.data && answer.data.length > 0 && (
        <ul className={`${styles.lines} ${styles.why}`} aria-label={t('holder.tabs.why')}>
          {answer.data.map(({ permission, reason }) => (
            <li key={`${permission}${JSON.stringify(reason)}`}>
              <CheckCircleOutlined style={{ color: 'var(--success)', marginInlineEnd: 8 }} />
              {words(reason)}
              {permission && <small>{t('why.opens', { permission: titleOf(permission) })}</small>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
