import { pageConfigurations } from '@ishare/contracts/platform/page-configurations.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../session/routes';
import { useConfiguration } from '../session/session';
import { readStored } from '../state/stored';
import { offerUndo } from '../ui/feedback';
import type { Arranging, GridColumn } from '../ui/grid/column';
import {
  allowed,
  arranged,
  defaultSettings,
  isListed,
  mergeSettings,
  movedBeside,
  parseConfig,
  routeKeyOf,
  savable,
  stepped,
  withoutColumn,
  withPin,
} from './columns-config';
import type { ColumnSetting, HiddenFields } from './columns-config';
import { keepKnownColumns } from './known-columns';

interface SavedLayout {
  id?: string;
  settings: ColumnSetting[];
  hiddenFields?: HiddenFields | null;
}

/** What a role may not see binds all but the system administrators. */
const administrator = 'admin';

type Save = (chosen: ColumnSetting[]) => Promise<boolean>;

/** What is done to the columns at their heads. */
function arrangingOf(
  settings: readonly ColumnSetting[],
  listed: ReadonlySet<string>,
  { save, saveUndoably }: { save: Save; saveUndoably: Save },
): Arranging {
  const takes = (key: string) => listed.has(key);
  return {
    takes,
    move: (key, target, side) => void saveUndoably(movedBeside(settings, key, { target, side })),
    step: (key, by) => void save(stepped(settings, key, by, takes)),
    pin: (key, side) => void saveUndoably(withPin(settings, key, side)),
    hide: (key) => void saveUndoably(withoutColumn(settings, key, takes)),
  };
}

/** The person's column layout of a route: the server's, else this browser's, else the default. */
export function useColumns<T>(path: string, given: readonly GridColumn<T>[]) {
  const { t } = useTranslation('common');
  const client = useQueryClient();
  const user = useConfiguration()?.currentUser;
  const userId = user?.id ?? '';
  const routeKey = routeKeyOf(path);
  const localKey = `columns.${userId}.${routeKey}`;
  const queryKey = ['page-configuration', userId, routeKey];
  const saved = useQuery({
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<SavedLayout | null> => {
      const local = readStored<ColumnSetting[]>(localStorage, localKey);
      try {
        const reply = await call(pageConfigurations.effective, { params: { routeKey } }, { quiet: true });
        const settings = parseConfig(reply?.config);
        if (reply && settings) return { id: reply.id, settings, hiddenFields: reply.hiddenFields };
      } catch {
        // A layout that cannot be had leaves the default one (page-configuration-06).
        return null;
      }
      return local ? { settings: local } : null;
    },
  });

  useEffect(() => keepKnownColumns(routeKey, defaultSettings(given)), [routeKey, given]);
  const hidden = user?.roles.includes(administrator) ? null : saved.data?.hiddenFields;
  const columns = useMemo(() => allowed(given, hidden), [given, hidden]);
  const settings = useMemo(
    () => (saved.data ? mergeSettings(saved.data.settings, columns) : defaultSettings(columns)),
    [saved.data, columns],
  );
  const shown = useMemo(() => arranged(columns, settings), [columns, settings]);
  const widths = useMemo(
    () => Object.fromEntries(settings.flatMap(({ key, width }) => (width === undefined ? [] : [[key, width]]))),
    [settings],
  );

  /** Keeps a layout here and at the server; resolves to false when only this browser has it. */
  const save = async (chosen: ColumnSetting[]): Promise<boolean> => {
    const next = savable(chosen, routeKey);
    localStorage.setItem(localKey, JSON.stringify(next));
    client.setQueryData<SavedLayout>(queryKey, { ...saved.data, settings: next });
    try {
      const body = { config: JSON.stringify(next), routeKey, ...(saved.data?.id && { id: saved.data.id }) };
      const reply = await call(pageConfigurations.save, { body }, { quiet: true });
      client.setQueryData<SavedLayout>(queryKey, { ...saved.data, id: reply.id, settings: next });
      return true;
    } catch {
      return false;
    }
  };
  /** The same, to be taken back within a few seconds. */
  const saveUndoably = async (chosen: ColumnSetting[]): Promise<boolean> => {
    const isKept = await save(chosen);
    offerUndo(t(isKept ? 'done.saved' : 'columns.savedHere'), t('action.takeBack'), async () => {
      await save(settings);
    });
    return isKept;
  };
  const resize = (key: string, width: number) => {
    void save(settings.map((setting) => (setting.key === key ? { ...setting, width } : setting)));
  };
  /** What the dialog offers; the others keep their places. */
  const listed = useMemo(() => new Set(columns.filter(isListed).map(({ key }) => key)), [columns]);
  return {
    /** What the person may see, also what he does not have in sight. */
    allowed: columns,
    shown,
    settings,
    listed,
    defaults: useMemo(() => defaultSettings(columns), [columns]),
    widths,
    save: saveUndoably,
    resize,
    arranging: arrangingOf(settings, listed, { save, saveUndoably }),
  };
}
