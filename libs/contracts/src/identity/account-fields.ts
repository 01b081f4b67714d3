// Fields that forms about accounts share.
import { z } from 'zod';
import { requiredText } from '../schemas.js';

/** No longer password is hashed. */
export const MAX_PASSWORD = 128;

export const password = z.string().min(1).max(MAX_PASSWORD);

export const EMAIL = /^[^\s@]+@[^\s@]+$/;
/** Of a user, in a form: one that cannot be is told at its field. */
export const emailAddress = requiredText(256).regex(EMAIL);

/** The field by which owners show who they are; whether it is needed depends on what is changed. */
export const currentPassword = z.string().max(MAX_PASSWORD).nullish();
