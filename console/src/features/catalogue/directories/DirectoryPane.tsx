import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { EMPTY_GUID } from '@ishare/kernel/empty-guid.js';
import { catalog } from '@ishare/contracts/catalogue/directories.js';
import type { Directory } from '@ishare/contracts/catalogue/directories.js';
import { Button, Input } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../resource/QueryState';
import { thingFields } from '../../../resource/things';
import { usePermission } from '../../../session/session';
import { searchOf, stripWhitespace } from '../../../ui/strip-whitespace';
import { matchingBranches, treeLines } from '../../../ui/tree-lines';
import { useBranches } from '../../../ui/TreeToggle';
import { chosenAfter } from './after-deletion';
import { DirectoryLines } from './DirectoryLines';
import type { DirectoryDrop } from './DirectoryLines';
import styles from './DirectoryPane.module.css';
import { DirectorySteps } from './DirectorySteps';
import { useDirectories } from './use-directories';
import type { Tree } from './use-directories';
import { useDirectoryWrites } from './use-directory-writes';
import { lazy } from '../../../state/lazy';

const ResourceForm = lazy(async () => ({ default: (await import('../../../resource/ResourceForm')).ResourceForm }));

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
  drop?: DirectoryDrop | undefined;
}

type Panel = { parentId: string } | { directory: Directory };

const name = 'catalogue:directory';
const fields = thingFields(catalog, { name, form: { displayName: { span: 2 } } });

/** The directories as lines: those that a search finds with all above them, else those of the open branches. */
function useLines(directories: readonly Directory[], filter: string) {
  /** The root stands above them. */
  const { collapsed, leadOf } = useBranches(1);
  const lines = useMemo(() => {
    const wanted = stripWhitespace(filter);
    const fits = searchOf(wanted);
    return treeLines(
      wanted ? matchingBranches(directories, ({ displayName }) => fits(displayName)) : directories,
      wanted ? new Set() : collapsed,
    );
  }, [directories, filter, collapsed]);
  return { lines, leadOf: (line: (typeof lines)[number]) => leadOf(line, filter ? false : undefined) };
}

/** The tree of directories: search, the root on top, and what can be done to each while the pointer is over it. */
export function DirectoryPane({ tree, chosen, onChoose, isSelecting = false, onEmptied, drop }: DirectoryPaneProps) {
  const { t } = useTranslation(['catalogue', 'common']);
  const { directories, list } = useDirectories(tree);
  const writes = useDirectoryWrites(tree);
  const [filter, setFilter] = useState('');
  const [panel, setPanel] = useState<Panel>();
  const { lines, leadOf } = useLines(directories, filter);
  const may = {
    create: usePermission(tree.permissions.Create),
    edit: usePermission(tree.permissions.Edit),
    delete: usePermission(tree.permissions.Delete),
  };
  const remove = async (directory: Directory) => {
    if (!(await writes.remove(directory))) return;
    const next = chosenAfter(directory, directories);
    onChoose(next?.id ?? null);
    if (!next) onEmptied?.();
  };
  const stepsOf = (directory: Directory | undefined) =>
    isSelecting ? null : (
      <DirectorySteps
        directory={directory}
        may={may}
        onAdd={(parentId) => setPanel({ parentId })}
        onRename={(renamed) => setPanel({ directory: renamed })}
        onRemove={(removed) => void remove(removed)}
      />
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
      <QueryState of={list} />
      {list.isSuccess && <DirectoryLines {...{ lines, leadOf, chosen, onChoose, stepsOf, drop }} />}
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
            onSave={(values) =>
              'directory' in panel ? writes.rename(values, panel.directory) : writes.create(values, panel.parentId)
            }
            onClose={() => setPanel(undefined)}
          />
        )}
      </Suspense>
    </section>
  );
}
