import type { GridColumn } from '../ui/grid/column';

/** How one column stands in a saved layout. */
export interface ColumnSetting {
  key: string;
  title: string;
  isShow: boolean;
  width?: number;
  pinned?: 'start' | 'end';
}

/** Columns beyond this many start hidden. */
export const shownByDefault = 18;

/** Columns that the dialog does not offer: a row's operations and the numbers of orders (page-configuration-05). */
const unlisted: ReadonlySet<string> = new Set(['operations', '__actions', 'salesOrderId', 'woodNetOrderId']);

/**
 * The column that stays whatever is saved: a contract's wood-net order, any other page's sales order
 * (page-configuration-04).
 */
export function keptColumn(routeKey: string): string {
  return /contract/i.test(routeKey) ? 'woodNetOrderId' : 'salesOrderId';
}

/** Whether the columns dialog offers a column. */
export function isListed(column: { key: string; hideable?: boolean }): boolean {
  return column.hideable !== false && !unlisted.has(column.key);
}

/** What role layouts forbid: columns not to be seen, columns not to be sorted by. */
export interface HiddenFields {
  sort: readonly string[];
  hide: readonly string[];
}

/** The columns that a person may see. */
export function allowed<T>(
  columns: readonly GridColumn<T>[],
  hidden: HiddenFields | null | undefined,
): readonly GridColumn<T>[] {
  if (!hidden) return columns;
  return columns
    .filter(({ key }) => !hidden.hide.includes(key))
    .map((column) => (hidden.sort.includes(column.key) ? { ...column, sortable: false } : column));
}

/** A layout as it is saved: the page's kept column is shown in it. */
export function savable(settings: readonly ColumnSetting[], routeKey: string): ColumnSetting[] {
  const kept = keptColumn(routeKey);
  return settings.map((setting) => (setting.key === kept ? { ...setting, isShow: true } : setting));
}

/** The route's path as the server's routeKey: every slash is `zzz`. */
export function routeKeyOf(path: string): string {
  return path.replaceAll('/', 'zzz');
}

function settingOf<T>({ key, title, pinned }: GridColumn<T>, isShow: boolean): ColumnSetting {
  return { key, title, isShow, ...(pinned && { pinned }) };
}

/** The layout of a screen that nobody has arranged. */
export function defaultSettings<T>(columns: readonly GridColumn<T>[]): ColumnSetting[] {
  return columns.map((column, index) => settingOf(column, index < shownByDefault || !isListed(column)));
}

/** A saved layout over the columns of today: unknown ones fall out, new ones come last, shown while there is room. */
export function mergeSettings<T>(saved: readonly ColumnSetting[], columns: readonly GridColumn<T>[]): ColumnSetting[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const known = saved
    .filter((setting) => byKey.has(setting.key))
    .map((setting) => ({ ...setting, title: byKey.get(setting.key)!.title }));
  const listed = new Set(known.map((setting) => setting.key));
  const added = columns
    .filter((column) => !listed.has(column.key))
    .map((column, index) => settingOf(column, known.length + index < shownByDefault || !isListed(column)));
  const merged = [...known, ...added];
  return merged.some((setting) => setting.isShow) ? merged : defaultSettings(columns);
}

/** The columns to draw, in the layout's order and widths. */
export function arranged<T>(columns: readonly GridColumn<T>[], settings: readonly ColumnSetting[]): GridColumn<T>[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return settings.flatMap((setting) => {
    const column = byKey.get(setting.key);
    if (!column || !(setting.isShow || column.hideable === false)) return [];
    const { pinned: _, ...rest } = column;
    return [{ ...rest, ...(setting.pinned && { pinned: setting.pinned }) }];
  });
}

const pinnedAs = ({ pinned: _, ...rest }: ColumnSetting, side: ColumnSetting['pinned']): ColumnSetting => ({
  ...rest,
  ...(side && { pinned: side }),
});

/** The layout with a column at one side of another one, pinned or not as that one is. */
export function movedBeside(
  settings: readonly ColumnSetting[],
  key: string,
  { target, side }: { target: string; side: 'before' | 'after' },
): ColumnSetting[] {
  const moved = settings.find((setting) => setting.key === key);
  const beside = settings.find((setting) => setting.key === target);
  if (!moved || !beside || moved === beside) return [...settings];
  const others = settings.filter((setting) => setting !== moved);
  return others.toSpliced(others.indexOf(beside) + (side === 'after' ? 1 : 0), 0, pinnedAs(moved, beside.pinned));
}

/** The layout with a column past its neighbour: of those that are shown, and pinned as it is. */
export function stepped(
  settings: readonly ColumnSetting[],
  key: string,
  by: 1 | -1,
  isListed: (key: string) => boolean,
): ColumnSetting[] {
  const own = settings.find((setting) => setting.key === key);
  const row = settings.filter((one) => one === own || (one.isShow && one.pinned === own?.pinned && isListed(one.key)));
  const neighbour = own && row[row.indexOf(own) + by];
  if (!neighbour) return [...settings];
  return movedBeside(settings, key, { target: neighbour.key, side: by > 0 ? 'after' : 'before' });
}

/** The layout with a column pinned to a side of the table, or to none. */
export function withPin(
  settings: readonly ColumnSetting[],
  key: string,
  side: ColumnSetting['pinned'],
): ColumnSetting[] {
  return settings.map((setting) => (setting.key === key ? pinnedAs(setting, side) : setting));
}

/** The layout without a column; the last one that is offered stays. */
export function withoutColumn(
  settings: readonly ColumnSetting[],
  key: string,
  isListed: (key: string) => boolean,
): ColumnSetting[] {
  const isLast = settings.filter((one) => one.isShow && isListed(one.key)).length === 1;
  return settings.map((setting) => (setting.key === key && !isLast ? { ...setting, isShow: false } : setting));
}

/** Reads the JSON text of a saved layout; anything unreadable is no layout. */
export function parseConfig(text: string | null | undefined): ColumnSetting[] | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return Array.isArray(value) &&
      value.every((item) => typeof item === 'object' && item !== null && 'key' in item && 'isShow' in item)
      ? (value as ColumnSetting[])
      : undefined;
  } catch {
    return undefined;
  }
}
