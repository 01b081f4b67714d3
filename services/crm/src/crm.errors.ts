import { defineError } from '@ishare/kernel/errors.js';

/** Refusals of this service; the texts stand in i18n under the code. */
export const crmErrors = {
  BalanceBeyond: defineError('Crm:BalanceBeyond'),
} as const;
