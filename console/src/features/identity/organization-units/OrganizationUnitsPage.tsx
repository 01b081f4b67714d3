import { PlusOutlined } from '@ant-design/icons';
import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { QueryState } from '../../../resource/QueryState';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { Panes } from '../../../ui/Panes';
import styles from './OrganizationUnitsPage.module.css';
import type { Unit } from './unit';
import { roleMembers, UnitMembers, userMembers } from './UnitMembers';
import type { Membership } from './UnitMembers';
import { UnitPanel } from './UnitPanel';
import type { Panel } from './UnitPanel';
import { UnitTree } from './UnitTree';
import type { UnitAction } from './UnitTree';
import { useUnits } from './use-units';
import { Tabs } from '../../../ui/Tabs';

const P = identityPermissions.names.OrganizationUnits;
const memberships: readonly Membership[] = [
  { kind: 'users', ...userMembers, permission: P.ManageUsers },
  { kind: 'roles', ...roleMembers, permission: P.ManageRoles },
];

/** What may be done with a unit. */
function useUnitActions(show: (panel: Panel) => void, remove: (unit: Unit) => void): UnitAction[] {
  const { t } = useTranslation(['identity', 'common']);
  const mayCreate = usePermission(P.Create);
  const mayUpdate = usePermission(P.Update);
  const mayDelete = usePermission(P.Delete);
  return [
    ...(mayCreate
      ? [{ key: 'child', label: t('unit.addChild'), run: (parent: Unit) => show({ kind: 'create', parent }) }]
      : []),
    ...(mayUpdate
      ? [
          { key: 'rename', label: t('unit.rename'), run: (unit: Unit) => show({ kind: 'rename', unit }) },
          { key: 'move', label: t('unit.move'), run: (unit: Unit) => show({ kind: 'move', unit }) },
        ]
      : []),
    ...(mayDelete ? [{ key: 'delete', label: t('common:action.delete'), danger: true, run: remove }] : []),
  ];
}

/** The users and the roles of a unit; what a list is narrowed and sorted by stays behind with its tab. */
function UnitTabs({ unit }: { unit: Unit }) {
  const { t } = useTranslation('identity');
  const [search, setSearch] = useSearchParams();
  return (
    <Tabs
      className={styles.tabs}
      activeKey={search.get('of') === 'roles' ? 'roles' : 'users'}
      onChange={(of) => setSearch({ unit: unit.id, of }, { replace: true })}
      destroyOnHidden
      items={memberships.map((membership) => ({
        key: membership.kind,
        label: t(`unit.${membership.kind}`),
        children: <UnitMembers unitId={unit.id} membership={membership} />,
      }))}
    />
  );
}

/** The tenant's units as a tree, and of the chosen one its users and roles. */
export default function OrganizationUnitsPage() {
  const { t } = useTranslation('identity');
  const [search, setSearch] = useSearchParams();
  const [panel, setPanel] = useState<Panel>();
  const mayCreate = usePermission(P.Create);
  const units = useUnits();
  const { list, units: all } = units;
  const actions = useUnitActions(setPanel, (unit) => void units.remove(unit));
  const chosen = all.find(({ id }) => id === search.get('unit')) ?? all[0];
  const createButton = mayCreate && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setPanel({ kind: 'create' })}>
      {t('unit.addTop')}
    </Button>
  );
  const side = (
    <>
      {all.length > 0 && <div>{createButton}</div>}
      <QueryState of={list} />
      {list.isSuccess && all.length === 0 && <EmptyState text={t('unit.empty')}>{createButton}</EmptyState>}
      <UnitTree
        units={all}
        chosen={chosen?.id}
        onChoose={({ id }) => setSearch({ unit: id }, { replace: true })}
        actions={actions}
      />
    </>
  );
  return (
    <>
      <Panes isPending={list.isPending} side={side}>
        {chosen && <UnitTabs key={chosen.id} unit={chosen} />}
      </Panes>
      <Suspense>{panel && <UnitPanel panel={panel} units={units} onClose={() => setPanel(undefined)} />}</Suspense>
    </>
  );
}
