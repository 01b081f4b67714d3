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
