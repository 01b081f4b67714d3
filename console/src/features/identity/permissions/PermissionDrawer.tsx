import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EditDrawer } from '../../../resource/EditDrawer';
import { QueryState } from '../../../resource/QueryState';
import { Can } from '../../../session/Can';
import { permissions } from '../../../session/session';
import { useStore } from '../../../state/store';
import { confirmDiscard } from '../../../ui/feedback';
import { CopyFromRole } from './CopyFromRole';
import { groupingNames } from './groupings';
import type { GroupingName, Held } from './groupings';
import { linesOf } from './permission-matrix';
import type { MatrixModule } from './permission-matrix';
import { isBeyond } from './permission-tree';
import { PermissionChanges } from './PermissionChanges';
import styles from './PermissionDrawer.module.css';
import { PermissionMatrix } from './PermissionMatrix';
import { PermissionModules } from './PermissionModules';
import { usePermissionDraft, useVerbs } from './use-permission-draft';
import { usePermissionRows } from './use-permissions';
import { useShownModules } from './use-shown-modules';

interface PermissionDrawerProps extends Held {
  title: string;
  onClose: () => void;
}

/** A page or menu of the other side, host or tenant, is nothing to give here. */
const isPossible = (module: MatrixModule, held: ReadonlySet<string>) =>
  module.rows.some((row) => linesOf(row).some((line) => !isBeyond(line, held)));

interface BarProps {
  /** By what permissions stand together; absent where there is one way alone. */
  grouping: { by: GroupingName; onChoose: (by: GroupingName) => void } | undefined;
  search: string;
  onSearch: (search: string) => void;
  /** What copies from a role. */
  copy: ReactNode;
}

function Bar({ grouping, search, onSearch, copy }: BarProps) {
  const { t } = useTranslation('identity');
  return (
    <div className={styles.bar}>
      {grouping && (
        <Segmented
          value={grouping.by}
          onChange={grouping.onChoose}
          options={groupingNames.map((value) => ({ value, label: t(`permission.by.${value}`) }))}
        />
      )}
      <Input.Search
        allowClear
        placeholder={t('permission.search')}
        aria-label={t('permission.search')}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <Can permission={identityPermissions.names.Roles.ManagePermissions}>{copy}</Can>
    </div>
  );
}

/**
 * What a role, a user or a client may do: by module, by menu or by page, with a search. Nobody gives more than he
 * holds.
 */
export function PermissionDrawer({ providerName, providerKey, title, onClose }: PermissionDrawerProps) {
  const { t } = useTranslation(['identity', 'common']);
  const held = useStore(permissions);
  const [by, setBy] = useState<GroupingName>('module');
  const read = usePermissionRows({ providerName, providerKey }, by);
  const draft = usePermissionDraft({ providerName, providerKey }, { ...read, held });
  const { granted, changes } = draft;
  const possible = by === 'module' ? read.modules : read.modules.filter((module) => isPossible(module, held));
  const { found, shown, ...modules } = useShownModules(possible);
  const verbOf = useVerbs();
  const choose = async (next: GroupingName) => {
    if (changes.length > 0 && !(await confirmDiscard())) return;
    draft.undoAll();
    setBy(next);
  };
  return (
    <EditDrawer
      title={t('permission.title', { name: title })}
      size="min(1280px, 100vw)"
      isDirty={changes.length > 0}
      onSave={() => draft.save(by)}
      onClose={onClose}
    >
      <div className={styles.editor}>
        <Bar
          grouping={providerName === 'C' ? undefined : { by, onChoose: (next) => void choose(next) }}
          search={modules.search}
          onSearch={modules.setSearch}
          copy={<CopyFromRole except={providerName === 'R' ? providerKey : undefined} onCopy={draft.take} />}
        />
        <QueryState of={read} none={found.length === 0 && t('common:list.emptyFiltered')} />
        {shown.length > 0 && (
          <div className={styles.panes}>
            <PermissionModules modules={found} granted={granted} chosen={modules.current} onChoose={modules.choose} />
            {/* Scrolled by the keyboard as well, where nothing in it may be changed. */}
            <div
              className={styles.matrix}
              tabIndex={0}
              role="group"
              aria-label={t('permission.title', { name: title })}
            >
              {shown.map((module) => (
                <PermissionMatrix
                  key={module.name}
                  module={module}
                  granted={granted}
                  fits={modules.fits}
                  onToggle={draft.toggle}
                  providerName={providerName}
                  held={held}
                />
              ))}
            </div>
          </div>
        )}
        <p className={styles.note} role="status">
          {draft.note}
        </p>
        {changes.length > 0 && (
          <PermissionChanges
            changes={changes}
            held={held}
            verbOf={verbOf}
            onUndo={({ line, isGranted }) => draft.toggle([line], !isGranted)}
            onUndoAll={draft.undoAll}
          />
        )}
      </div>
    </EditDrawer>
  );
}
