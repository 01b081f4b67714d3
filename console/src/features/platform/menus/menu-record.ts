import type { Menu, menus } from '@ishare/contracts/platform/menus.js';
import type { BodyOfRoute } from '@ishare/contracts/things/route.js';

export const noParent = '00000000-0000-0000-0000-000000000000';

/** A menu as its form shows it. */
export function menuValues({ displayNames, meta, parentId, ...menu }: Menu): Record<string, unknown> {
  return {
    ...menu,
    nameZh: displayNames['zh-Hans'],
    nameEn: displayNames.en,
    noCache: meta.noCache,
    affix: meta.affix,
    ...(parentId !== noParent && { parentId }),
  };
}

/**
 * What is sent: the form's values, a menu at the top with no parent, an absent title taken from the other language or
 * the name.
 */
export function menuBody(values: Record<string, unknown>, menu?: Menu): BodyOfRoute<typeof menus.update> {
  const { nameZh, nameEn, noCache, affix, parentId, ...rest } = values;
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  const [zh, en] = [text(nameZh), text(nameEn)];
  return {
    ...rest,
    parentId: parentId ?? null,
    displayNames: { 'zh-Hans': zh || en || values['name'], en: en || zh || values['name'] },
    meta: { noCache: noCache === true, affix: affix === true },
    ...(menu && { concurrencyStamp: menu.concurrencyStamp }),
  } as BodyOfRoute<typeof menus.update>;
}
