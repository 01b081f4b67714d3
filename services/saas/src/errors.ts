import { defineError } from '@ishare/kernel/errors.js';

export const errors = {
  DuplicateEditionName: defineError('Saas:010001'),
  EditionInUse: defineError('Saas:010002'),
  DuplicateTenantName: defineError('Saas:020001'),
  TenantUnknown: defineError('Saas:020002'),
} as const;
