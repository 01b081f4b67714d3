import { HttpError } from '../http/http-error';
import type { ErrorBody } from '../http/http-error';
import { signInStep } from './sign-in-step';

const refusal = (body: object) =>
  new HttpError('response', { method: 'POST', path: '/connect/token' }, 400, '', {
    error: 'invalid_grant',
    ...body,
  } as ErrorBody);

describe('a refused sign-in', () => {
  it('asks for the code of the second factor', () => {
    expect(signInStep(refusal({ error_description: 'RequiresTwoFactor', userId: 'u', twoFactorToken: 't' }))).toEqual({
      kind: 'code',
      userId: 'u',
      token: 't',
    });
  });

  it('asks for a new password, and says whether the old one has had its time', () => {
    expect(
      signInStep(
        refusal({ error_description: 'ShouldChangePasswordOnNextLogin', userId: 'u', changePasswordToken: 't' }),
      ),
    ).toEqual({ kind: 'newPassword', token: 't', isTooOld: false });
    expect(
      signInStep(refusal({ error_description: 'PeriodicallyChangePassword', userId: 'u', changePasswordToken: 't' })),
    ).toEqual({ kind: 'newPassword', token: 't', isTooOld: true });
  });

  it('is one, where it names no step', () => {
    expect(signInStep(refusal({ error_description: 'Invalid username or password!' }))).toBeUndefined();
    expect(signInStep(new Error('x'))).toBeUndefined();
  });
});
