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
            nested: [{ accessToken: 'z', apiKey: 1, pageKey: 'p' }],
          },
        }),
      ),
    ).toEqual({
      input: {
        userName: 'ann',
        password: '***',
        newPassword: null,
        clientSecrets: '***',
        nested: [{ accessToken: '***', apiKey: '***', pageKey: 'p' }],
      },
    });
    expect(maskedJson(undefined)).toBe('null');
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
