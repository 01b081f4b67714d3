import { signInRefusals } from '@ishare/contracts/identity/sign-in-refusals.js';
import type { TFunction } from 'i18next';
import { HttpError } from '../../../http/http-error';
import { signInFailure } from './sign-in-failure';

const t = ((key: string) => `text of ${key}`) as unknown as TFunction<'account'>;
const refusedBy = (description: string) =>
  new HttpError('response', { method: 'POST', path: '/connect/token' }, 400, '', {
    error: 'invalid_grant',
    error_description: description,
  });

describe('a refused sign-in', () => {
  it.each([
    [signInRefusals.wrongCredentials, 'login.refused'],
    [signInRefusals.lockedOut, 'login.lockedOut'],
    [signInRefusals.inactive, 'login.inactive'],
  ])('is told in the language of the reader: %s', (words, key) => {
    expect(signInFailure(refusedBy(words), t)).toBe(`text of ${key}`);
  });

  it('is told in the words of the server where these are for people', () => {
    expect(signInFailure(refusedBy('请先验证邮箱。'), t)).toBe('请先验证邮箱。');
  });

  it('is no refusal where nobody answered', () => {
    expect(signInFailure(new HttpError('network', { method: 'POST', path: '/connect/token' }), t)).toBe(
      'text of login.unreachable',
    );
  });
});
