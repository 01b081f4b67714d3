import { defineError } from '@ishare/kernel/errors.js';

/** Refusals of this service; the texts stand in i18n under the code. */
export const catalogueErrors = {
  DirectoryNotEmpty: defineError('SalesOrder:010101'),
  PartInUse: defineError('SalesOrder:010102'),
  MixedBatch: defineError('SalesOrder:010103', 400),
} as const;
