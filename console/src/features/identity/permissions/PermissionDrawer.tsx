import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { useQueryClient } from '@tanstack/react-query';
import { Input, Segmented, Select, Skeleton } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditDrawer } from '../../../resource/EditDrawer';
import { ListFailure } from '../../../resource/ListFailure';
import { Can } from '../../../session/Can';
import { makeStale } from '../../../session/routes';
import { permissions } from '../../../session/session';
import { useStore } from '../../../state/store';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { searchOf } from '../../../ui/strip-whitespace';
import { CopyFromRole } from './CopyFromRole';
import styles from './PermissionDrawer.module.css';
import { everyGrouping, groupingNames, groupings } from './groupings';
import type { GroupingName, Held } from './groupings';
import { cameAlong, copied, countOf, isFixed, linesOf, matrixChanges, searched, withAll } from './permission-matrix';
import type { MatrixModule, MatrixRow } from './permission-matrix';
import { isBeyond, permissionChanges } from './permission-tree';
import type { PermissionLine } from './permission-tree';
import { PermissionChanges } from './PermissionChanges';
import { PermissionMatrix } from './PermissionMatrix';
import { usePermissionRows } from './use-permissions';

interface PermissionDrawerProps extends Held {
  title: string;
  onClose: () => void;
}

/** The modules with how much of each is given; a list to choose from where there is no room for it. */
function Modules({
  modules,
  granted,
  chosen,
  onChoose,
}: {
  modules: readonly MatrixModule[];
  granted: ReadonlySet<string>;
  chosen: string | undefined;
  onChoose: (name: string) => void;
}) {
  const { t } = useTranslation('identity');
  const counts = (module: MatrixModule) => {
    const { granted: given, total } = countOf(module.rows, granted);
    return `${given}/${total}`;
  };
  return (
    <>
      <nav className={styles.modules} aria-label={t('permission.modules')}>
        {modules.map((module) => (
          <button
            key={module.name}
            type="button"
            aria-current={module.name === chosen}
            onClick={() => onChoose(module.name)}
          >
            <span>{module.displayName}</span>
            <small>{counts(module)}</small>
          </button>
        ))}
      </nav>
      <Select
        className={styles.moduleSelect!}
        aria-label={t('permission.modules')}
        value={chosen ?? null}
        options={modules.map((module) => ({
          value: module.name,
          label: `${module.displayName} (${counts(module)})`,
        }))}
        onChange={(name: string) => onChoose(name)}
      />
    </>
  );
}

/**
 * What a role, a user or a client may do: by module, by menu or by page, with a search. Nobody gives more than he
 * holds.
 */
export function PermissionDrawer({ providerName, providerKey, title, onClose }: PermissionDrawerProps) {
  const { t } = useTranslation(['identity', 'common']);
  const client = useQueryClient();
  const held = useStore(permissions);
  const [by, setBy] = useState<GroupingName>('module');
  const { lines, rows, modules, isPending, error, refetch } = usePermissionRows({ providerName, providerKey }, by);
  const [edited, setEdited] = useState<ReadonlySet<string>>();
  const [note, setNote] = useState('');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string>();
  const granted = edited ?? new Set(lines.filter((line) => line.isGranted).map((line) => line.name));
  const changes = matrixChanges(rows, granted);
  const verbOf = (row: MatrixRow, line: PermissionLine) =>
    line.name === row.thing.name ? t('permission.verbs.view') : line.displayName;

  // A page or menu of the other side, host or tenant, is nothing to give here.
  const possible =
    by === 'module'
      ? modules
      : modules.filter((module) => module.rows.some((row) => linesOf(row).some((line) => !isBeyond(line, held))));
  const isSearching = search.trim() !== '';
  const fits = searchOf(search);
  const found = isSearching ? searched(possible, fits) : possible;
  // Until somebody chooses: where the most is given, for that is what a role is about.
  const given = (module: (typeof found)[number]) =>
    module.rows.flatMap(linesOf).filter(({ isGranted }) => isGranted).length;
  const fullest = found.toSorted((one, other) => given(other) - given(one))[0];
  const current = found.find((module) => module.name === chosen) ?? fullest;
  const shown = isSearching ? found : current ? [current] : [];

  const toggle = (toggled: readonly PermissionLine[], isGranted: boolean) => {
    const next = withAll(granted, lines, toggled, isGranted);
    setEdited(next);
    const along = toggled.length === 1 ? cameAlong(granted, next, toggled[0]!.name) : [];
    const names = rows.flatMap((row) =>
      linesOf(row)
        .filter((line) => along.includes(line.name))
        .map((line) => `${row.thing.displayName} · ${verbOf(row, line)}`),
    );
    setNote(
      names.length > 0
        ? t(isGranted ? 'permission.alsoGiven' : 'permission.alsoTaken', { names: names.join(', ') })
        : '',
    );
  };
  // One function for all rows, so that a tick draws its own row alone.
  const latest = useRef(toggle);
  latest.current = toggle;
  const onToggle = useCallback<typeof toggle>((...args) => latest.current(...args), []);

  const take = (role: string, source: ReadonlySet<string>, isSame: boolean) => {
    const stays = (line: PermissionLine) => isFixed(line, providerName, held);
    const { granted: next, skipped } = copied(granted, lines, source, { isSame, isFixed: stays });
    setEdited(next);
    setNote(
      [t('permission.copied', { role }), skipped > 0 && t('permission.skipped', { count: skipped })]
        .filter(Boolean)
        .join(' '),
    );
  };
  const choose = async (next: GroupingName) => {
    if (
      changes.length > 0 &&
      !(await confirmAction({ title: t('common:form.unsaved'), okText: t('common:form.discard'), danger: true }))
    )
      return;
    setEdited(undefined);
    setNote('');
    setBy(next);
  };
  const save = async () => {
    await groupings[by].save({ providerName, providerKey }, permissionChanges(lines, granted));
    await makeStale(client, everyGrouping);
    tellSuccess(t('common:done.saved'));
  };

  return (
    <EditDrawer
      title={t('permission.title', { name: title })}
      size="min(1280px, 100vw)"
      isDirty={changes.length > 0}
      onSave={save}
      onClose={onClose}
    >
      <div className={styles.editor}>
        <div className={styles.bar}>
          {providerName !== 'C' && (
            <Segmented
              value={by}
              onChange={(next) => void choose(next)}
              options={groupingNames.map((value) => ({ value, label: t(`permission.by.${value}`) }))}
            />
          )}
          <Input.Search
            allowClear
            placeholder={t('permission.search')}
            aria-label={t('permission.search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <Can permission={identityPermissions.names.Roles.ManagePermissions}>
            <CopyFromRole except={providerName === 'R' ? providerKey : undefined} onCopy={take} />
          </Can>
        </div>
        {isPending && <Skeleton active style={{ marginTop: 16 }} />}
        {error && <ListFailure error={error} onRetry={refetch} />}
        {!isPending && !error && found.length === 0 && <EmptyState text={t('common:list.emptyFiltered')} />}
        {current && (
          <div className={styles.panes}>
            <Modules
              modules={found}
              granted={granted}
              chosen={isSearching ? undefined : current.name}
              onChoose={(name) => {
                setSearch('');
                setChosen(name);
              }}
            />
            <div className={styles.matrix}>
              {shown.map((module) => (
                <PermissionMatrix
                  key={module.name}
                  module={module}
                  granted={granted}
                  fits={isSearching ? fits : undefined}
                  onToggle={onToggle}
                  providerName={providerName}
                  held={held}
                />
              ))}
            </div>
          </div>
        )}
        <p className={styles.note} role="status">
          {note}
        </p>
        {changes.length > 0 && (
          <PermissionChanges
            changes={changes}
            held={held}
            verbOf={verbOf}
            onUndo={({ line, isGranted }) => toggle([line], !isGranted)}
            onUndoAll={() => {
              setEdited(undefined);
              setNote('');
            }}
          />
        )}
      </div>
    </EditDrawer>
  );
}
