// Who is meant by what is said or shown to many: all people, the factory's own, dealers, or some by name.
import { z } from 'zod';
import { users } from './identity/records.js';
import { NotificationAudience } from './notifications/enums.js';
import { query } from './schemas.js';
import { named, refersToMany } from './things/field.js';

export const Audience = NotificationAudience;

/** As many as are named one by one. */
export const MOST_READERS = 200;

/** The fields of a thing that is for some people alone; whoever looks after such things sees all. */
export const audienceFields = {
  audience: named(NotificationAudience).default(NotificationAudience.All).kept().sorts().filters(),
  /** Of the audience these alone; nobody means all of it. */
  readerIds: refersToMany(() => users, MOST_READERS),
};

/** What is asked to know how many people are meant. */
export const headCountQuery = z.object({ audience: query.enumeration(NotificationAudience) });
export const headCountReply = z.object({ count: z.number().int() });

/** Why somebody sees a record. */
export const seenBecause = ['author', 'right', 'all', 'staff', 'dealers', 'named'] as const;
export type SeenBecause = (typeof seenBecause)[number];
