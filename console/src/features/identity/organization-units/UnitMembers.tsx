import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Select, Space } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Paged } from '../../../resource/list-query';
import { actionsColumn } from '../../../resource/RowActions';
import type { Row } from '../../../resource/screen';
import { http } from '../../../session/http';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { DataGrid } from '../../../ui/grid/DataGrid';
import { PageBar } from '../../../ui/PageBar';
import styles from './OrganizationUnitsPage.module.css';
import { unitsPath } from './unit';
import { ListFailure } from '../../../resource/ListFailure';

interface Member extends Row {
  /** Of a role. */
  name?: string | null;
  /** Of a user. */
  userName?: string;
  email?: string | null;
}

/** What belongs to a unit, users or roles: their paths under the unit, and the member that carries new ids. */
export interface Membership {
  kind: 'users' | 'roles';
  addable: 'unadded-users' | 'unadded-roles';
  removal: 'members' | 'roles';
  idsMember: 'userIds' | 'roleIds';
  permission: string;
}

const nameOf = (member: Member) => member.userName ?? member.name ?? member.id;

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
  const path = `${unitsPath}/${unitId}`;
  const query = { skipCount: (page - 1) * size, maxResultCount: size };
  const list = useQuery({
    queryKey: [path, kind, query],
    queryFn: () => http.get<Paged<Member>>(`${path}/${kind}`, query),
  });
  const others = useQuery({
    queryKey: [path, membership.addable, filter],
    queryFn: ({ signal }) =>
      http.get<Paged<Member>>(
        `${path}/${membership.addable}`,
        { maxResultCount: 50, ...(filter && { filter }) },
        { signal },
      ),
    enabled: mayManage,
  });
  const reload = () => client.invalidateQueries({ queryKey: [path] });

  const add = async () => {
    setAdding(true);
    try {
      await http.post(`${path}/${kind}`, { [membership.idsMember]: chosen });
      setChosen([]);
      tellSuccess(t('common:done.saved'));
      await reload();
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
      await http.delete(`${path}/${membership.removal}/${member.id}`);
      await reload();
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
