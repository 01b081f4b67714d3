// Sign-ins that have not ended.
import { z } from 'zod';
import { pagedQuery, pagedReply, query } from '../schemas.js';
import { route } from '../things/route.js';

/** What is asked of one's own sign-ins; of others', whose they are as well. */
export const ownSessionQuery = pagedQuery.extend({ device: query.text(16), clientId: query.text(64) });
export const sessionQuery = ownSessionQuery.extend({ userId: query.guid() });

const sessionReply = z.object({
  id: z.guid(),
  sessionId: z.guid(),
  device: z.string(),
  deviceInfo: z.string(),
  userId: z.guid(),
  userName: z.string(),
  tenantId: z.guid().nullable(),
  clientId: z.string(),
  ipAddresses: z.string(),
  signedIn: z.iso.datetime(),
  lastAccessed: z.iso.datetime(),
  isCurrent: z.boolean(),
  /** Nothing is kept beside a sign-in; clients expect the object all the same. */
  extraProperties: z.record(z.string(), z.unknown()),
});

export type Session = z.output<typeof sessionReply>;

const base = 'api/identity/sessions';
const own = 'api/account/my-profile/sessions';

export const sessions = {
  list: route({
    method: 'GET',
    path: base,
    summary: 'List sign-ins that have not ended; own ones, or those of others to whoever may see them',
    signedIn: 'self',
    query: sessionQuery,
    reply: pagedReply(sessionReply),
  }),
  revoke: route({
    method: 'DELETE',
    path: `${base}/:id/revoke`,
    also: [`${base}/:id`],
    summary: 'End a sign-in',
    signedIn: 'self',
    reply: 'nothing',
    stale: [base, own],
  }),
};

/** The caller's own sign-ins, whatever else the caller may see. */
export const mySessions = {
  list: route({
    method: 'GET',
    path: own,
    summary: 'List the sign-ins of the caller',
    signedIn: 'self',
    query: ownSessionQuery,
    reply: pagedReply(sessionReply),
  }),
  revoke: route({
    method: 'DELETE',
    path: `${own}/:id/revoke`,
    summary: 'End a sign-in of the caller',
    signedIn: 'self',
    reply: 'nothing',
    stale: [base, own],
  }),
};

/** The product's own console, by the name under which it signs in, ends the session that it is called in. */
export const signOut = route({
  method: 'POST',
  path: 'api/userlogin/logout/iShare_Web',
  summary: 'Sign out',
  signedIn: 'self',
  reply: 'nothing',
});
