import { DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { treeDataDictionary } from '@ishare/contracts/platform/dictionaries.js';
import { treeEntries, treeExcel } from '@ishare/contracts/platform/tree-entries.js';
import type { TreeEntry } from '@ishare/contracts/platform/tree-entries.js';
import { dictionaryPermissions } from '@ishare/contracts/platform/permissions.js';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton, Space } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFailure } from '../../../resource/ListFailure';
import type { FormValues } from '../../../resource/ResourceForm';
import type { Field } from '../../../resource/screen';
import { thingFields } from '../../../resource/things';
import { act, makeStale, save, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { Line, LineMenu, Lines } from '../../../ui/Lines';
import { treeLines } from '../../../ui/tree-lines';
import { useBranches } from '../../../ui/TreeToggle';
import { RecordList } from '../RecordList';

const ResourceForm = lazy(async () => ({ default: (await import('../../../resource/ResourceForm')).ResourceForm }));
const ImportDrawer = lazy(async () => ({ default: (await import('../../../resource/ImportDrawer')).ImportDrawer }));

const P = dictionaryPermissions.names.TreeDataDictionaries;
const quiet = { quiet: true };
const detailsPath = `/${treeEntries.list.path}`;
const fields = thingFields(treeDataDictionary, {
  name: 'basics:treeDictionary',
  form: { name: true, code: true, description: { isLong: true, span: 2 } },
});
const entryFields: readonly Field[] = [
  { key: 'name', type: 'text', required: true, max: 128 },
  { key: 'code', type: 'text', required: true, max: 64 },
  { key: 'value', type: 'text', max: 256, hint: 'basics:treeEntry.valueHint' },
  { key: 'order', type: 'number', min: 0, max: 1_000_000, precision: 0, initial: 0 },
];

const flat = (entries: readonly TreeEntry[]): TreeEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children)]);

type Panel = { kind: 'create'; parent: TreeEntry | null } | { kind: 'edit'; entry: TreeEntry } | { kind: 'import' };

function Entries({ treeId, name }: { treeId: string; name: string }) {
  const { t } = useTranslation(['basics', 'common']);
  const client = useQueryClient();
  const [mayEdit, mayImport] = [usePermission(P.Edit), usePermission(P.Import)];
  const [panel, setPanel] = useState<Panel>();
  const { collapsed, leadOf } = useBranches();
  const query = { treeDataDictionaryId: treeId };
  const list = useRoute(treeEntries.list, { query });
  const entries = useMemo(() => flat(list.data?.items ?? []), [list.data]);
  const keep = async (values: FormValues) => {
    const body = values as Pick<TreeEntry, 'name' | 'code'>;
    if (panel?.kind === 'edit') {
      const { id, parentId, concurrencyStamp } = panel.entry;
      await act(client, treeEntries.update, { params: { id }, body: { ...body, parentId, concurrencyStamp } }, quiet);
    } else {
      const parentId = panel?.kind === 'create' ? (panel.parent?.id ?? null) : null;
      await act(client, treeEntries.create, { body: { ...body, treeDataDictionaryId: treeId, parentId } }, quiet);
    }
    tellSuccess(t('common:done.saved'));
  };
  const remove = async (entry: TreeEntry) => {
    if (
      !(await confirmAction({
        title: t('common:list.deleteOne', { name: entry.name }),
        content: t('common:list.deleteHint'),
        danger: true,
        okText: t('common:action.delete'),
      }))
    )
      return;
    try {
      await act(client, treeEntries.remove, { params: { id: entry.id } });
    } catch {
      // Told already.
    }
  };
  const menuOf = (entry: TreeEntry) =>
    mayEdit
      ? [
          { key: 'child', label: t('treeEntry.addChild'), run: () => setPanel({ kind: 'create', parent: entry }) },
          { key: 'edit', label: t('common:action.edit'), run: () => setPanel({ kind: 'edit', entry }) },
          { key: 'delete', label: t('common:action.delete'), danger: true, run: () => void remove(entry) },
        ]
      : [];
  return (
    <div style={{ padding: 12 }}>
      <Space wrap style={{ marginBottom: 8 }}>
        {mayEdit && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setPanel({ kind: 'create', parent: null })}>
            {t('treeEntry.addTop')}
          </Button>
        )}
        {mayImport && (
          <Button icon={<UploadOutlined />} onClick={() => setPanel({ kind: 'import' })}>
            {t('common:action.import')}
          </Button>
        )}
        <Button
          icon={<DownloadOutlined />}
          onClick={() => void save(treeExcel.save, `${name}.xlsx`, { params: { id: treeId } }, { export: true })}
        >
          {t('common:action.export')}
        </Button>
      </Space>
      {list.isPending && <Skeleton active />}
      {list.isError && <ListFailure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && entries.length === 0 && <EmptyState text={t('common:list.empty')} />}
      <Lines label={name}>
        {treeLines(entries, collapsed).map((line) => {
          const { id, name: title, code, value } = line.item;
          return (
            <Line
              key={id}
              lead={leadOf(line)}
              name={title}
              note={value === code ? code : `${code} = ${value}`}
              actions={<LineMenu name={title} actions={menuOf(line.item)} />}
            />
          );
        })}
      </Lines>
      <Suspense>
        {(panel?.kind === 'create' || panel?.kind === 'edit') && (
          <ResourceForm
            name="basics:treeEntry"
            title={
              panel.kind === 'edit'
                ? `${t('common:action.edit')} · ${panel.entry.name}`
                : panel.parent
                  ? t('treeEntry.createBelow', { name: panel.parent.name })
                  : t('treeEntry.addTop')
            }
            fields={entryFields}
            row={panel.kind === 'edit' ? (panel.entry as unknown as FormValues) : undefined}
            onSave={keep}
            onClose={() => setPanel(undefined)}
          />
        )}
        {panel?.kind === 'import' && (
          <ImportDrawer
            path={`${detailsPath}/${treeId}/import`}
            templatePath={`${detailsPath}/${treeId}/excel`}
            fileName={`${name}.xlsx`}
            accept=".xlsx,.csv"
            onDone={() => void makeStale(client, treeEntries.create)}
            onClose={() => setPanel(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Trees at the left, the entries of one at the right, with Excel. */
export default function TreeDictionariesPage() {
  return (
    <RecordList name="basics:treeDictionary" thing={treeDataDictionary} lineOf={(tree) => tree} fields={fields}>
      {({ id, name }) => <Entries key={id} treeId={id} name={name} />}
    </RecordList>
  );
}
