import { isOwnAddress } from './logo-address';

test('pictures of other sites are not shown, and that is known before they are saved', () => {
  const origin = 'https://factory.example';
  expect(
    [
      '/api/datav/files/1.png',
      'https://factory.example/a.png',
      'https://cdn.example/a.png',
      '//cdn.example/a',
      'x:',
    ].map((address) => isOwnAddress(address, origin)),
  ).toEqual([true, true, false, false, false]);
});
