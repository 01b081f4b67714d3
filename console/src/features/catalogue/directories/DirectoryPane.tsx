import { DeleteOutlined, EditOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { EMPTY_GUID } from '@ishare/kernel/empty-guid.js';
import { catalog } from '@ishare/contracts/catalogue/directories.js';
import type { Directory } from '@ishare/contracts/catalogue/directories.js';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, Skeleton, Tooltip } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFailure } from '../../../resource/ListFailure';
import type { FormValues } from '../../../resource/ResourceForm';
import { thingFields } from '../../../resource/things';
import { act } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { searchOf, stripWhitespace } from '../../../ui/strip-whitespace';
import { Line, Lines } from '../../../ui/Lines';
import { matchingBranches, treeLines } from '../../../ui/tree-lines';
import { TreeToggle, useBranches } from '../../../ui/TreeToggle';
import { chosenAfter } from './after-deletion';
import { sentName } from './directory-name';
import styles from './DirectoryPane.module.css';
import { useDirectories } from './use-directories';
import type { Tree } from './use-directories';

const ResourceForm = lazy(async () => ({ default: (await import('../../../resource/ResourceForm')).ResourceForm }));

/** The line on top of the tree: it stands for all that lies in no directory, and has no row at the server. */
export const rootLine = { id: null, code: '00001' } as const;

/** Where a tree of directories is kept, and who may change it. */
export type DirectoryTree = Tree & { permissions: { Create: string; Edit: string; Delete: string } };

interface DirectoryPaneProps {
  tree: DirectoryTree;
  /** Null is the root; undefined when nothing was chosen, which shows the root as chosen too. */
  chosen: string | null | undefined;
  onChoose: (id: string | null) => void;
  /** Nothing but choosing. */
  isSelecting?: boolean;
  /** The last directory at the top is gone. */
  onEmptied?: () => void;
}

type Panel = { parentId: string } | { directory: Directory };

const name = 'catalogue:directory';
const fields = thingFields(catalog, { name, form: { displayName: { span: 2 } } });

/** The tree of directories: search, the root on top, and what can be done to each while the pointer is over it. */
export function DirectoryPane({ tree, chosen, onChoose, isSelecting = false, onEmptied }: DirectoryPaneProps) {
  const { t } = useTranslation(['catalogue', 'common']);
  const client = useQueryClient();
  const { directories, list } = useDirectories(tree);
  const [filter, setFilter] = useState('');
  const [panel, setPanel] = useState<Panel>();
  /** The root stands above them. */
  const { collapsed, leadOf } = useBranches(1);
  const may = {
    create: usePermission(tree.permissions.Create),
    edit: usePermission(tree.permissions.Edit),
    delete: usePermission(tree.permissions.Delete),
  };
  const lines = useMemo(() => {
    const wanted = stripWhitespace(filter);
    const fits = searchOf(wanted);
    return treeLines(
      wanted ? matchingBranches(directories, ({ displayName }) => fits(displayName)) : directories,
      wanted ? new Set() : collapsed,
    );
  }, [directories, filter, collapsed]);

  const save = async (values: FormValues) => {
    const displayName = sentName(values['displayName'] as string);
    const quiet = { quiet: true };
    if (panel && 'directory' in panel) {
      const { id, concurrencyStamp } = panel.directory;
      await act(client, tree.routes.update, { params: { id }, body: { displayName, concurrencyStamp } }, quiet);
    } else {
      const body = { displayName, parentId: panel?.parentId };
      if (tree.moduleName)
        await act(client, tree.routes.create, { body: { ...body, moduleName: tree.moduleName } }, quiet);
      else await act(client, tree.routes.create, { body }, quiet);
    }
    tellSuccess(t(panel && 'directory' in panel ? 'common:done.updated' : 'common:done.created'));
  };
  const remove = async (directory: Directory) => {
    if (
      !(await confirmAction({
        title: t('directory.deleteAsk', { name: directory.displayName }),
        content: t('common:list.deleteHint'),
        danger: true,
        okText: t('common:action.delete'),
      }))
    )
      return;
    try {
      await act(client, tree.routes.remove, { params: { id: directory.id } });
    } catch {
      return;
    }
    tellSuccess(t('common:done.deleted'));
    const next = chosenAfter(directory, directories);
    onChoose(next?.id ?? null);
    if (!next) onEmptied?.();
  };
  const actions = (directory: Directory | undefined) =>
    isSelecting ? null : (
      <>
        {may.create && (
          <Tooltip title={t('directory.addChild')}>
            <Button
              type="text"
              size="small"
              icon={<PlusOutlined />}
              aria-label={`${t('directory.addChild')} · ${directory?.displayName ?? t('directory.root')}`}
              onClick={() => setPanel({ parentId: directory?.id ?? EMPTY_GUID })}
            />
          </Tooltip>
        )}
        {directory && may.edit && (
          <Tooltip title={t('common:action.edit')}>
            <Button
              type="text"
              size="small"
              icon={<EditOutlined />}
              aria-label={`${t('common:action.edit')} · ${directory.displayName}`}
              onClick={() => setPanel({ directory })}
            />
          </Tooltip>
        )}
        {directory && may.delete && (
          <Tooltip title={t('common:action.delete')}>
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={`${t('common:action.delete')} · ${directory.displayName}`}
              onClick={() => void remove(directory)}
            />
          </Tooltip>
        )}
      </>
    );

  return (
    <section className={styles.pane} aria-label={t('directory.title')}>
      <h2 className={styles.title}>{t('directory.title')}</h2>
      <Input
        className={styles.search}
        prefix={<SearchOutlined />}
        placeholder={t('directory.search')}
        aria-label={t('directory.search')}
        allowClear
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      {list.isError ? (
        <ListFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <Skeleton active />
      ) : (
        <Lines label={t('directory.title')}>
          <Line
            lead={<TreeToggle depth={0} hasChildren={false} isCollapsed={false} onToggle={() => undefined} />}
            name={t('directory.root')}
            title={rootLine.code}
            isChosen={!chosen}
            onChoose={() => onChoose(rootLine.id)}
            actions={actions(undefined)}
            isQuiet
          />
          {lines.map((line) => (
            <Line
              key={line.item.id}
              lead={leadOf(line, filter ? false : undefined)}
              name={line.item.displayName}
              isChosen={line.item.id === chosen}
              onChoose={() => onChoose(line.item.id)}
              actions={actions(line.item)}
              isQuiet
            />
          ))}
        </Lines>
      )}
      {list.isSuccess && lines.length === 0 && (
        <p className={styles.hint}>{t(filter ? 'common:list.emptyFiltered' : 'directory.empty')}</p>
      )}
      {list.isSuccess && directories.length === 0 && !isSelecting && may.create && (
        <Button icon={<PlusOutlined />} onClick={() => setPanel({ parentId: EMPTY_GUID })}>
          {t('directory.create')}
        </Button>
      )}
      <Suspense>
        {panel && (
          <ResourceForm
            name={name}
            title={t('directory' in panel ? 'directory.edit' : 'directory.create')}
            fields={fields}
            row={'directory' in panel ? { displayName: panel.directory.displayName } : undefined}
            onSave={save}
            onClose={() => setPanel(undefined)}
          />
        )}
      </Suspense>
    </section>
  );
}
