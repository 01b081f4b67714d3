import { defaultMenus } from '@ishare/contracts/platform/default-menus.js';
import { innerRoutes } from './screens';

it('marks entries of the menu while pages that belong to them are open', () => {
  const entries = defaultMenus.flatMap((place) => ('children' in place ? place.children : [place]));
  const named = innerRoutes.flatMap(({ of = [] }) => of);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((component) => entries.every((entry) => entry.component !== component))).toEqual([]);
});
