import type { NotificationInfo } from '@ishare/contracts/notifications/notifications.js';
import { currentLanguage } from '../i18n/language';
import { configuration } from '../session/configuration';
import { entryOf } from './notification';
import type { NotificationEntry } from './notification';

/** A text of a service's own wording, as the configuration carries it. */
export function lookupText(resource: string, key: string): string | undefined {
  return configuration.get()?.localization.values?.[resource]?.[key];
}

/** A notification in the language of the screen. */
export const wordedEntry = (info: NotificationInfo): NotificationEntry => entryOf(info, lookupText, currentLanguage());
