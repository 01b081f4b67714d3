// What people say of an order, to whom it may concern: it stands in the order's timeline.
import { z } from 'zod';
import { guid, requiredText } from '../schemas.js';
import { route } from '../things/route.js';
import { salesOrderPermissions } from './permissions.js';

export const MAX_SAID = 1_000;
/** People whom one comment names. */
export const MAX_MENTIONED = 20;

export const orderComments = {
  say: route({
    method: 'POST',
    path: 'api/salesorder/order-comments',
    summary: 'Say something of an order; who is named in it is told',
    permission: salesOrderPermissions.names.Orders.Default,
    body: z.object({
      salesOrderId: guid(),
      text: requiredText(MAX_SAID),
      mentionIds: z.array(guid()).max(MAX_MENTIONED).default([]),
    }),
    reply: 'nothing',
    stale: ['api/app/salesOrder'],
  }),
};
