import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeStale } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { listed } from '../../../ui/figures';
import { everyGrouping, groupings } from './groupings';
import type { GroupingName, Held } from './groupings';
import { cameAlong, copied, isFixed, linesOf, matrixChanges, withAll } from './permission-matrix';
import type { MatrixRow } from './permission-matrix';
import { permissionChanges } from './permission-tree';
import type { PermissionLine } from './permission-tree';

interface Given {
  lines: readonly PermissionLine[];
  rows: readonly MatrixRow[];
  /** What the person may do, and so may give. */
  held: ReadonlySet<string>;
}

/** How a permission of a thing is called. */
export function useVerbs() {
  const { t } = useTranslation('identity');
  return (row: MatrixRow, line: PermissionLine) =>
    line.name === row.thing.name ? t('permission.verbs.view') : line.displayName;
}

/** What would be given after a save, with a note of what came along with the last step. */
export function usePermissionDraft({ providerName, providerKey }: Held, { lines, rows, held }: Given) {
  const { t } = useTranslation(['identity', 'common']);
  const client = useQueryClient();
  const verbOf = useVerbs();
  const [edited, setEdited] = useState<ReadonlySet<string>>();
  const [note, setNote] = useState('');
  const granted = edited ?? new Set(lines.filter((line) => line.isGranted).map((line) => line.name));

  // Ticks that come before the first of them is drawn add up.
  const chosen = useRef(granted);
  chosen.current = granted;
  const toggle = (toggled: readonly PermissionLine[], isGranted: boolean) => {
    const before = chosen.current;
    const next = withAll(before, lines, toggled, isGranted);
    chosen.current = next;
    setEdited(next);
    const along = toggled.length === 1 ? cameAlong(before, next, toggled[0]!.name) : [];
    const names = rows.flatMap((row) =>
      linesOf(row)
        .filter((line) => along.includes(line.name))
        .map((line) => `${row.thing.displayName} · ${verbOf(row, line)}`),
    );
    const key = isGranted ? 'permission.alsoGiven' : 'permission.alsoTaken';
    setNote(names.length > 0 ? t(key, { names: listed(names) }) : '');
  };
  // One function for all rows, so that a tick draws its own row alone.
  const latest = useRef(toggle);
  latest.current = toggle;

  return {
    granted,
    note,
    changes: matrixChanges(rows, granted),
    toggle: useCallback<typeof toggle>((...args) => latest.current(...args), []),
    take(role: string, source: ReadonlySet<string>, isSame: boolean) {
      const stays = (line: PermissionLine) => isFixed(line, providerName, held);
      const { granted: next, skipped } = copied(granted, lines, source, { isSame, isFixed: stays });
      setEdited(next);
      const left = skipped > 0 && t('permission.skipped', { count: skipped });
      setNote([t('permission.copied', { role }), left].filter(Boolean).join(' '));
    },
    undoAll() {
      setEdited(undefined);
      setNote('');
    },
    async save(by: GroupingName) {
      await groupings[by].save({ providerName, providerKey }, permissionChanges(lines, granted));
      await makeStale(client, everyGrouping);
      tellSuccess(t('common:done.saved'));
    },
  };
}
