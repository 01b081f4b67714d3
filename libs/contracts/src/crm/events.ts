import { z } from 'zod';
import { defineEvent } from '../define.js';

/**
 * Money is said to have been paid, or said again, and waits to be confirmed; heard by the service itself, which tells
 * who may.
 */
export const remittanceSubmitted = defineEvent(
  'crm.remittance.submitted',
  z.object({ remittanceId: z.guid(), userId: z.guid(), userName: z.string() }),
);
