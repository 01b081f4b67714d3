import { requiredText, text } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { currentPassword, emailAddress, MAX_PASSWORD } from '@ishare/contracts/identity/account-fields.js';

export const phoneNumber = z
  .string()
  .trim()
  .regex(/^\+?\d{5,15}$/);
const code = z.string().trim().length(6).optional();
const password = z.string().min(1).max(MAX_PASSWORD);

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

export const sendCodeBody = z.object({ phoneNumber });
export const registerBody = withCode({
  phoneNumber,
  password,
  userName: requiredText(256).optional(),
  name: text(64),
  emailAddress: emailAddress.optional(),
});
export const resetPasswordBody = withCode({ phoneNumber, newPassword: password });
export const newNumberBody = z.object({ newPhoneNumber: phoneNumber });
export const changeNumberBody = withCode({ newPhoneNumber: phoneNumber, currentPassword });
