import { signInRefusals } from '@ishare/contracts/identity/sign-in-refusals.js';
import { HttpError } from '../http/http-error';

/** What a sign-in asks for after the right password, and the proof under which it is answered. */
export type SignInStep =
  | { kind: 'code'; userId: string; token: string }
  | { kind: 'newPassword'; token: string; isTooOld: boolean };

/** The answers, as members of the token request. */
export interface StepAnswers {
  TwoFactorProvider?: string;
  TwoFactorCode?: string;
  ChangePasswordToken?: string;
  NewPassword?: string;
  captchaResponse?: string;
  RememberBrowser?: string;
}

interface Refusal {
  error_description?: string;
  userId?: string;
  twoFactorToken?: string;
  changePasswordToken?: string;
}

/** The step that a refused sign-in still wants; undefined for a refusal that is one. */
export function signInStep(error: unknown): SignInStep | undefined {
  const body = error instanceof HttpError ? (error.body as Refusal | undefined) : undefined;
  if (body?.error_description === signInRefusals.requiresTwoFactor && body.userId && body.twoFactorToken)
    return { kind: 'code', userId: body.userId, token: body.twoFactorToken };
  const isTooOld = body?.error_description === signInRefusals.passwordTooOld;
  if ((isTooOld || body?.error_description === signInRefusals.shouldChangePassword) && body.changePasswordToken)
    return { kind: 'newPassword', token: body.changePasswordToken, isTooOld };
  return undefined;
}
