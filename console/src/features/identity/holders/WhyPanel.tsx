import { CheckCircleOutlined, StopOutlined } from '@ant-design/icons';
import { unitRoutes, userUnits } from '@ishare/contracts/identity/organization-unit-routes.js';
import { permissionGrants } from '@ishare/contracts/identity/permission-grants.js';
import { users } from '@ishare/contracts/identity/users.js';
import { menus as menuRoutes } from '@ishare/contracts/platform/menus.js';
import type { Menu } from '@ishare/contracts/platform/menus.js';
import { platformPermissions } from '@ishare/contracts/platform/permissions.js';
import { useQuery } from '@tanstack/react-query';
import { Alert, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFailure } from '../../../resource/ListFailure';
import { useRoleNames } from '../../../session/RoleNames';
import { call, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import type { Holder } from './holder';
import styles from './holders.module.css';
import { whyMenu, whyPermission } from './why';
import type { Reason, Standing } from './why';

interface Answer {
  ways: { permission?: string; reason: Reason }[];
  /** What stands in the way where there is none, in words of the explanation. */
  withheldBy: readonly string[];
  rolesThatGive: readonly string[];
}

const quiet = { quiet: true };

const explain = (userId: string, permissionName: string) =>
  call(permissionGrants.explain, { query: { userId, permissionName } }, quiet);

async function standingOf(holder: Holder): Promise<Standing> {
  const one = { params: { id: holder.id } };
  const [roles, units] = await Promise.all([call(users.rolesOf, one, quiet), call(userUnits.list, one, quiet)]);
  const rolesOf = async (id: string) => (await call(unitRoutes.roleNames, { params: { id } }, quiet)).items;
  return {
    roles: roles.items.map(({ name }) => name),
    units: await Promise.all(
      units.items.map(async ({ id, displayName }) => ({ name: displayName, roles: await rolesOf(id) })),
    ),
  };
}

async function answerForMenu(menu: Menu, holder: Holder): Promise<Answer> {
  const [standing, explanations] = await Promise.all([
    standingOf(holder),
    Promise.all(menu.requiredPermissions.map((name) => explain(holder.id, name))),
  ]);
  const roles = [...new Set([...standing.roles, ...standing.units.flatMap((unit) => unit.roles)])];
  const has = (list: { items: { id: string }[] }) => list.items.some(({ id }) => id === menu.id);
  const [isOwn, ...ofRoles] = await Promise.all([
    call(menuRoutes.byUser, { query: { userId: holder.id } }, quiet).then(has),
    ...roles.map((role) => call(menuRoutes.byRole, { query: { role } }, quiet).then((list) => has(list) && role)),
  ]);
  return {
    ways: whyMenu(
      { isPublic: menu.isPublic, isOwn, ofRoles: ofRoles.filter((role) => role !== false) },
      explanations,
      standing,
    ),
    withheldBy: [...new Set(explanations.flatMap((explanation) => explanation.withheldBy))],
    rolesThatGive: [...new Set(explanations.flatMap((explanation) => explanation.rolesThatGive))],
  };
}

async function answerForPermission(name: string, holder: Holder): Promise<Answer> {
  const explanation = await explain(holder.id, name);
  return {
    ways: whyPermission(explanation).map((reason) => ({ reason })),
    withheldBy: explanation.withheldBy,
    rolesThatGive: explanation.rolesThatGive,
  };
}

/**
 * "Why can this user see this?": of a menu or a permission, every way by which he comes to it, or what withholds it and
 * who could give it.
 */
export function WhyPanel({ holder }: { holder: Holder }) {
  const { t } = useTranslation('identity');
  const M = platformPermissions.names.Menus;
  const [readsMenus, readsRoles, readsUsers] = [
    usePermission(M.Default),
    usePermission(M.ManageRoles),
    usePermission(M.ManageUsers),
  ];
  const nameOf = useRoleNames();
  const query = { providerName: 'U', providerKey: holder.id };
  const list = useRoute(permissionGrants.read, { query }, { calls: quiet });
  const menus = useRoute(
    menuRoutes.all,
    { query: {} },
    { calls: quiet, enabled: readsMenus && readsRoles && readsUsers },
  );
  const [choice, setChoice] = useState<string>();
  const menu = menus.data?.items.find(({ id }) => id === choice);
  const answer = useQuery({
    queryKey: ['why', holder.id, choice],
    enabled: choice !== undefined,
    staleTime: 0,
    queryFn: () => (menu ? answerForMenu(menu, holder) : answerForPermission(choice!, holder)),
  });
  if (list.isPending) return <Skeleton active />;
  if (list.isError) return <ListFailure error={list.error} onRetry={() => void list.refetch()} />;

  const words = (reason: Reason) =>
    reason.kind === 'role'
      ? t('why.role', { role: nameOf(reason.role) })
      : reason.kind === 'unit'
        ? t('why.unit', { role: nameOf(reason.role), unit: reason.unit })
        : t(`why.${reason.kind}`);
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
    ...list.data.groups.map((group) => ({
      label: group.displayName,
      options: group.permissions.map(({ name, displayName }) => ({
        value: name,
        label: displayName,
        search: `${displayName} ${name}`,
      })),
    })),
  ];
  return (
    <>
      <p className={styles.hint}>{t('why.hint')}</p>
      <Select
        style={{ width: '100%' }}
        aria-label={t('why.choose')}
        placeholder={t('why.choose')}
        showSearch={{ optionFilterProp: 'search' }}
        options={options}
        value={choice ?? null}
        onChange={setChoice}
      />
      {choice !== undefined && answer.isPending && <Skeleton active style={{ marginTop: 12 }} />}
      {answer.isError && <ListFailure error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data?.ways.length === 0 && (
        <Alert
          style={{ marginTop: 12 }}
          type="info"
          showIcon
          icon={<StopOutlined />}
          title={t(menu ? 'why.menuNot' : 'why.not', { name: holder.name })}
          description={
            <>
              {answer.data.withheldBy.map((reason) => (
                <div key={reason}>{t(`why.withheld.${reason}`)}</div>
              ))}
              {answer.data.rolesThatGive.length > 0 && (
                <div>{t('why.wouldGive', { names: answer.data.rolesThatGive.map(nameOf).join(', ') })}</div>
              )}
            </>
          }
        />
      )}
      {answer.data && answer.data.ways.length > 0 && (
        <ul className={`${styles.lines} ${styles.why}`} aria-label={t('holder.tabs.why')}>
          {answer.data.ways.map(({ permission, reason }) => (
            <li key={`${permission}${JSON.stringify(reason)}`}>
              <CheckCircleOutlined style={{ color: 'var(--success)', marginInlineEnd: 8 }} />
              {words(reason)}
              {permission && <small>{t('why.opens', { permission })}</small>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
