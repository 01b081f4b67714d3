import type { Tone } from '../../../ui/StateTag';

/** What the server writes down, each with how alarming it is. */
export const securityActions = {
  LoginSucceeded: 'success',
  LoginFailed: 'warning',
  LoginInvalidUserName: 'warning',
  LoginInvalidUserNameOrPassword: 'warning',
  LoginLockedout: 'danger',
  LoginNotAllowed: 'danger',
  LoginRequiresTwoFactor: 'info',
  Logout: 'neutral',
  ChangeUserName: 'info',
  ChangeEmail: 'info',
  ChangePhoneNumber: 'info',
  ChangePassword: 'info',
  TwoFactorEnabled: 'info',
  TwoFactorDisabled: 'warning',
  RefreshTokenReplayed: 'danger',
  ForcedOffline: 'warning',
  ImpersonateUser: 'warning',
  ImpersonationEnded: 'neutral',
} as const satisfies Record<string, Tone>;

function isKnown(action: string): action is keyof typeof securityActions {
  return Object.hasOwn(securityActions, action);
}

/** The text key of an action; undefined for one that a newer server writes. */
export function actionText(action: string): string | undefined {
  return isKnown(action) ? `identity:securityLog.actions.${action}` : undefined;
}

export function actionTone(action: string): Tone {
  return isKnown(action) ? securityActions[action] : 'neutral';
}
