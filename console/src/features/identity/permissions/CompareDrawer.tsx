import { CheckOutlined, MinusOutlined } from '@ant-design/icons';
import { roleRoutes } from '@ishare/contracts/identity/role-routes.js';
import { Drawer, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceOf, displayNameOf } from '../../../i18n/display-name';
import { QueryState } from '../../../resource/QueryState';
import { useRoute } from '../../../session/routes';
import { EmptyState } from '../../../ui/EmptyState';
import type { GridColumn } from '../../../ui/grid/column';
import { DataGrid } from '../../../ui/grid/DataGrid';
import { useReturnedFocus } from '../../../ui/use-returned-focus';
import { compared, tally } from './compared';
import type { ComparedLine } from './compared';
import { usePermissionLines } from './groupings';
import styles from './PermissionDrawer.module.css';
import { useVerbs } from './use-permission-draft';
import { usePermissionRows } from './use-permissions';

const whose = ['different', 'all'] as const;
type Whose = (typeof whose)[number];

/** Has it, or has it not: by picture and by word. */
function Has({ it }: { it: boolean }) {
  const { t } = useTranslation('identity');
  const label = t(it ? 'compare.has' : 'compare.hasNot');
  return it ? (
    <CheckOutlined aria-label={label} style={{ color: 'var(--success)' }} />
  ) : (
    <MinusOutlined aria-label={label} style={{ color: 'var(--text-soft)' }} />
  );
}

function useColumns(first: string, second: string): GridColumn<ComparedLine>[] {
  const { t } = useTranslation('identity');
  const verbOf = useVerbs();
  return [
    { key: 'module', title: t('compare.module'), width: 200 },
    {
      key: 'permission',
      title: t('compare.permission'),
      width: 360,
      render: ({ row, line }) => `${row.thing.displayName} · ${verbOf(row, line)}`,
      hint: ({ line }) => line.name,
    },
    {
      key: 'first',
      title: first,
      width: 150,
      align: 'center',
      render: ({ side }) => <Has it={side === 'first' || side === 'both'} />,
    },
    {
      key: 'second',
      title: second,
      width: 150,
      align: 'center',
      render: ({ side }) => <Has it={side === 'second' || side === 'both'} />,
    },
  ];
}

/** What the two have, permission by permission. */
function Comparison({ first, second, titles }: { first: string; second: string; titles: readonly [string, string] }) {
  const { t } = useTranslation('identity');
  const [shown, setShown] = useState<Whose>('different');
  const [search, setSearch] = useState('');
  const read = usePermissionRows({ providerName: 'R', providerKey: first }, 'module');
  const other = usePermissionLines({ providerName: 'R', providerKey: second });
  const columns = useColumns(...titles);
  if (!other.data || read.isPending || read.isError)
    return <QueryState of={read.isPending || read.isError ? read : other} />;
  const granted = new Set(other.data.filter(({ isGranted }) => isGranted).map(({ name }) => name));
  const all = compared(read.modules, granted);
  const counts = tally(all);
  const wanted = search.trim().toLowerCase();
  const rows = all.filter(
    ({ side, module, row, line }) =>
      (shown === 'all' || side === 'first' || side === 'second') &&
      [module, row.thing.displayName, line.displayName, line.name].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <>
      <p role="status">
        {t('compare.counts', { first: titles[0], second: titles[1], a: counts.first, b: counts.second })}{' '}
        {t('compare.both', { count: counts.both })}
      </p>
      <div className={styles.bar}>
        <Segmented
          value={shown}
          onChange={setShown}
          options={whose.map((value) => ({ value, label: t(`compare.show.${value}`) }))}
        />
        <Input.Search
          allowClear
          placeholder={t('permission.search')}
          aria-label={t('permission.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <DataGrid
        label={t('compare.title')}
        rows={rows}
        rowKey={({ line }) => line.name}
        columns={columns}
        empty={<EmptyState text={t(counts.first + counts.second === 0 ? 'compare.same' : 'compare.none')} />}
      />
    </>
  );
}

/** Two roles beside each other: what either may do that the other may not. */
export function CompareDrawer({ role, onClose }: { role: string; onClose: () => void }) {
  const { t } = useTranslation('identity');
  useReturnedFocus();
  const [names, setNames] = useState<readonly [string, string | undefined]>([role, undefined]);
  const [first, second] = names;
  const roles = useRoute(roleRoutes.all, {});
  const items = roles.data?.items ?? [];
  const titleOf = (name: string) => displayNameOf(items.find((one) => one.name === name) ?? { name });
  const select = (value: string | undefined, except: string | undefined, onChange: (name: string) => void) => (
    <Select
      style={{ flex: 1, minWidth: 0 }}
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={t('compare.role')}
      placeholder={t('compare.with')}
      loading={roles.isPending}
      value={value ?? null}
      options={items.filter(({ name }) => name !== except).map(choiceOf)}
      onChange={(name: string | null) => name && onChange(name)}
    />
  );
  return (
    <Drawer
      open
      title={t('compare.title')}
      size={960}
      onClose={onClose}
      styles={{ body: { display: 'flex', flexDirection: 'column', gap: 12 } }}
    >
      <div style={{ display: 'flex', gap: 12 }}>
        {select(first, second, (name) => setNames([name, second]))}
        {select(second, first, (name) => setNames([first, name]))}
      </div>
      {second && <Comparison first={first} second={second} titles={[titleOf(first), titleOf(second)]} />}
      {!second && <EmptyState text={t('compare.choose')} />}
    </Drawer>
  );
}
