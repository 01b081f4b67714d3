import { defaultMenus } from '@ishare/contracts/platform/default-menus.js';
import { hasIcon } from './menu-icon';

it('has a picture for each place in the menu', () => {
  const places = defaultMenus.flatMap((place) => [place, ...('children' in place ? place.children : [])]);
  expect(places.filter(({ icon }) => !hasIcon(icon)).map(({ key, icon }) => `${key}: ${icon}`)).toEqual([]);
});
