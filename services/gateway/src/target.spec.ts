import { clientAddress } from './target.js';

const request = (forwarded: string | undefined) => ({ headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.9' } }) as Parameters<typeof clientAddress>[0];

describe('the caller\'s address', () => {
  it.each([
    ['none is trusted', '1.1.1.1, 2.2.2.2', 0, '10.0.0.9'],
    ['one is trusted', '1.1.1.1, 2.2.2.2', 1, '2.2.2.2'],
    ['two are trusted', '1.1.1.1, 2.2.2.2', 2, '1.1.1.1'],
    ['more are trusted than there are', '1.1.1.1', 5, '1.1.1.1'],
    ['there is no header', undefined, 1, '10.0.0.9'],
  ])('is right where %s', (_case, header, trusted, expected) => {
    expect(clientAddress(request(header), trusted)).toBe(expected);
  });
});
