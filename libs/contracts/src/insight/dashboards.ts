// The first page: which cards it shows and in what order, said by each reader, by role, or for everybody.
import { z } from 'zod';
import { users } from '../identity/records.js';
import { guid, itemsReply } from '../schemas.js';
import { json, onlyFlag, refersTo, text, texts, type Target } from '../things/field.js';
import { recordSchema, schemasOf } from '../things/thing-schemas.js';
import { route } from '../things/route.js';
import { SIGNED_IN, thing, type RecordOf } from '../things/thing.js';
import { insightPermissions } from './permissions.js';

const P = insightPermissions.names.Dashboards;
const LAYOUTS = 'api/data-v/dash-board-layouts';
const SETTING = 'api/app/dash-board-setting';

/** What the first page is made of, in its usual order. */
export const homeCards = ['next', 'figures', 'solutions', 'stock', 'news', 'days'] as const;
export type HomeCard = (typeof homeCards)[number];

/** What a layout says of the first page; clients may keep more beside it. */
export const layoutCards = z.array(z.object({ key: z.enum(homeCards), isShow: z.boolean() })).max(homeCards.length);

/** How the first page looks for one user, for some roles, or for whoever has none of these. */
export const dashboardLayout = thing('DashboardLayout', {
  path: LAYOUTS,
  permissions: { list: SIGNED_IN, get: SIGNED_IN, create: P.Edit, update: P.Edit, delete: P.Delete },
  orderedBy: 'name',
  fields: {
    name: text(64).required().sorts().searches(),
    layoutData: json(),
    roleNames: texts(50, 256),
    userId: refersTo((): Target => users),
    isDefault: onlyFlag().sorts(),
  },
});
export type DashboardLayout = RecordOf<typeof dashboardLayout>;

const card = z.object({ key: z.enum(homeCards), isShow: z.boolean(), order: z.number().int().min(0).max(99) });
export type CardSetting = z.output<typeof card>;

export const dashboards = {
  setLayout: route({
    method: 'POST',
    path: `${LAYOUTS}/setting-dashboardlayoutdata`,
    summary: 'Keep a layout of the first page; with the id of one, change that',
    permission: P.Edit,
    body: schemasOf(dashboardLayout).create.extend({ id: guid().nullish(), concurrencyStamp: z.string().nullish() }),
    reply: recordSchema(dashboardLayout),
    stale: [LAYOUTS, SETTING],
  }),
  setting: route({
    method: 'GET',
    path: SETTING,
    summary: "Give the cards of the caller's first page: his own, else those of his role, else of everybody",
    signedIn: 'tenant',
    reply: itemsReply(card.extend({ title: z.string() })),
  }),
  keepSetting: route({
    method: 'POST',
    path: `${SETTING}/update`,
    summary: "Keep the cards of the caller's first page; none of them brings back those of his role",
    signedIn: 'tenant',
    body: z.object({ items: z.array(card.extend({ title: z.string().max(128).nullish() })).max(homeCards.length) }),
    reply: 'nothing',
    stale: [SETTING],
  }),
};
