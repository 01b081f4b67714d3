// The caller's account with the outside designer (Kujiale), and the plans that are drawn there or here.
import { z } from 'zod';
import { pagedReply, query, requiredText, text } from '../schemas.js';
import { route } from '../things/route.js';
import { salesOrderPermissions } from './permissions.js';

const P = salesOrderPermissions.names.Designs;
const base = 'api/app/kujiale';
const credentials = z.object({ account: requiredText(128), password: requiredText(256), appUid: text(128) });
const account = {
  method: 'POST',
  signedIn: 'self',
  reply: 'nothing',
  stale: ['api/account/my-profile', base],
} as const;

const planReply = z.object({
  planId: z.string(),
  designId: z.string(),
  name: z.string(),
  planPic: z.string().nullable(),
});

/** `isServed`: whether the factory has said where Kujiale is; without that, plans are those that are drawn here. */
const ownReply = z.object({ account: z.string().nullable(), appUid: z.string().nullable(), isServed: z.boolean() });
export type KujialeOwn = z.output<typeof ownReply>;

export const kujiale = {
  own: route({
    method: 'GET',
    path: `${base}/account`,
    summary: 'Tell which account the caller has bound, without its password',
    signedIn: 'self',
    reply: ownReply,
  }),
  bind: route({ ...account, path: `${base}/bindaccount`, summary: 'Bind an account', body: credentials }),
  change: route({ ...account, path: `${base}/changebinding`, summary: 'Bind another account', body: credentials }),
  unbind: route({ ...account, path: `${base}/unbind`, summary: 'Let go of the bound account' }),
  plans: route({
    method: 'GET',
    path: `${base}/designs`,
    summary: 'List plans that an order can be made by',
    permission: P.Select,
    /** Plans are asked for up to 999 at a time and shown by 8. */
    query: z.object({
      num: z.coerce.number<string>().int().min(1).max(999).default(8),
      start: z.coerce.number<string>().int().min(0).default(0),
      keyword: z.string().max(128).optional(),
      /**
       * The order that a plan is looked for: leaves out what other orders are made by, and what other dealers have
       * drawn.
       */
      salesOrderId: query.guid(),
    }),
    reply: pagedReply(planReply),
  }),
  designId: route({
    method: 'GET',
    path: `${base}/design-id`,
    summary: "Tell the number of a plan's design",
    permission: P.Select,
    query: z.object({ planId: z.string().min(1).max(128) }),
    reply: z.object({ designId: z.string() }),
  }),
};
