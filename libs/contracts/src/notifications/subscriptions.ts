// Names of notifications to which the caller has subscribed.
import { z } from 'zod';
import { itemsReply, pagedQuery, pagedReply } from '../schemas.js';
import { route } from '../things/route.js';

export const subscription = z.object({ name: z.string().trim().min(1).max(100) });

const base = 'api/my-subscribes';
const other = 'api/notifications/my-subscribes';
const stale = [base] as const;

export const mySubscriptions = {
  list: route({
    method: 'GET',
    path: base,
    also: [other],
    summary: 'List what the caller has subscribed to, page by page',
    signedIn: 'self',
    query: pagedQuery,
    reply: pagedReply(subscription),
  }),
  all: route({
    method: 'GET',
    path: `${base}/all`,
    also: [`${other}/all`],
    summary: 'List all that the caller has subscribed to',
    signedIn: 'self',
    reply: itemsReply(subscription),
  }),
  isSubscribed: route({
    method: 'GET',
    path: `${base}/is-subscribed/:name`,
    also: [`${other}/is-subscribed/:name`],
    summary: 'Tell whether the caller has subscribed to a name',
    signedIn: 'self',
    params: { name: subscription.shape.name },
    reply: z.object({ isSubscribed: z.boolean() }),
  }),
  subscribe: route({
    method: 'POST',
    path: base,
    also: [other],
    summary: 'Subscribe to a name',
    signedIn: 'self',
    body: subscription,
    reply: 'nothing',
    stale,
  }),
  unsubscribe: route({
    method: 'DELETE',
    path: base,
    also: [other],
    summary: 'Take a subscription back, its name in the query',
    signedIn: 'self',
    query: subscription,
    reply: 'nothing',
    stale,
  }),
};
