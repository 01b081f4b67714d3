import { DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { dictionaryPermissions } from '@ishare/contracts/platform/permissions.js';
import { treeEntries, treeExcel } from '@ishare/contracts/platform/tree-entries.js';
import type { TreeEntry } from '@ishare/contracts/platform/tree-entries.js';
import { Button, Space } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../resource/QueryState';
import type { FormValues } from '../../../resource/form-props';
import type { Field } from '../../../resource/screen';
import { save } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { Line, LineMenu, Lines } from '../../../ui/Lines';
import { treeLines } from '../../../ui/tree-lines';
import { useBranches } from '../../../ui/TreeToggle';
import { useTreeEntries } from './use-tree-entries';
import type { TreeEntries } from './use-tree-entries';
import { lazy } from '../../../state/lazy';

const ResourceForm = lazy(async () => ({ default: (await import('../../../resource/ResourceForm')).ResourceForm }));
const ImportDrawer = lazy(async () => ({ default: (await import('../../../resource/ImportDrawer')).ImportDrawer }));

const P = dictionaryPermissions.names.TreeDataDictionaries;
const detailsPath = `/${treeEntries.list.path}`;
const entryFields: readonly Field[] = [
  { key: 'name', type: 'text', required: true, max: 128 },
  { key: 'code', type: 'text', required: true, max: 64 },
  { key: 'value', type: 'text', max: 256, hint: 'basics:treeEntry.valueHint' },
  { key: 'order', type: 'number', min: 0, max: 1_000_000, precision: 0, initial: 0 },
];

type Panel = { kind: 'create'; parent: TreeEntry | null } | { kind: 'edit'; entry: TreeEntry } | { kind: 'import' };

interface Tree {
  id: string;
  name: string;
}

interface PaneProps {
  tree: Tree;
  onPanel: (panel: Panel) => void;
}

function EntriesBar({ tree, onPanel }: PaneProps) {
  const { t } = useTranslation(['basics', 'common']);
  const [mayEdit, mayImport] = [usePermission(P.Edit), usePermission(P.Import)];
  return (
    <Space wrap style={{ marginBottom: 8 }}>
      {mayEdit && (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => onPanel({ kind: 'create', parent: null })}>
          {t('treeEntry.addTop')}
        </Button>
      )}
      {mayImport && (
        <Button icon={<UploadOutlined />} onClick={() => onPanel({ kind: 'import' })}>
          {t('common:action.import')}
        </Button>
      )}
      <Button
        icon={<DownloadOutlined />}
        onClick={() => void save(treeExcel.save, `${tree.name}.xlsx`, { params: { id: tree.id } }, { export: true })}
      >
        {t('common:action.export')}
      </Button>
    </Space>
  );
}

function EntryLines({ tree, entries, onPanel }: PaneProps & { entries: TreeEntries }) {
  const { t } = useTranslation(['basics', 'common']);
  const mayEdit = usePermission(P.Edit);
  const { collapsed, leadOf } = useBranches();
  const menuOf = (entry: TreeEntry) =>
    mayEdit
      ? [
          { key: 'child', label: t('treeEntry.addChild'), run: () => onPanel({ kind: 'create', parent: entry }) },
          { key: 'edit', label: t('common:action.edit'), run: () => onPanel({ kind: 'edit', entry }) },
          { key: 'delete', label: t('common:action.delete'), danger: true, run: () => void entries.remove(entry) },
        ]
      : [];
  return (
    <Lines label={tree.name}>
      {treeLines(entries.entries, collapsed).map((line) => {
        const { id, name, code, value } = line.item;
        return (
          <Line
            key={id}
            lead={leadOf(line)}
            name={name}
            note={value === code ? code : `${code} = ${value}`}
            actions={<LineMenu name={name} actions={menuOf(line.item)} />}
          />
        );
      })}
    </Lines>
  );
}

interface PanelProps {
  panel: Panel;
  tree: Tree;
  entries: TreeEntries;
  onClose: () => void;
}

/** The form of an entry, or what takes a file of them. */
function EntryPanel({ panel, tree, entries, onClose }: PanelProps) {
  const { t } = useTranslation(['basics', 'common']);
  if (panel.kind === 'import')
    return (
      <ImportDrawer
        path={`${detailsPath}/${tree.id}/import`}
        templatePath={`${detailsPath}/${tree.id}/excel`}
        fileName={`${tree.name}.xlsx`}
        accept=".xlsx,.csv"
        onDone={entries.reload}
        onClose={onClose}
      />
    );
  const common = { name: 'basics:treeEntry', fields: entryFields, onClose };
  if (panel.kind === 'edit')
    return (
      <ResourceForm
        {...common}
        title={`${t('common:action.edit')} · ${panel.entry.name}`}
        row={panel.entry as unknown as FormValues}
        onSave={(values) => entries.update(values, panel.entry)}
      />
    );
  return (
    <ResourceForm
      {...common}
      title={panel.parent ? t('treeEntry.createBelow', { name: panel.parent.name }) : t('treeEntry.addTop')}
      row={undefined}
      onSave={(values) => entries.create(values, panel.parent)}
    />
  );
}

/** The entries of a tree, with Excel. */
export function TreeEntriesPane({ tree }: { tree: Tree }) {
  const { t } = useTranslation();
  const [panel, setPanel] = useState<Panel>();
  const entries = useTreeEntries(tree.id);
  return (
    <div style={{ padding: 12 }}>
      <EntriesBar tree={tree} onPanel={setPanel} />
      <QueryState of={entries.list} none={entries.entries.length === 0 && t('list.empty')} />
      <EntryLines tree={tree} entries={entries} onPanel={setPanel} />
      <Suspense>
        {panel && <EntryPanel panel={panel} tree={tree} entries={entries} onClose={() => setPanel(undefined)} />}
      </Suspense>
    </div>
  );
}
