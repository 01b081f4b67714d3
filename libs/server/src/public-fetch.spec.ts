import { isPublicAddress } from './public-address.js';
import { publicFetch } from './public-fetch.js';

describe('a request to an address that a tenant has chosen', () => {
  it.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.8/',
    'https://169.254.169.254/latest',
    'https://localhost/',
  ])('does not go to %s', async (address) => {
    await expect(publicFetch(address)).rejects.toThrow(/public/);
  });
});

describe('an address', () => {
  it.each([
    '2002:a00:1::',
    '2002:7f00:1::1',
    '::10.0.0.1',
    '::7f00:1',
    '::ffff:10.0.0.1',
    '64:ff9b:1::a00:1',
    '64:ff9b::a00:1',
    '2001:0:a00:1::',
    '192.0.2.1',
    'fec0::1',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '2400:3200::1'])('%s is', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
});
