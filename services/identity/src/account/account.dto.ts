import { guid, requiredText } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { MAX_PASSWORD } from '@ishare/contracts/identity/account-fields.js';

const password = z.string().min(1).max(MAX_PASSWORD);
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
