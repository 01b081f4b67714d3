import { defineError } from '@ishare/kernel/errors.js';

export const errors = {
  DuplicateMenu: defineError('Platform:02001'),
  MenuHasChildren: defineError('Platform:02002'),
  MenuTooDeep: defineError('Platform:02003'),
  MenuInsideItself: defineError('Platform:02004'),
  HostSetting: defineError('Platform:04001'),
} as const;
