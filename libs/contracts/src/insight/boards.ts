// Boards: widgets on a grid, as their reader has put them, else as a layout for him, his role or everybody; and
// screens on a wall, which show boards in turn without a sign-in.
import { z } from 'zod';
import { guid, itemsReply, once, requiredText } from '../schemas.js';
import { choice, refersToMany, text, time, whole } from '../things/field.js';
import { recordSchema } from '../things/thing-schemas.js';
import { route } from '../things/route.js';
import { thing, type RecordOf } from '../things/thing.js';
import { dashboardLayout } from './dashboards.js';
import { insightPermissions } from './permissions.js';
import { columnKinds } from './report-views.js';
import { BOARD_COLUMNS, widgetNames } from './widgets.js';

const P = insightPermissions.names.Dashboards;
const BOARD = 'api/data-v/board';
const WIDGETS = 'api/data-v/widgets';
const SCREENS = 'api/data-v/tv-screens';
const TV = 'api/data-v/tv';

export const MAX_WIDGETS = 40;

const boardItem = z
  .object({
    widget: z.enum(widgetNames),
    x: z
      .number()
      .int()
      .min(0)
      .max(BOARD_COLUMNS - 1),
    y: z.number().int().min(0).max(999),
    w: z.number().int().min(2).max(BOARD_COLUMNS),
    h: z.number().int().min(2).max(30),
  })
  .refine(({ x, w }) => x + w <= BOARD_COLUMNS, { path: ['w'] });

/** Each widget once. */
export const boardItems = z
  .array(boardItem)
  .max(MAX_WIDGETS)
  .refine((items) => new Set(items.map(({ widget }) => widget)).size === items.length);

const widgetResult = z.object({
  /** As of when it is; null where it was never read. */
  time: z.iso.datetime().nullable(),
  /** The last reading took too long or failed: what is shown is older than it should be. */
  isLate: z.boolean(),
  columns: z.array(z.object({ name: z.string(), kind: z.enum(columnKinds) })),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});
export type WidgetResult = z.output<typeof widgetResult>;

const board = z.object({
  source: z.enum(['own', 'layout', 'usual']),
  /** The layout that it would be without one's own. */
  layoutName: z.string().nullable(),
  items: z.array(boardItem),
  /** Widgets that the layout has got since the reader has put his own. */
  added: z.array(z.enum(widgetNames)),
});
export type Board = z.output<typeof board>;

/** A screen on a wall that was paired. */
export const tvScreen = thing('TvScreen', {
  path: SCREENS,
  permissions: { list: P.Edit, get: P.Edit, create: P.Edit, update: P.Edit, delete: P.Edit },
  verbs: ['list', 'get', 'update', 'delete'],
  orderedBy: 'name',
  fields: {
    name: text(64).required().sorts().searches(),
    /** Layouts that it shows in turn; without any the board of who has paired it. */
    layoutIds: refersToMany(() => dashboardLayout, 20),
    /** For so long each. */
    seconds: whole(10, 3_600).in('s').default(60),
    culture: choice(['zh-Hans', 'en']).required().default('zh-Hans'),
    /** Hours, by the factory's clock, between which it is dimmed; the same twice: never. */
    dimFrom: whole(0, 23).default(22),
    dimUntil: whole(0, 23).default(6),
    /** In whose name it reads. */
    ownerName: text(256).required().readOnly(),
    seenTime: time().readOnly().sorts(),
  },
});
export type TvScreen = RecordOf<typeof tvScreen>;

/** ms until a code that a screen shows is over. */
export const CODE_LIFE = 600_000;

const shownBoard = z.object({
  name: z.string(),
  culture: z.enum(['zh-Hans', 'en']),
  seconds: z.number().int(),
  dimFrom: z.number().int(),
  dimUntil: z.number().int(),
  time: z.iso.datetime(),
  /** The factory's, by whose clock a wall tells its times, however its own stands. */
  timeZone: z.string(),
  boards: z.array(
    z.object({
      name: z.string().nullable(),
      items: z.array(boardItem.and(z.object({ result: widgetResult.nullable() }))),
    }),
  ),
});
export type ShownBoard = z.output<typeof shownBoard>;

export const boards = {
  board: route({
    method: 'GET',
    path: BOARD,
    summary: "Give the caller's board: his own, else that of his role, else of everybody",
    signedIn: 'tenant',
    reply: board,
  }),
  keep: route({
    method: 'POST',
    path: BOARD,
    summary: "Keep the caller's board; without widgets it is again as that of his role",
    signedIn: 'tenant',
    body: z.object({ items: boardItems }),
    reply: 'nothing',
    stale: [BOARD],
  }),
  share: route({
    method: 'POST',
    path: `${BOARD}/layouts`,
    summary: 'Keep a board for roles, or for everybody, beside what their layout says of the first page',
    permission: P.Edit,
    body: z.object({ name: requiredText(64), roleNames: z.array(requiredText(256)).max(50), items: boardItems }),
    reply: recordSchema(dashboardLayout),
    stale: [BOARD, dashboardLayout.path],
  }),
  widgets: route({
    method: 'GET',
    path: WIDGETS,
    summary: 'List the widgets that the caller may see',
    signedIn: 'tenant',
    reply: itemsReply(z.object({ name: z.enum(widgetNames) })),
  }),
  widget: route({
    method: 'GET',
    path: `${WIDGETS}/:name`,
    summary: 'Give what a widget shows; whoever asks for the same gets the same, read once',
    signedIn: 'tenant',
    params: { name: z.enum(widgetNames) },
    reply: widgetResult,
  }),
  pair: route({
    method: 'POST',
    path: `${SCREENS}/pair`,
    summary: 'Pair the screen that shows a code; it reads in the name of the caller',
    permission: P.Edit,
    body: z.object({
      code: z.string().trim().toUpperCase().min(1).max(16),
      name: requiredText(64),
      layoutIds: z.array(guid()).max(20).transform(once).default([]),
      seconds: z.number().int().min(10).max(3_600).default(60),
      culture: z.enum(['zh-Hans', 'en']).default('zh-Hans'),
    }),
    reply: recordSchema(tvScreen),
    stale: [SCREENS],
  }),
  code: route({
    method: 'POST',
    path: `${TV}/codes`,
    summary: 'Give a screen a code to show, which somebody pairs it by',
    public: 'a screen on a wall has no sign-in; what it gets shows nothing until somebody pairs it',
    reply: z.object({ code: z.string(), secret: z.string(), expires: z.iso.datetime() }),
    computes: true,
  }),
  paired: route({
    method: 'POST',
    path: `${TV}/paired`,
    summary: 'Tell a screen whether somebody has paired it, and its key',
    public: 'a screen on a wall has no sign-in; only it knows the secret of its code',
    body: z.object({ secret: z.string().max(64) }),
    reply: z.object({ id: z.guid().nullable(), key: z.string().nullable() }),
    computes: true,
  }),
  show: route({
    method: 'POST',
    path: `${TV}/boards`,
    summary: 'Give the boards that a screen shows, with what is on them',
    public: 'a screen on a wall has no sign-in; the signature of its key stands for one',
    body: z.object({ id: guid(), key: z.string().max(256) }),
    reply: shownBoard,
    computes: true,
  }),
};
