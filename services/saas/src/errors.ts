import { defineError } from '@ishare/kernel/errors.js';

export const errors = {
  DuplicateEditionName: defineError('Saas:010001'),
  EditionInUse: defineError('Saas:010002'),
  DuplicateTenantName: defineError('Saas:020001'),
  TenantUnknown: defineError('Saas:020002'),
  DemoInactive: defineError('Saas:020003'),
  DemoBusy: defineError('Saas:020004'),
  DemoNotEmpty: defineError('Saas:020005'),
  NoDemo: defineError('Saas:020006'),
  DemoElsewhere: defineError('Saas:020007'),
  InvalidDefaultConnectionString: defineError('Saas:020101'),
  DatabaseExists: defineError('Saas:020102'),
  InvalidConnectionString: defineError('Saas:020103'),
  UnsupportedProvider: defineError('Saas:020104'),
  HostNotAllowed: defineError('Saas:020105'),
  DatabaseUnreachable: defineError('Saas:020106'),
  MoveUnderWay: defineError('Saas:020107'),
  DraftHasErrors: defineError('Saas:030001'),
  NothingToPublish: defineError('Saas:030002'),
} as const;
