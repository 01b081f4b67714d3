import { defineError } from '@ishare/kernel/errors.js';

export const errors = {
  DuplicateMenu: defineError('Platform:02001'),
  MenuHasChildren: defineError('Platform:02002'),
  MenuTooDeep: defineError('Platform:02003'),
  MenuInsideItself: defineError('Platform:02004'),
  HostSetting: defineError('Platform:04001'),
  MailNotConfigured: defineError('Platform:04002'),
  MailRefused: defineError('Platform:04003'),
  HostSettings: defineError('Platform:04004'),
  DuplicateLanguage: defineError('Localization:001100'),
  LanguageUnknown: defineError('Localization:001400'),
  DefaultLanguageNeeded: defineError('Platform:05001'),
  TextUnknown: defineError('Localization:002400'),
  DictionaryStatic: defineError('Platform:06001'),
  EntryHasChildren: defineError('Platform:06002'),
  SheetUnreadable: defineError('Platform:06003', 400),
  FormInUse: defineError('Platform:07001'),
  FormNotPublished: defineError('Platform:07002'),
  TemplateUnknown: defineError('TextTemplating:001404', 404),
} as const;
