import { EMAIL, PHONE, plainPhone } from './reach.js';
import { phone } from './schemas.js';

describe('a telephone number', () => {
  it.each([
    ['13800138000', '13800138000'],
    ['138 0013 8000', '13800138000'],
    [' 138-0013-8000 ', '13800138000'],
    ['+86 138 0013 8000', '13800138000'],
    ['0086-138-0013-8000', '13800138000'],
    ['+86 (757) 8888 6666', '075788886666'],
    ['+86 0757 8888 6666', '075788886666'],
    ['+86 10 8888 6666', '01088886666'],
    ['+86 400 800 1234', '4008001234'],
    ['+86 12345', '+8612345'],
    ['0757-8888 6666', '075788886666'],
    ['(0757) 88886666', '075788886666'],
    ['（0757）8888-6666-801', '075788886666801'],
    ['400-800-1234', '4008001234'],
    ['+49 (30) 901820', '+4930901820'],
    ['10086', '10086'],
    ['１３８００１３８０００', '13800138000'],
    ['＋86（0757）８８８８－６６６６', '075788886666'],
    [' +86 138 0013 8000', '13800138000'],
  ])('may be written %j', (written, plain) => {
    expect([PHONE.test(written), plainPhone(written)]).toEqual([true, plain]);
  });

  it.each(['', '1', '1234', 'call me', '138001380oo', '138/0013/8000', '++8613800138000', '8'.repeat(21), '-----'])(
    'is not %j',
    (written) => {
      expect(PHONE.test(written)).toBe(false);
    },
  );

  it('is kept in the digits of every keyboard', () => {
    expect(phone(32).parse(' ０７５７－８８８８ 6666 ')).toBe('0757-8888 6666');
    expect(phone(32).parse(null)).toBeNull();
  });

  it('is told from a long text at once', () => {
    const begun = Date.now();
    expect(PHONE.test(`${'1 '.repeat(20)}${' -'.repeat(50_000)}x`)).toBe(false);
    expect(Date.now() - begun).toBeLessThan(2_000);
  });
});

describe('an e-mail address', () => {
  it.each([
    ['wang@example.com', true],
    ['王@公司.中国', true],
    [' wang@example.com\n', true],
    ['wang', false],
    ['wang@', false],
    ['wang li@example.com', false],
    ['a@b@c', false],
  ])('%s: %s', (written, holds) => {
    expect(EMAIL.test(written)).toBe(holds);
  });
});
