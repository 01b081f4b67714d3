import { concurrencyStamp, requiredText, text } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { currentPassword, emailAddress, MAX_PASSWORD } from '@ishare/contracts/identity/account-fields.js';

export const profileReply = z.object({
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
  phoneNumber: text(16),
  /** Needed where user name, address or number change. */
  currentPassword,
  concurrencyStamp,
});

export const ownerProof = z.object({ currentPassword }).optional();

/** The form also sends `corfirmPassword`; the console has compared it. */
export const changePasswordBody = z.object({
  currentPassword: z.string().min(1).max(MAX_PASSWORD),
  newPassword: z.string().min(1).max(MAX_PASSWORD),
});
