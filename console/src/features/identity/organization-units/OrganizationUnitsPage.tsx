import { PlusOutlined } from '@ant-design/icons';
import { unitRoutes } from '@ishare/contracts/identity/organization-unit-routes.js';
import { organizationUnit } from '@ishare/contracts/identity/organization-unit.js';
import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton, Tabs } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { FormValues } from '../../../resource/ResourceForm';
import type { Field } from '../../../resource/screen';
import { http } from '../../../session/http';
import { call, makeStale, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { Panes } from '../../../ui/Panes';
import { branchIds, treeLines } from '../../../ui/tree-lines';
import styles from './OrganizationUnitsPage.module.css';
import { inCodeOrder } from './unit';
import type { Unit } from './unit';
import { roleMembers, UnitMembers, userMembers } from './UnitMembers';
import type { Membership } from './UnitMembers';
import { UnitTree } from './UnitTree';
import type { UnitAction } from './UnitTree';
import { ListFailure } from '../../../resource/ListFailure';

const ResourceForm = lazy(async () => ({ default: (await import('../../../resource/ResourceForm')).ResourceForm }));

const P = identityPermissions.names.OrganizationUnits;
const memberships: readonly Membership[] = [
  { kind: 'users', ...userMembers, permission: P.ManageUsers },
  { kind: 'roles', ...roleMembers, permission: P.ManageRoles },
];

type Panel = { kind: 'create'; parent?: Unit } | { kind: 'rename' | 'move'; unit: Unit };

function panelFields(panel: Panel, units: readonly Unit[]): Field[] {
  if (panel.kind !== 'move') return [{ key: 'displayName', type: 'text', required: true, max: 128, span: 2 }];
  const own = branchIds(units, panel.unit.id);
  const options = treeLines(units).flatMap(({ item, depth }) =>
    own.has(item.id)
      ? []
      : [{ value: item.id, label: `${'\u2003'.repeat(depth)}${item.displayName.replaceAll(':', ' ')}` }],
  );
  return [{ key: 'parentId', type: 'select', options, span: 2, hint: 'identity:unit.parentIdHint' }];
}

/** The tenant's units as a tree, and of the chosen one its users and roles. */
export default function OrganizationUnitsPage() {
  const { t } = useTranslation(['identity', 'common']);
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const [panel, setPanel] = useState<Panel>();
  const [mayCreate, mayUpdate, mayDelete] = [usePermission(P.Create), usePermission(P.Update), usePermission(P.Delete)];
  const list = useRoute(unitRoutes.all, {});
  const units = useMemo(() => inCodeOrder(list.data?.items ?? []), [list.data]);
  const chosen = units.find(({ id }) => id === search.get('unit')) ?? units[0];
  const reload = () => void makeStale(client, unitRoutes.move);

  const save = async (values: FormValues) => {
    if (panel?.kind === 'move')
      await call(
        unitRoutes.move,
        { params: { id: panel.unit.id }, body: { newParentId: (values['parentId'] as string | undefined) ?? null } },
        { quiet: true },
      );
    else if (panel?.kind === 'rename')
      await http.put(
        `/${organizationUnit.path}/${panel.unit.id}`,
        { ...values, concurrencyStamp: panel.unit.concurrencyStamp },
        { quiet: true },
      );
    else
      await http.post(
        `/${organizationUnit.path}`,
        { ...values, parentId: (panel?.kind === 'create' && panel.parent?.id) || null },
        { quiet: true },
      );
    tellSuccess(t('common:done.saved'));
    reload();
  };
  const remove = async (unit: Unit) => {
    const question = {
      title: t('common:list.deleteOne', { name: unit.displayName }),
      content: t('unit.deleteHint'),
      danger: true,
      okText: t('common:action.delete'),
    };
    if (!(await confirmAction(question))) return;
    try {
      await http.delete(`/${organizationUnit.path}/${unit.id}`);
      tellSuccess(t('common:done.deleted'));
      // The tree first: nobody asks for the members of a unit that it does not show.
      await list.refetch();
      reload();
    } catch {
      // Told already.
    }
  };
  const actions: UnitAction[] = [
    ...(mayCreate
      ? [{ key: 'child', label: t('unit.addChild'), run: (parent: Unit) => setPanel({ kind: 'create', parent }) }]
      : []),
    ...(mayUpdate
      ? [
          { key: 'rename', label: t('unit.rename'), run: (unit: Unit) => setPanel({ kind: 'rename', unit }) },
          { key: 'move', label: t('unit.move'), run: (unit: Unit) => setPanel({ kind: 'move', unit }) },
        ]
      : []),
    ...(mayDelete
      ? [{ key: 'delete', label: t('common:action.delete'), danger: true, run: (unit: Unit) => void remove(unit) }]
      : []),
  ];
  const createButton = mayCreate && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setPanel({ kind: 'create' })}>
      {t('unit.addTop')}
    </Button>
  );
  const title =
    panel &&
    (panel.kind === 'create'
      ? panel.parent
        ? t('unit.createBelow', { name: panel.parent.displayName })
        : t('unit.addTop')
      : `${t(`unit.${panel.kind}`)} · ${panel.unit.displayName}`);

  return (
    <>
      <Panes
        isPending={list.isPending}
        side={
          <>
            {units.length > 0 && <div>{createButton}</div>}
            {list.isPending && <Skeleton active />}
            {list.isError && <ListFailure error={list.error} onRetry={() => void list.refetch()} />}
            {list.isSuccess && units.length === 0 && <EmptyState text={t('unit.empty')}>{createButton}</EmptyState>}
            <UnitTree
              units={units}
              chosen={chosen?.id}
              onChoose={({ id }) => setSearch({ unit: id }, { replace: true })}
              actions={actions}
            />
          </>
        }
      >
        {chosen && (
          <Tabs
            key={chosen.id}
            className={styles.tabs}
            destroyOnHidden
            items={memberships.map((membership) => ({
              key: membership.kind,
              label: t(`unit.${membership.kind}`),
              children: <UnitMembers unitId={chosen.id} membership={membership} />,
            }))}
          />
        )}
      </Panes>
      <Suspense>
        {panel && (
          <ResourceForm
            name="identity:unit"
            title={title ?? ''}
            saveText={panel.kind === 'create' ? undefined : t(`unit.${panel.kind}`)}
            fields={panelFields(panel, units)}
            row={
              panel.kind === 'create'
                ? undefined
                : { displayName: panel.unit.displayName, parentId: panel.unit.parentId ?? undefined }
            }
            onSave={save}
            onClose={() => setPanel(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
