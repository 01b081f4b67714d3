// Other systems are told of what happens here: by name, signed, again until they have heard it.
import { z } from 'zod';
import { dealer } from '../crm/dealer.js';
import { pagedQuery, pagedReply, query } from '../schemas.js';
import { choices, flag, freely, refersTo, text, type Target } from '../things/field.js';
import { route } from '../things/route.js';
import { thing, type RecordOf } from '../things/thing.js';
import { madeCall } from './made-call.js';
import { platformPermissions } from './permissions.js';

const P = platformPermissions.names.Webhooks;
const PATH = 'api/platform/webhooks';

/**
 * What others may be told of: an order stands in another state, is on hold or goes on; the saw got on with the parts
 * of orders; an approval has ended or goes back.
 */
export const WEBHOOK_EVENTS = ['order.reached', 'order.held', 'order.cut', 'approval.moved'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** Sent at somebody's wish, to try whether it arrives. */
export const PING = 'ping';

/** Of orders alone it is known whose they are. */
export const DEALER_EVENTS: readonly WebhookEvent[] = ['order.reached', 'order.held'];

export const webhook = thing('Webhook', {
  path: PATH,
  permissions: P,
  orderedBy: 'name',
  fields: {
    name: text(64).required().unique().sorts().searches(),
    /** Of the other system; https alone, and nothing of a private network. */
    url: text(512)
      .required()
      .matches(/^https:\/\/[^\s@#]+$/i)
      .searches(),
    events: choices(WEBHOOK_EVENTS).required(),
    /** Told of this dealer's orders alone. */
    dealerId: refersTo((): Target => freely(dealer.path)).filters(),
    isEnable: flag(true).sorts().filters(),
  },
});
export type Webhook = RecordOf<typeof webhook>;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

export const webhookDelivery = z.object({
  id: z.guid(),
  event: z.string(),
  state: z.enum(DELIVERY_STATES),
  creationTime: z.iso.datetime(),
  /** When it is tried next; null where it is not tried any more. */
  dueTime: z.iso.datetime().nullable(),
  attempts: z.array(madeCall),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

const deliveries = `${PATH}/:id/deliveries` as const;
const stale = [PATH] as const;

export const webhooks = {
  deliveries: route({
    method: 'GET',
    path: deliveries,
    summary: 'List what the other system was told, the latest first, with every attempt',
    permission: P.Default,
    query: pagedQuery
      .omit({ sorting: true })
      .extend({ state: z.enum(DELIVERY_STATES).optional(), event: query.text(32) }),
    reply: pagedReply(webhookDelivery),
  }),
  replay: route({
    method: 'POST',
    path: `${PATH}/deliveries/:id/replay`,
    summary: 'Tell the other system once more, at once',
    permission: P.Edit,
    reply: 'nothing',
    stale,
  }),
  ping: route({
    method: 'POST',
    path: `${PATH}/:id/ping`,
    summary: 'Tell the other system something that means nothing, to try whether it arrives',
    permission: P.Edit,
    reply: 'nothing',
    stale,
  }),
  key: route({
    method: 'GET',
    path: `${PATH}/:id/key`,
    summary: 'Get the key by which what is told is signed, for whoever hears it',
    permission: P.Edit,
    reply: z.object({ key: z.string() }),
  }),
};
