import type { NotificationInfo } from '@ishare/contracts/notifications/notifications.js';
import { currentLanguage } from '../../i18n/language';
import { entryOf } from '../../realtime/notification';
import type { NotificationEntry } from '../../realtime/notification';
import { lookupText } from '../../realtime/texts';

/** A notification in the language of the screen. */
export const wordedEntry = (info: NotificationInfo): NotificationEntry => entryOf(info, lookupText, currentLanguage());
