import { defineError, kernelErrors } from '@ishare/kernel/errors.js';

const identity = (code: string) => defineError(`Volo.Abp.Identity:${code}`);

const identityServer = (code: string) => defineError(`IdentityServer:${code}`);

/** Refusals of this service; the odd-looking codes are those that ABP clients know. */
export const identityErrors = {
  DeleteSelf: identity('010001'),
  DisableSelf: identity('DisableSelf'),
  /** An administrator who shuts himself out could not undo it. */
  OwnAdministration: identity('OwnAdministration'),
  ExternalUserPassword: identity('010003'),
  DuplicateOrganizationUnit: identity('010004'),
  StaticRoleRename: identity('010005'),
  StaticRoleDelete: identity('010006'),
  TwoFactorWithoutFactor: identity('020011'),
  DuplicateUserName: identity('DuplicateUserName'),
  DuplicateEmail: identity('DuplicateEmail'),
  /** Sign-in takes either: one account would stand before the other. */
  UserNameIsEmail: identity('UserNameIsEmail'),
  EmailIsUserName: identity('EmailIsUserName'),
  DuplicateRoleName: identity('DuplicateRoleName'),
  InvalidUserName: identity('InvalidUserName'),
  InvalidEmail: identity('InvalidEmail'),
  InvalidRoleName: identity('InvalidRoleName'),
  PasswordMismatch: identity('PasswordMismatch'),
  DuplicateClaimType: identity('010021'),
  StaticClaimType: identity('StaticClaimType'),
  DuplicateClaim: identity('DuplicateClaim'),
  InvalidToken: identity('InvalidToken'),
  LinkExpired: identity('LinkExpired'),
  PasswordUnchanged: identity('PasswordUnchanged'),
  ExternalLoginNotOffered: identity('ExternalLoginNotOffered'),
  ExternalLoginFailed: identity('ExternalLoginFailed'),
  ExternalEmailNotVerified: identity('ExternalEmailNotVerified'),
  ExternalUserUnknown: identity('ExternalUserUnknown'),
  /** Whoever takes the last way in away is shut out. */
  OnlySignIn: identity('OnlySignIn'),
  LoginAlreadyAssociated: identity('LoginAlreadyAssociated'),
  WeChatNotConfigured: defineError('WeChat:NotConfigured'),
  WeChatRefused: defineError('WeChat:Refused'),
  TwoFactorChangeRefused: identity('010007'),
  UserNameUpdateDisabled: identity('UserNameUpdateDisabled'),
  EmailUpdateDisabled: identity('EmailUpdateDisabled'),
  PhoneNumberConfirmationDisabled: identity('PhoneNumberConfirmationDisabled'),
  SelfRegistrationDisabled: defineError('Volo.Account:SelfRegistrationDisabled'),
  CaptchaRefused: defineError('Volo.Account:InvalidCaptcha'),
  CaptchaMissing: defineError('Volo.Account:CaptchaMissing'),
  CaptchaMisconfigured: defineError('Volo.Account:CaptchaMisconfigured'),
  CaptchaUnreachable: { ...kernelErrors.Unavailable, text: 'CaptchaUnreachableErrorMessage' },
  NoOtherSignIn: identity('NoOtherSignIn'),
  OwnAccountNotConfirmed: identity('OwnAccountNotConfirmed'),
  ClientIdExisted: identityServer('ClientIdExisted'),
  ApiResourceNameExisted: identityServer('ApiResourceNameExisted'),
  ApiScopeNameExisted: identityServer('ApiScopeNameExisted'),
  IdentityResourceNameExisted: identityServer('IdentityResourceNameExisted'),
  StaticServerResource: identityServer('StaticServerResource'),
  StaticClient: identityServer('StaticClient'),
  /** A client asks for something that this server does not do. */
  ClientOptionNotOffered: identityServer('ClientOptionNotOffered'),
  /** Anybody could sign in as the machine. */
  MachineWithoutSecret: identityServer('MachineWithoutSecret'),
  RedirectNotEncrypted: identityServer('RedirectNotEncrypted'),
  ClientNotValid: identityServer('ClientNotValid'),
  DuplicatePhoneNumber: identity('DuplicatePhoneNumber'),
  InvalidVerifyCode: identity('InvalidVerifyCode'),
  CodeSentRecently: identity('CodeSentRecently'),
  UserLockoutNotEnabled: identity('UserLockoutNotEnabled'),
  /** Somebody tries to hand out what they do not hold themselves. */
  GrantExceedsOwn: { ...kernelErrors.Forbidden, text: 'GrantExceedsOwnErrorMessage' },
  /** Somebody tries to take away what they do not hold themselves. */
  RevokeExceedsOwn: { ...kernelErrors.Forbidden, text: 'RevokeExceedsOwnErrorMessage' },
  /** Somebody tries to change the sign-in of a user who holds more. */
  /** Somebody tries to change a role that holds more than they do. */
  RoleHoldsMore: { ...kernelErrors.Forbidden, text: 'RoleHoldsMoreErrorMessage' },
  SignInAgain: identity('SignInAgain'),
  UserHoldsMore: { ...kernelErrors.Forbidden, text: 'UserHoldsMoreErrorMessage' },
  ClientHoldsMore: { ...kernelErrors.Forbidden, text: 'ClientHoldsMoreErrorMessage' },
  /** Who follows a link would be signed in to it without a page. */
  ClientAsksNobody: { ...kernelErrors.Forbidden, text: 'ClientAsksNobodyErrorMessage' },
  LastAdministrator: identity('LastAdministrator'),
  AdministratorsManagePermissions: identity('AdministratorsManagePermissions'),
} as const;
