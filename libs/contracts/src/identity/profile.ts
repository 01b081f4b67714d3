// What people see and change of their own accounts. Both families of paths that clients use lead here.
import { z } from 'zod';
import { concurrencyStamp, requiredText, text } from '../schemas.js';
import { route } from '../things/route.js';
import { currentPassword, emailAddress, password, phoneOfUser } from './account-fields.js';

const profileReply = z.object({
  userName: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  surname: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  isExternal: z.boolean(),
  hasPassword: z.boolean(),
  emailConfirmed: z.boolean(),
  phoneNumberConfirmed: z.boolean(),
  extraProperties: z.record(z.string(), z.unknown()),
  concurrencyStamp: z.string(),
});

export const profileUpdate = z.object({
  userName: requiredText(256),
  email: emailAddress,
  name: text(64),
  surname: text(64),
  phoneNumber: phoneOfUser,
  /** Needed where user name, address or number change. */
  currentPassword,
  concurrencyStamp,
});

export const ownerProof = z.object({ currentPassword }).optional();

/** The form also sends `corfirmPassword`; the console has compared it. */
export const changePasswordBody = z.object({
  currentPassword: password,
  newPassword: password,
});
export type Profile = z.output<typeof profileReply>;

export const twoFactorQuery = z.object({
  enabled: z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'insensitive' }),
});

const twoFactorState = z.object({ enabled: z.boolean() });
export const twoFactorChange = twoFactorState.extend({ currentPassword });

const base = 'api/account/my-profile';
const other = 'api/identity/my-profile';
const stale = [base] as const;

export const profile = {
  get: route({
    method: 'GET',
    path: base,
    also: [other],
    summary: 'Get what the caller is called and reached by',
    signedIn: 'self',
    reply: profileReply,
  }),
  update: route({
    method: 'PUT',
    path: base,
    also: [other],
    summary: 'Change what the caller is called and reached by',
    signedIn: 'self',
    body: profileUpdate,
    reply: profileReply,
    stale,
  }),
  changePassword: route({
    method: 'POST',
    path: `${base}/change-password`,
    also: [`${other}/change-password`],
    summary: 'Change the password of the caller',
    signedIn: 'self',
    body: changePasswordBody,
    reply: 'nothing',
    stale,
  }),
  twoFactorEnabled: route({
    method: 'GET',
    path: `${base}/two-factor-enabled`,
    also: [`${other}/two-factor-enabled`],
    summary: 'Tell whether the caller signs in by two steps',
    signedIn: 'self',
    reply: z.boolean(),
  }),
  twoFactor: route({
    method: 'GET',
    path: `${base}/two-factor`,
    also: [`${other}/two-factor`],
    summary: 'Tell whether the caller signs in by two steps, as newer clients ask',
    signedIn: 'self',
    reply: twoFactorState,
  }),
  changeTwoFactor: route({
    method: 'PUT',
    path: `${base}/change-two-factor`,
    also: [`${other}/change-two-factor`],
    summary: 'Switch the second step of the sign-in of the caller, as newer clients do',
    signedIn: 'self',
    body: twoFactorChange,
    reply: 'nothing',
    stale,
  }),
  setTwoFactor: route({
    method: 'POST',
    path: `${base}/set-two-factor-enabled`,
    also: [`${other}/set-two-factor-enabled`],
    summary: 'Switch the second step of the sign-in of the caller',
    signedIn: 'self',
    body: ownerProof,
    query: twoFactorQuery,
    reply: 'nothing',
    stale,
  }),
};
