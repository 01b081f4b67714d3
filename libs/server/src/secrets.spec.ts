import { maskCredentials, maskedJson, maskedUrl, storable } from './secrets.js';

describe('what logs may show', () => {
  it('leaves out secrets at every depth, and shows that there was none', () => {
    expect(
      JSON.parse(
        maskedJson({
          input: {
            userName: 'ann',
            password: 'x',
            newPassword: null,
            clientSecrets: [{ value: 'y' }],
            nested: [{ accessToken: 'z', apiKey: 1, appUid: 'u', pageKey: 'p' }],
          },
        }),
      ),
    ).toEqual({
      input: {
        userName: 'ann',
        password: '***',
        newPassword: null,
        clientSecrets: '***',
        nested: [{ accessToken: '***', apiKey: '***', appUid: '***', pageKey: 'p' }],
      },
    });
    expect(maskedJson(undefined)).toBe('null');
  });

  it('shows of how somebody is called up the ends alone', () => {
    const masked = maskedJson({
      phoneNumber: '13800138000',
      receiver: { phone: '075788886666', mobile: null },
      tel: '10086',
      phoneNumberConfirmed: true,
      phoneType: 'home',
    });
    expect(JSON.parse(masked)).toEqual({
      phoneNumber: '138****8000',
      receiver: { phone: '075****6666', mobile: null },
      tel: '***86',
      phoneNumberConfirmed: true,
      phoneType: 'home',
    });
    expect(maskedUrl('/api/x?phoneNumber=13800138000&page=1')).toBe('/api/x?phoneNumber=138****8000&page=1');
  });

  it('is the beginning of a large value, of which no more is looked at than is shown', () => {
    let looked = 0;
    const rows = Array.from({ length: 100_000 }, () => ({
      get name() {
        looked++;
        return 'a name';
      },
      password: 'x',
    }));
    const text = maskedJson({ rows }, 4_000);
    expect(text.length).toBeGreaterThanOrEqual(4_000);
    expect(text.startsWith('{"rows":[{"name":"a name","password":"***"},')).toBe(true);
    expect(looked).toBeLessThan(1_000);
    expect(maskedJson({ at: new Date(0), none: undefined, list: [undefined] })).toBe(
      '{"at":"1970-01-01T00:00:00.000Z","list":[null]}',
    );
  });

  it('leaves them out of addresses', () => {
    expect([maskedUrl('/api/x?a=1&access_token=x&resetToken=y&b'), maskedUrl('/api/x')]).toEqual([
      '/api/x?a=1&access_token=***&resetToken=***&b',
      '/api/x',
    ]);
  });

  it('is found in long texts without trying each beginning', () => {
    for (const long of [
      'x'.repeat(1_000_000),
      'a://'.repeat(250_000),
      `;${' '.repeat(1_000_000)}`,
      'x:'.repeat(500_000),
    ])
      expect(maskCredentials(long)).toBe(long);
  });

  it('is cut so that a database takes it', () => {
    expect([storable('ab\u{1F600}', 3), storable('a\0b', 9), storable('\ud800', 9)]).toEqual([
      'ab\ufffd',
      'ab',
      '\ufffd',
    ]);
  });
});
