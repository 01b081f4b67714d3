import type { PageConfiguration, SaveConfigSent } from '@ishare/contracts/platform/page-configurations.js';
import type { HiddenFields } from '../../../resource/columns-config';
import { isListed, parseConfig, savable } from '../../../resource/columns-config';
import type { ColumnSetting } from '../../../resource/columns-config';

export const pageConfigurationsPath = '/api/pageConfiguration';

export function pathOf(routeKey: string): string {
  return routeKey.replaceAll('zzz', '/');
}

/** For whom a layout is: the closest one holds, a user's own before that of a role before everybody's. */
export type Audience = 'everybody' | 'roles' | 'user';

export function audienceOf({ userId, roleList }: Pick<PageConfiguration, 'userId' | 'roleList'>): Audience {
  if (userId !== null) return 'user';
  return roleList.length > 0 ? 'roles' : 'everybody';
}

/**
 * Shown and all columns that can be chosen; undefined where the text is no column layout (named views are kept beside
 * them).
 */
export function shownOf(config: string): { shown: number; all: number } | undefined {
  const settings = parseConfig(config)?.filter((setting) => isListed(setting));
  return settings && { shown: settings.filter(({ isShow }) => isShow).length, all: settings.length };
}

export interface Draft {
  audience: Audience;
  roleList: string[];
  userId: string | null;
  settings: readonly ColumnSetting[];
  hidden: HiddenFields;
}

/** What stands in the way of saving; keys of `basics:pageConfiguration.fault`. */
export function draftFault({ audience, roleList, userId, settings }: Draft): 'roles' | 'user' | 'columns' | undefined {
  if (audience === 'roles' && roleList.length === 0) return 'roles';
  if (audience === 'user' && !userId) return 'user';
  return settings.some((setting) => isListed(setting) && setting.isShow) ? undefined : 'columns';
}

/**
 * The body of a save: the page's kept column stays in it (page-configuration-04), and only shared layouts forbid
 * columns.
 */
export function saveBody(
  routeKey: string,
  { audience, roleList, userId, settings, hidden }: Draft,
  former: PageConfiguration | undefined,
): SaveConfigSent {
  const common = {
    routeKey,
    config: JSON.stringify(savable(settings, routeKey)),
    ...(former && { id: former.id, concurrencyStamp: former.concurrencyStamp }),
  };
  if (audience === 'user') return { ...common, userId };
  return {
    ...common,
    roleList: audience === 'roles' ? roleList : [],
    hiddenFields:
      hidden.hide.length + hidden.sort.length > 0 ? { hide: [...hidden.hide], sort: [...hidden.sort] } : null,
  };
}

/** The columns as they would stand: those shown, without the forbidden ones, pinned ones first. */
export function previewed(settings: readonly ColumnSetting[], hidden: HiddenFields): ColumnSetting[] {
  const shown = settings.filter(({ key, isShow }) => isShow && !hidden.hide.includes(key));
  return [...shown.filter(({ pinned }) => pinned === 'start'), ...shown.filter(({ pinned }) => pinned !== 'start')];
}
