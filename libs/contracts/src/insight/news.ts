// News and announcements: written for an audience, from one day to another, and confirmed where they must be.
import { z } from 'zod';
import { audienceFields, headCountQuery, headCountReply } from '../audience.js';
import { itemsReply } from '../schemas.js';
import { choice, count, flag, refersTo, text, time, whole, type Target } from '../things/field.js';
import { recordSchema } from '../things/thing-schemas.js';
import { route } from '../things/route.js';
import { openToRead, thing, type RecordOf } from '../things/thing.js';
import { insightPermissions } from './permissions.js';

const P = insightPermissions.names.News;
const NEWS = 'api/data-v/dash-board-newss';
export const MAX_CONTENT = 100_000;

/** What kinds of news there are. */
export const newsType = thing('NewsType', {
  path: 'api/data-v/dash-board-news-types',
  permissions: openToRead(P),
  orderedBy: ['order', 'name'],
  fields: {
    name: text(64).required().unique().sorts().searches(),
    order: whole(0, 9999).default(0).sorts(),
  },
});
export type NewsType = RecordOf<typeof newsType>;

export const newsStatuses = ['draft', 'published', 'deleted'] as const;
export type NewsStatus = (typeof newsStatuses)[number];

/** One piece of news; its content is cleaned before it is kept. */
export const news = thing('News', {
  path: NEWS,
  permissions: openToRead(P),
  orderedBy: ['isTop desc', 'publishTime desc'],
  fields: {
    title: text(200).required().sorts().searches(),
    titleEn: text(200).searches(),
    typeId: refersTo((): Target => newsType).filters(),
    typeName: text(64).readOnly(),
    status: choice(newsStatuses).required().default('draft').sorts().filters(),
    isTop: flag(false).sorts(),
    /** From when on it is seen; from its publication where nothing is said. */
    publishTime: time().kept().sorts(),
    /** Until when it is seen; for good where nothing is said. */
    expireTime: time(),
    ...audienceFields,
    mustConfirm: flag(false),
    /** Whether its audience is told by a notification when it is seen first. */
    isTold: flag(true),
    /** The address of a picture that was uploaded. */
    image: text(512),
    content: text(MAX_CONTENT).long(),
    contentEn: text(MAX_CONTENT).long(),
    /** How many have read it and how many have confirmed it. */
    readCount: count(),
    confirmCount: count(),
  },
});
export type News = RecordOf<typeof news>;

const receipt = z.object({
  userId: z.guid(),
  userName: z.string().nullable(),
  readTime: z.iso.datetime(),
  confirmTime: z.iso.datetime().nullable(),
});
export type NewsReceipt = z.output<typeof receipt>;
const stale = [NEWS] as const;

export const newsRoutes = {
  headCount: route({
    method: 'GET',
    path: `${NEWS}/audience`,
    summary: 'Tell how many people an audience has',
    permission: [P.Create, P.Edit],
    query: headCountQuery,
    reply: headCountReply,
  }),
  toConfirm: route({
    method: 'GET',
    path: `${NEWS}/to-confirm`,
    summary: 'List what the caller is to confirm and has not yet',
    signedIn: 'tenant',
    reply: itemsReply(recordSchema(news)),
  }),
  read: route({
    method: 'POST',
    path: `${NEWS}/:id/read`,
    summary: 'Keep that the caller has read it, and tell whether it is confirmed',
    signedIn: 'tenant',
    reply: z.object({ readTime: z.iso.datetime(), confirmTime: z.iso.datetime().nullable() }),
  }),
  confirm: route({
    method: 'POST',
    path: `${NEWS}/:id/confirm`,
    summary: 'Keep that the caller has taken note of it',
    signedIn: 'tenant',
    reply: 'nothing',
    stale,
  }),
  receipts: route({
    method: 'GET',
    path: `${NEWS}/:id/receipts`,
    summary: 'Tell who has read and confirmed it, and who is still to',
    permission: P.Edit,
    reply: z.object({ count: z.number().int(), items: z.array(receipt), missing: z.array(z.string()) }),
  }),
  remind: route({
    method: 'POST',
    path: `${NEWS}/:id/remind`,
    summary: 'Tell those once more who have not confirmed it',
    permission: P.Edit,
    reply: z.object({ count: z.number().int() }),
  }),
};
