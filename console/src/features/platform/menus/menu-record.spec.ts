import { menuBody, menuValues, noParent } from './menu-record';
import type { Menu } from '@ishare/contracts/platform/menus.js';

const menu: Menu = {
  id: '1',
  concurrencyStamp: 's',
  parentId: noParent,
  name: 'saws',
  displayName: 'Saws',
  displayNames: { 'zh-Hans': 'Saws (zh)', en: 'Saws' },
  path: '/saws',
  component: 'x/saws',
  icon: 'tool',
  order: 10,
  isHidden: false,
  isPublic: false,
  requiredPermissions: [],
  meta: { noCache: true, affix: false, title: 'Saws' },
  redirect: null,
  description: null,
  layoutId: null,
  code: '00001',
  framework: 'React',
  startup: false,
  children: [],
  creationTime: '2026-11-20T08:00:00Z',
  creatorId: null,
  lastModificationTime: null,
  lastModifierId: null,
  extraProperties: {},
};

describe('a menu and its form', () => {
  it('come back to the same', () => {
    expect(menuBody(menuValues(menu), menu)).toMatchObject({
      parentId: null,
      displayNames: menu.displayNames,
      meta: { noCache: true, affix: false },
      path: '/saws',
      concurrencyStamp: 's',
    });
  });

  it('name a menu in both languages from what was filled in', () => {
    expect(menuBody({ name: 'a', nameEn: ' Anything ' })['displayNames']).toEqual({
      'zh-Hans': 'Anything',
      en: 'Anything',
    });
    expect(menuBody({ name: 'a' })['displayNames']).toEqual({ 'zh-Hans': 'a', en: 'a' });
  });
});
