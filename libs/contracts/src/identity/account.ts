// Accounts of people who cannot sign in yet, and the addresses and numbers that they are reached by.
import { z } from 'zod';
import { guid, itemsReply, requiredText, text } from '../schemas.js';
import { route } from '../things/route.js';
import { currentPassword, emailAddress, password, phoneOfCode } from './account-fields.js';
import { recordSchema } from '../things/thing-schemas.js';
import { user } from './user.js';

const BEFORE_SIGN_IN = 'for people who cannot sign in yet';

const captchaResponse = z.string().max(4_096).optional();
const appName = z.string().max(64).nullish();

export const registerBody = z.object({
  userName: requiredText(256),
  emailAddress: z.email().max(256),
  password,
  appName,
  captchaResponse,
});
/** Where the link leads is the server's affair: `returnUrl` of old clients is taken and not followed. */
export const forgottenBody = z.object({
  email: z.email().max(256),
  appName,
  returnUrl: z.string().max(2_048).nullish(),
  returnUrlHash: z.string().max(2_048).nullish(),
  captchaResponse,
});
export const confirmBody = z.object({ confirmToken: z.string().min(1).max(512) });
export const resetBody = z.object({ userId: guid(), resetToken: z.string().min(1).max(512), password });

const base = 'api/account';
const my = 'api/account/my-profile';
const other = 'api/identity/my-profile';

export const account = {
  register: route({
    method: 'POST',
    path: `${base}/register`,
    summary: 'Register an account',
    public: BEFORE_SIGN_IN,
    body: registerBody,
    reply: recordSchema(user),
  }),
  sendPasswordReset: route({
    method: 'POST',
    path: `${base}/send-password-reset-code`,
    summary: 'Mail a link by which a forgotten password is set anew',
    public: BEFORE_SIGN_IN,
    body: forgottenBody,
    reply: 'nothing',
  }),
  resetPassword: route({
    method: 'POST',
    path: `${base}/reset-password`,
    summary: 'Set a forgotten password anew',
    public: 'for whoever holds the link of a mail',
    body: resetBody,
    reply: 'nothing',
  }),
};

export const profileEmail = {
  sendConfirmation: route({
    method: 'POST',
    path: `${my}/send-email-confirm-link`,
    also: [`${other}/send-email-confirm-link`],
    summary: 'Mail a link by which the caller confirms the address',
    signedIn: 'self',
    reply: 'nothing',
    // It is refused where the address has been confirmed meanwhile.
    stale: [my],
  }),
  /** The token of the mail's link, for clients with a page of their own for it. */
  confirm: route({
    method: 'PUT',
    path: `${my}/confirm-email`,
    also: [`${other}/confirm-email`],
    summary: 'Confirm the address by the token of a mail',
    signedIn: 'self',
    body: confirmBody,
    reply: 'nothing',
    stale: [my],
  }),
};

const phoneNumber = phoneOfCode;
const code = z.string().trim().length(6).optional();

/** Old clients call the code `verifyCode`. */
function withCode<S extends z.ZodRawShape>(shape: S) {
  return z
    .object({ ...shape, code, verifyCode: code })
    .refine((body) => (body as { code?: string }).code ?? (body as { verifyCode?: string }).verifyCode, {
      path: ['code'],
      params: { text: 'Validation:required' },
    })
    .transform((body) => ({
      ...body,
      code: ((body as { code?: string }).code ?? (body as { verifyCode?: string }).verifyCode)!,
    }));
}

export const phoneBody = z.object({ phoneNumber });
export const phoneRegisterBody = withCode({
  phoneNumber,
  password,
  userName: requiredText(256).optional(),
  name: text(64),
  emailAddress: emailAddress.optional(),
});
export const phoneResetBody = withCode({ phoneNumber, newPassword: password });
export const newNumberBody = z.object({ newPhoneNumber: phoneNumber });
export const changeNumberBody = withCode({ newPhoneNumber: phoneNumber, currentPassword });

const phone = 'api/account/phone';

export const phoneAccount = {
  sendSignInCode: route({
    method: 'POST',
    path: `${phone}/send-signin-code`,
    summary: 'Send a code to sign in by',
    public: BEFORE_SIGN_IN,
    body: phoneBody,
    reply: 'nothing',
  }),
  sendRegisterCode: route({
    method: 'POST',
    path: `${phone}/send-register-code`,
    summary: 'Send a code to register by',
    public: BEFORE_SIGN_IN,
    body: phoneBody,
    reply: 'nothing',
  }),
  sendPasswordResetCode: route({
    method: 'POST',
    path: `${phone}/send-password-reset-code`,
    summary: 'Send a code by which a forgotten password is set anew',
    public: BEFORE_SIGN_IN,
    body: phoneBody,
    reply: 'nothing',
  }),
  register: route({
    method: 'POST',
    path: `${phone}/register`,
    summary: 'Register an account by the number of a phone',
    public: BEFORE_SIGN_IN,
    body: phoneRegisterBody,
    reply: 'nothing',
  }),
  resetPassword: route({
    method: 'PUT',
    path: `${phone}/reset-password`,
    summary: 'Set a forgotten password anew by a code',
    public: BEFORE_SIGN_IN,
    body: phoneResetBody,
    reply: 'nothing',
  }),
};

export const profilePhone = {
  sendChangeCode: route({
    method: 'POST',
    path: `${my}/send-phone-number-change-code`,
    also: [`${other}/send-phone-number-change-code`],
    summary: 'Send a code to the new number of the caller',
    signedIn: 'self',
    body: newNumberBody,
    reply: 'nothing',
  }),
  changeNumber: route({
    method: 'PUT',
    path: `${my}/change-phone-number`,
    also: [`${other}/change-phone-number`],
    summary: 'Change the number of the caller',
    signedIn: 'self',
    body: changeNumberBody,
    reply: 'nothing',
    stale: [my],
  }),
};

const proof = z.object({ userId: guid(), token: z.string().min(1).max(128) });
export const providersQuery = proof.extend({ token: z.string().max(128).optional() });
export const sendCodeBody = proof.extend({ provider: z.string().max(32) });

export const mailCodeBody = z.object({ emailAddress });

/** Between the first and the second step of a sign-in, on the strength of the proof that the first one gave. */
export const twoFactor = {
  providers: route({
    method: 'GET',
    path: `${base}/two-factor-providers`,
    summary: 'List the ways by which the second step of a sign-in can be taken',
    public: 'between two steps of a sign-in; tells whoever has passed the first',
    query: providersQuery,
    reply: itemsReply(z.object({ name: z.string(), value: z.string() })),
  }),
  sendCode: route({
    method: 'POST',
    path: `${base}/send-two-factor-code`,
    summary: 'Send a code for the second step of a sign-in',
    public: 'between two steps of a sign-in; needs the proof of the first',
    body: sendCodeBody,
    reply: 'nothing',
  }),
  mailCode: route({
    method: 'POST',
    path: `${base}/email/send-signin-code`,
    summary: 'Mail a code for the second step of a sign-in',
    public: 'for the second step of a sign-in; an address that nobody has is answered alike',
    body: mailCodeBody,
    reply: 'nothing',
  }),
};

const external = 'api/account/external-providers';
const ownExternal = 'api/account/external-logins';

export const removeExternalQuery = z.object({
  loginProvider: z.string().min(1).max(128),
  providerKey: z.string().min(1).max(256),
});

export const externalLogin = {
  /** The ways in beside the password, for the sign-in page of the tenant. */
  offered: route({
    method: 'GET',
    path: external,
    summary: 'List the ways in beside the password, for the sign-in page of the tenant',
    public: 'for people who are about to sign in',
    reply: itemsReply(z.object({ name: z.string(), displayName: z.string() })),
  }),
  own: route({
    method: 'GET',
    path: ownExternal,
    summary: 'List the accounts elsewhere by which the caller signs in, and those that could be bound',
    signedIn: 'self',
    reply: z.object({
      userLogins: z.array(
        z.object({ loginProvider: z.string(), providerKey: z.string(), providerDisplayName: z.string() }),
      ),
      externalLogins: z.array(z.object({ name: z.string(), displayName: z.string() })),
    }),
  }),
  remove: route({
    method: 'DELETE',
    path: `${ownExternal}/remove`,
    summary: 'Take an account elsewhere off the caller, who must still have a way to sign in',
    signedIn: 'self',
    query: removeExternalQuery,
    reply: 'nothing',
    stale: [ownExternal, 'api/wechat'],
  }),
};
