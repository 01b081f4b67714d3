import { PlusOutlined } from '@ant-design/icons';
import { unitRoutes } from '@ishare/contracts/identity/organization-unit-routes.js';
import type { Role } from '@ishare/contracts/identity/role.js';
import type { User } from '@ishare/contracts/identity/user.js';
import { pathOf } from '@ishare/contracts/things/route.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { Button, Select, Space } from 'antd';
import type { TFunction } from 'i18next';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { displayNameOf } from '../../../i18n/display-name';
import { ResourceTable } from '../../../resource/ResourceTable';
import { actionsColumn } from '../../../resource/RowActions';
import { act, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import type { GridColumn } from '../../../ui/grid/column';
import styles from './OrganizationUnitsPage.module.css';

type Member = User | Role;

/** The routes of the users in a unit. */
export const userMembers = {
  list: unitRoutes.members,
  others: unitRoutes.unaddedUsers,
  add: (client: QueryClient, id: string, userIds: string[]) =>
    act(client, unitRoutes.postUsers, { params: { id }, body: { userIds } }),
  remove: (client: QueryClient, id: string, memberId: string) =>
    act(client, unitRoutes.removeMember, { params: { id, memberId } }),
};
/** The routes of the roles that a unit gives. */
export const roleMembers = {
  list: unitRoutes.roles,
  others: unitRoutes.unaddedRoles,
  add: (client: QueryClient, id: string, roleIds: string[]) =>
    act(client, unitRoutes.postRoles, { params: { id }, body: { roleIds } }),
  remove: (client: QueryClient, id: string, roleId: string) =>
    act(client, unitRoutes.removeRole, { params: { id, roleId } }),
};

/** What belongs to a unit, users or roles. */
export type Membership = { kind: 'users' | 'roles'; permission: string } & (typeof userMembers | typeof roleMembers);

const nameOf = (member: Member) => ('userName' in member ? member.userName : displayNameOf(member));

interface UnitMembersProps {
  unitId: string;
  membership: Membership;
}

/** Finds those who are not in the unit yet, by their names, and adds the chosen ones together. */
function MemberAdder({ unitId, membership }: UnitMembersProps) {
  const { t } = useTranslation(['identity', 'common']);
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string[]>([]);
  const [search, setSearch] = useState('');
  const filter = useDeferredValue(search.trim());
  const others = useRoute(membership.others, {
    params: { id: unitId },
    query: { maxResultCount: 50, ...(filter && { filter }) },
  });
  // What is refused is told, and the choice stays.
  const adding = useMutation({
    mutationFn: () => membership.add(client, unitId, chosen),
    onSuccess: () => {
      setChosen([]);
      tellSuccess(t('common:done.saved'));
    },
  });
  const hint = t(`unit.choose.${membership.kind}`);
  return (
    <Space.Compact className={styles.adder}>
      <Select
        mode="multiple"
        className={styles.chooser}
        aria-label={hint}
        placeholder={hint}
        value={chosen}
        onChange={setChosen}
        loading={others.isFetching}
        showSearch={{ filterOption: false, onSearch: setSearch }}
        options={others.data?.items.map((member) => ({ value: member.id, label: nameOf(member) })) ?? []}
      />
      <Button
        type="primary"
        icon={<PlusOutlined />}
        disabled={chosen.length === 0}
        loading={adding.isPending}
        onClick={() => adding.mutate()}
      >
        {t('unit.add')}
      </Button>
    </Space.Compact>
  );
}

/** Takes a member out of the unit, once somebody has said yes. */
function useRemoval({ unitId, membership }: UnitMembersProps) {
  const { t } = useTranslation(['identity', 'common']);
  const client = useQueryClient();
  const removal = useMutation({ mutationFn: (id: string) => membership.remove(client, unitId, id) });
  return async (member: Member) => {
    const isSure = await confirmAction({
      title: t('unit.removeAsk', { name: nameOf(member) }),
      danger: true,
      okText: t('common:action.remove'),
    });
    if (isSure) removal.mutate(member.id);
  };
}

/** What a member says of himself in the list. */
function memberColumns({ kind }: Membership, t: TFunction): GridColumn<Member>[] {
  const named = (key: string, width: number): GridColumn<Member> => ({ key, title: t(`user.${key}`), width });
  return kind === 'users'
    ? [
        { ...named('userName', 180), sortable: true, pinned: 'start' },
        { ...named('name', 160), sortable: true },
        { ...named('email', 260), sortable: true },
        named('phoneNumber', 150),
      ]
    : [{ key: 'name', title: t('unit.roles'), width: 260, sortable: true, pinned: 'start', render: nameOf }];
}

/** The users or roles of one unit; more are found by name and added together. */
export function UnitMembers(props: UnitMembersProps) {
  const { unitId, membership } = props;
  const { t } = useTranslation(['identity', 'common']);
  const { kind } = membership;
  const mayManage = usePermission(membership.permission);
  const remove = useRemoval(props);
  const columns = useMemo(() => memberColumns(membership, t), [membership, t]);
  const steps = actionsColumn<Member>(t('common:column.actions'), [t('common:action.remove')], (member) => [
    { key: 'remove', label: t('common:action.remove'), danger: true, run: () => void remove(member) },
  ]);
  return (
    <div className={styles.members}>
      {mayManage && <MemberAdder {...props} />}
      <ResourceTable<Member>
        path={pathOf(membership.list, { id: unitId })}
        label={t(`unit.${kind}`)}
        columns={columns}
        tail={mayManage ? steps : undefined}
        filters={[{ key: 'filter', type: 'text', label: t(kind === 'users' ? 'user.filter' : 'role.filter') }]}
        layoutPath={`/identity/organization-units/${kind}`}
        emptyText={t(`unit.none.${kind}`)}
      />
    </div>
  );
}
