// What happened in a tenant, for whoever looks after it: what people were told, and what services told each other.
import { NotificationSeverity } from '../notifications/events.js';
import { named, text, time } from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { insightPermissions } from './permissions.js';

const P = insightPermissions.names;

/** Days for which it is kept. */
export const HUB_DAYS = 30;
export const MAX_HUB_CONTENT = 2_000;

const fields = {
  /** The kind of message, as services call it. */
  name: text(128).required().readOnly().sorts().searches().filters(),
  time: time().required().readOnly().sorts().filters({ timeFrom: 'gte', timeTo: 'lte' }),
  level: named(NotificationSeverity).required().readOnly().sorts().filters(),
  content: text(MAX_HUB_CONTENT).readOnly().searches(),
  contentEn: text(MAX_HUB_CONTENT).readOnly().searches(),
};

const only = (permission: string) => ({
  list: permission,
  get: permission,
  create: permission,
  update: permission,
  delete: permission,
});

/** What people were told. */
export const businessHub = thing('BusinessHub', {
  path: 'api/data-v/business-hubs',
  permissions: only(P.BusinessHubs.Default),
  verbs: ['list'],
  orderedBy: 'time desc',
  fields,
});
export type BusinessHub = RecordOf<typeof businessHub>;

/** What services told each other. */
export const eventHub = thing('EventHub', {
  path: 'api/data-v/event-hubs',
  permissions: only(P.EventHubs.Default),
  verbs: ['list'],
  orderedBy: 'time desc',
  fields,
});
