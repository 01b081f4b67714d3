import { currentContext } from '@ishare/server/context.js';
import type { Menu, MenuMeta } from './menu.entity.js';

type Field = 'id' | 'creationTime' | 'creatorId' | 'lastModificationTime' | 'lastModifierId' | 'concurrencyStamp' | 'extraProperties'
  | 'name' | 'displayNames' | 'path' | 'component' | 'redirect' | 'icon' | 'description' | 'parentId' | 'layoutId' | 'order' | 'isHidden' | 'isPublic' | 'requiredPermissions';

/** A menu as it goes out, in the language of the request. */
export interface MenuWire extends Pick<Menu, Field> {
  displayName: string;
  meta: MenuMeta & { title: string };
  children: MenuWire[];
}

export function toWire(menu: Menu): MenuWire {
  const { id, creationTime, creatorId, lastModificationTime, lastModifierId, concurrencyStamp, extraProperties } = menu;
  const { name, displayNames, path, component, redirect, icon, description, parentId, layoutId, order, isHidden, isPublic, requiredPermissions, meta } = menu;
  const displayName = displayNames[currentContext()?.language ?? 'zh-Hans'];
  return {
    id, creationTime, creatorId, lastModificationTime, lastModifierId, concurrencyStamp, extraProperties,
    name, displayName, displayNames, path, component, redirect, icon, description, parentId, layoutId, order, isHidden, isPublic, requiredPermissions,
    meta: { noCache: false, affix: false, ...meta, title: displayName },
    children: [],
  };
}
