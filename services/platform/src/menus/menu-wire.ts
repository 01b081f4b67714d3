import { currentContext } from '@ishare/server/context.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import type { Menu, MenuMeta } from './menu.entity.js';

type Field =
  | 'id'
  | 'creationTime'
  | 'creatorId'
  | 'lastModificationTime'
  | 'lastModifierId'
  | 'concurrencyStamp'
  | 'extraProperties'
  | 'name'
  | 'displayNames'
  | 'path'
  | 'component'
  | 'redirect'
  | 'icon'
  | 'description'
  | 'parentId'
  | 'layoutId'
  | 'order'
  | 'isHidden'
  | 'isPublic'
  | 'requiredPermissions';

/** A menu as it goes out, in the language of the request. */
export interface MenuWire extends Pick<Menu, Field> {
  displayName: string;
  /** Places among siblings from the top down, five digits each. */
  code: string;
  framework: string;
  startup: boolean;
  meta: MenuMeta & { noCache: boolean; affix: boolean; title: string };
  children: MenuWire[];
}

/** The one console that shows these menus. */
const FRAMEWORK = 'React';
/** Where the root of the console leads. */
const START = '/dashboard';

/** The code of each menu; `rows` are all of the tenant, in sidebar order. */
export function codesOf(rows: readonly Menu[]): ReadonlyMap<string, string> {
  const children = Map.groupBy(rows, ({ parentId }) => parentId);
  const codes = new Map<string, string>();
  const number = (parentId: string, above: string): void => {
    for (const [index, { id }] of (children.get(parentId) ?? []).entries()) {
      codes.set(id, `${above}${String(index + 1).padStart(5, '0')}`);
      number(id, `${codes.get(id)!}.`);
    }
  };
  number(EMPTY_GUID, '');
  return codes;
}

export function toWire(menu: Menu, codes: ReadonlyMap<string, string>): MenuWire {
  const { id, creationTime, creatorId, lastModificationTime, lastModifierId, concurrencyStamp, extraProperties } = menu;
  const {
    name,
    displayNames,
    path,
    component,
    redirect,
    icon,
    description,
    parentId,
    layoutId,
    order,
    isHidden,
    isPublic,
    requiredPermissions,
    meta,
  } = menu;
  const displayName = displayNames[currentContext()?.language ?? 'zh-Hans'];
  return {
    id,
    creationTime,
    creatorId,
    lastModificationTime,
    lastModifierId,
    concurrencyStamp,
    extraProperties,
    name,
    code: codes.get(id) ?? '',
    framework: FRAMEWORK,
    startup: path === START,
    displayName,
    displayNames,
    path,
    component,
    redirect,
    icon,
    description,
    parentId,
    layoutId,
    order,
    isHidden,
    isPublic,
    requiredPermissions,
    meta: { noCache: false, affix: false, ...meta, title: displayName },
    children: [],
  };
}
