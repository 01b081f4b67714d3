import { isPublicAddress } from './public-address.js';
import { callFailureOf, fetchPublic, publicFetch } from './public-fetch.js';

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

describe('why a call was not answered', () => {
  const whyOf = (work: Promise<unknown>) => work.then(() => 'answered', callFailureOf);

  it('tells a name of our own network and one that nobody has alike', async () => {
    for (const address of ['https://127.0.0.1/', 'https://localhost/', 'https://nobody.invalid/'])
      expect([address, await whyOf(publicFetch(address)), await whyOf(fetchPublic(new URL(address)))]).toEqual([
        address,
        'notPublic',
        'notPublic',
      ]);
  });

  it.each([
    [{ code: 'ECONNREFUSED' }, 'refused'],
    [{ code: 'ETIMEDOUT' }, 'late'],
    [AbortSignal.abort(new DOMException('', 'TimeoutError')).reason, 'late'],
    [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'insecure'],
    [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'insecure'],
    [{ code: 'HPE_INVALID_CONSTANT' }, 'broken'],
    [null, 'broken'],
  ])('is one of few words: %j', (error, kind) => expect(callFailureOf(error)).toBe(kind));
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
