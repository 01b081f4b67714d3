import { ownEmail } from '../../../session/own-email';

/** The address to save: what was typed, or the made-up one again where nothing was. */
export function emailToSave(typed: string | null | undefined, saved: string | null | undefined): string {
  return typed?.trim() || (ownEmail(saved) === '' ? (saved ?? '') : '');
}

export interface Reach {
  emailConfirmed: boolean;
  phoneNumberConfirmed: boolean;
}

/**
 * What turning the second step on leads to: it is turned on where a code can arrive, else something is confirmed first.
 */
export function beforeTwoFactor(
  { emailConfirmed, phoneNumberConfirmed }: Reach,
  { email, mayConfirmPhone }: { email: string; mayConfirmPhone: boolean },
): 'nothing' | 'phone' | 'mail' | 'impossible' {
  if (emailConfirmed || phoneNumberConfirmed) return 'nothing';
  if (mayConfirmPhone) return 'phone';
  return email ? 'mail' : 'impossible';
}
