import { PlusOutlined } from '@ant-design/icons';
import { unitRoutes } from '@ishare/contracts/identity/organization-unit-routes.js';
import type { Role } from '@ishare/contracts/identity/role.js';
import type { User } from '@ishare/contracts/identity/user.js';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { Button, Select, Space } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionsColumn } from '../../../resource/RowActions';
import { act, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { DataGrid } from '../../../ui/grid/DataGrid';
import { PageBar } from '../../../ui/PageBar';
import styles from './OrganizationUnitsPage.module.css';
import { ListFailure } from '../../../resource/ListFailure';

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

const nameOf = (member: Member) => ('userName' in member ? member.userName : member.name);

/** The users or roles of one unit; more are found by name and added together. */
export function UnitMembers({ unitId, membership }: { unitId: string; membership: Membership }) {
  const { t } = useTranslation(['identity', 'common']);
  const client = useQueryClient();
  const { kind } = membership;
  const mayManage = usePermission(membership.permission);
  const [{ page, size }, setPage] = useState({ page: 1, size: 15 });
  const [chosen, setChosen] = useState<string[]>([]);
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const filter = useDeferredValue(search.trim());
  const params = { id: unitId };
  const query = { skipCount: (page - 1) * size, maxResultCount: size };
  const list = useRoute(membership.list, { params, query });
  const others = useRoute(
    membership.others,
    { params, query: { maxResultCount: 50, ...(filter && { filter }) } },
    { enabled: mayManage },
  );

  const add = async () => {
    setAdding(true);
    try {
      await membership.add(client, unitId, chosen);
      setChosen([]);
      tellSuccess(t('common:done.saved'));
    } catch {
      // The server's words are already told; the choice stays.
    } finally {
      setAdding(false);
    }
  };
  const remove = async (member: Member) => {
    if (
      !(await confirmAction({
        title: t('unit.removeAsk', { name: nameOf(member) }),
        danger: true,
        okText: t('common:action.remove'),
      }))
    )
      return;
    try {
      await membership.remove(client, unitId, member.id);
    } catch {
      // Told already.
    }
  };

  return (
    <div className={styles.members}>
      {mayManage && (
        <Space.Compact className={styles.adder}>
          <Select
            mode="multiple"
            className={styles.chooser}
            aria-label={t(`unit.choose.${kind}`)}
            placeholder={t(`unit.choose.${kind}`)}
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
            loading={isAdding}
            onClick={() => void add()}
          >
            {t('unit.add')}
          </Button>
        </Space.Compact>
      )}
      <DataGrid
        label={t(`unit.${kind}`)}
        rows={list.data?.items ?? []}
        rowKey={({ id }) => id}
        loading={list.isPending}
        columns={[
          { key: 'name', title: t(`unit.${kind}`), width: 220, render: nameOf },
          ...(kind === 'users' ? [{ key: 'email', title: t('user.email'), width: 280 }] : []),
          ...(mayManage
            ? [
                actionsColumn<Member>(t('common:column.actions'), [t('common:action.remove')], (member) => [
                  { key: 'remove', label: t('common:action.remove'), danger: true, run: () => void remove(member) },
                ]),
              ]
            : []),
        ]}
        empty={
          list.isError ? (
            <ListFailure error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <EmptyState text={t(`unit.none.${kind}`)} />
          )
        }
      />
      <div className={styles.foot}>
        <PageBar
          page={page}
          size={size}
          total={list.data?.totalCount ?? 0}
          onChange={(next, nextSize) => setPage({ page: next, size: nextSize })}
        />
      </div>
    </div>
  );
}
