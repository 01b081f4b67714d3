import { decorColour } from './decor-colour';

test('a colour code in hexadecimal names a colour, any other is a number of its maker', () => {
  expect([' #C8A36B ', '#fff', 'U708', '#12', null].map(decorColour)).toEqual([
    '#C8A36B',
    '#fff',
    undefined,
    undefined,
    undefined,
  ]);
});
