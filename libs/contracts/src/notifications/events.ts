import { z } from 'zod';
import { defineEvent } from '../define.js';

/** Notification severities of spec 001 §3. */
export const NotificationSeverity = { Success: 0, Info: 10, Warn: 20, Error: 30, Fatal: 40 } as const;

/** Another service asks that people be told; texts are keys of the sender's i18n files, sent in both languages. */
export const notificationRequested = defineEvent(
  'notifications.notification.requested',
  z.object({
    tenantId: z.guid(),
    /** Notification name, to which users subscribe. */
    name: z.string(),
    /** Receivers; empty means the subscribers of the name. */
    userIds: z.array(z.guid()),
    /** A whole `NotificationAudience` instead, whoever has subscribed. */
    audience: z.number().int().optional(),
    severity: z.number().int(),
    title: z.object({ 'zh-Hans': z.string(), en: z.string() }),
    message: z.object({ 'zh-Hans': z.string(), en: z.string() }),
    data: z.record(z.string(), z.unknown()).default({}),
  }),
);
