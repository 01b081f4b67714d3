// Fitting: teams, their days, and what a fitter has in hand at the customer's.
import { z } from 'zod';
import { users } from '../identity/records.js';
import { concurrencyStamp, guid, itemsReply, requiredText, text as optionalText } from '../schemas.js';
import {
  date,
  flag,
  numbered,
  phone,
  refersTo,
  refersToMany,
  stateIn,
  text,
  texts,
  time,
  whole,
} from '../things/field.js';
import { machine } from '../things/machine.js';
import { sentPicture } from '../things/pictures.js';
import { routesOf } from '../things/records.js';
import { route } from '../things/route.js';
import { recordSchema } from '../things/thing-schemas.js';
import { thing, type RecordOf } from '../things/thing.js';
import { ExceptionType, MAX_PART, MAX_PARTS, MAX_PHOTOS, photos } from './after-sales.js';
import { reportablePart } from './exception.js';
import { orderMoves, salesOrder } from './orders.js';
import { salesOrderPermissions } from './permissions.js';

const P = salesOrderPermissions.names.InstallDispatches;

export const installTeam = thing('InstallTeam', {
  path: 'api/crm/install-teams',
  permissions: P,
  orderedBy: 'name',
  fields: {
    name: text(64).required().unique().sorts().searches(),
    /** Who go there; each of them finds the team's work. */
    memberIds: refersToMany(() => users, 50),
    /** Orders that it does on one day. */
    capacity: whole(1, 99).default(2).sorts().hinted(),
    phoneNumber: phone().searches(),
    isEnable: flag(true).sorts().filters(),
  },
});
export type InstallTeam = RecordOf<typeof installTeam>;

export const installLife = machine('InstallDispatch', {
  texts: 'salesOrder:install',
  states: { ToAssign: 0, Assigned: 1, OnSite: 2, Done: 3, Problem: 4 },
  initial: 'ToAssign',
  ends: ['Done'],
  editable: ['ToAssign', 'Assigned', 'Problem'],
  steps: {
    assign: {
      from: ['ToAssign', 'Problem'],
      to: 'Assigned',
      permission: P.Edit,
      guards: ['planned', 'teamGoes'],
      comment: 'optional',
    },
    arrive: { from: 'Assigned', to: 'OnSite', permission: P.Edit, comment: 'optional' },
    /** The customer has signed for it. */
    done: { from: 'OnSite', to: 'Done', permission: P.Edit, guards: ['signedOff'], comment: 'optional' },
    /** Something is missing or wrong: a report is made of it. */
    problem: { from: ['Assigned', 'OnSite'], to: 'Problem', permission: P.Edit, comment: 'optional' },
  },
});
export const InstallState = installLife.states;

/** What a fitter goes through before the customer signs. */
export const installChecks = ['complete', 'level', 'doors', 'drawers', 'hardware', 'clean'] as const;
export type InstallCheck = (typeof installChecks)[number];

export const installDispatch = thing('InstallDispatch', {
  path: 'api/crm/install-dispatches',
  permissions: P,
  orderedBy: 'dispatchNo desc',
  fields: {
    dispatchNo: numbered('InstallDispatch', 'AZ').sorts().searches(),
    salesOrderId: refersTo(() => salesOrder)
      .required()
      .fixed()
      .kept()
      .filters(),
    salesOrderNo: text(500).readOnly().searches(),
    customerName: text(256).readOnly().searches(),
    receiverPhone: text(32).readOnly(),
    address: text(256).readOnly().searches(),
    teamId: refersTo(() => installTeam).filters(),
    teamName: text(64).readOnly(),
    date: date().sorts().filters({ dateFrom: 'gte', dateTo: 'lte' }),
    /** What is fitted: cabinets by their numbers, or words; all of the order where it says nothing. */
    items: texts(200, 128),
    remark: text(1_000).long(),
    /** What was found in order. */
    checked: texts(installChecks.length, 16).readOnly(),
    photosBefore: photos().readOnly(),
    photosAfter: photos().readOnly(),
    /** The customer's signature, as a picture. */
    signature: photos().readOnly(),
    signedBy: text(64).readOnly(),
    signedTime: time().readOnly(),
    state: stateIn(installLife).listed(),
  },
});
export type InstallDispatch = RecordOf<typeof installDispatch>;
const reply = recordSchema(installDispatch);

const fileRefs = (most: number) => z.array(sentPicture).max(most);

/** Photos that come and go; the others stay, for several fitters take them. */
const photosChanged = z.object({
  added: fileRefs(MAX_PHOTOS).default([]),
  removed: z.array(requiredText(64)).max(MAX_PHOTOS).default([]),
});
export type PhotosChanged = z.input<typeof photosChanged>;

/** What a fitter keeps of his work; what he leaves out stays. */
export const installReport = z.object({
  checks: z
    .array(z.object({ check: z.enum(installChecks), isDone: z.boolean() }))
    .max(installChecks.length)
    .optional(),
  photosBefore: photosChanged.optional(),
  photosAfter: photosChanged.optional(),
  signature: fileRefs(1).optional(),
  signedBy: optionalText(64).optional(),
  concurrencyStamp,
});

/** What is wrong at the customer's. */
export const installProblem = z.object({
  partIds: z.array(requiredText(MAX_PART)).min(1).max(MAX_PARTS),
  type: z.literal(Object.values(ExceptionType) as [ExceptionType, ...ExceptionType[]]),
  photos: fileRefs(MAX_PHOTOS).default([]),
  remark: optionalText(1_000),
  concurrencyStamp,
});

/** A part of a cabinet. Sizes in mm. */
const cabinetPart = z.object({
  partNo: z.string(),
  name: z.string(),
  length: z.number(),
  width: z.number(),
  thickness: z.number(),
  count: z.number().int(),
});
export type CabinetPart = z.output<typeof cabinetPart>;
/** A cabinet from its front, and what it is put together of. Sizes in mm. */
const fittedCabinet = z.object({
  room: z.string(),
  cabinetNo: z.string(),
  name: z.string().nullable(),
  width: z.number(),
  height: z.number(),
  depth: z.number(),
  shelves: z.number().int(),
  doors: z.number().int(),
  drawers: z.number().int(),
  parts: z.array(cabinetPart),
});
export type FittedCabinet = z.output<typeof fittedCabinet>;

/** All that a fitter needs where there may be no network. */
const installCard = z.object({
  dispatch: reply,
  cabinets: z.array(fittedCabinet),
  parts: z.array(reportablePart),
});
export type InstallCard = z.output<typeof installCard>;

/** How full a team's day is. */
const teamDay = z.object({
  teamId: z.guid(),
  date: z.iso.date(),
  count: z.number().int(),
  capacity: z.number().int(),
});
export type TeamDay = z.output<typeof teamDay>;
const day = z.iso.date();
type Kept = Pick<InstallDispatch, 'checked' | 'photosBefore' | 'photosAfter' | 'signature' | 'signedBy'>;
type Reported = Omit<z.input<typeof installReport>, 'concurrencyStamp'>;

/** A visit's checks, photos and signature once a report is kept; the console shows what it has sent by the same. */
export function keptOf<T extends Kept>(visit: T, said: Reported): Kept {
  const ticked = (check: InstallCheck) =>
    said.checks?.findLast((one) => one.check === check)?.isDone ?? visit.checked.includes(check);
  const photosOf = (field: 'photosBefore' | 'photosAfter'): Kept['photosBefore'] => {
    const { added = [], removed = [] } = said[field] ?? {};
    const gone = new Set([...removed, ...added.map(({ id }) => id)]);
    return [...visit[field].filter(({ id }) => !gone.has(id)), ...added.filter(({ id }) => !removed.includes(id))];
  };
  return {
    checked: installChecks.filter(ticked),
    photosBefore: photosOf('photosBefore'),
    photosAfter: photosOf('photosAfter'),
    signature: said.signature ?? visit.signature,
    signedBy: said.signedBy === undefined ? visit.signedBy : said.signedBy,
  };
}

export const calendarQuery = z.object({ from: day, to: day });

const { list, get, create, update } = routesOf(installDispatch, orderMoves.stale);
const one = `${installDispatch.path}/:id` as const;
const moves = { stale: [installDispatch.path, 'api/crm/exceptions', ...orderMoves.stale] } as const;

export const installs = {
  list,
  get,
  create,
  update,
  days: route({
    method: 'GET',
    path: `${installDispatch.path}/days`,
    summary: 'Tell how full the days of the teams are',
    permission: P.Default,
    query: calendarQuery,
    reply: itemsReply(teamDay),
  }),
  plan: route({
    method: 'POST',
    path: `${one}/plan`,
    summary: 'Give a dispatch to a team for a day',
    permission: P.Edit,
    body: z.object({ teamId: guid(), date: day, concurrencyStamp }),
    reply,
    ...moves,
  }),
  card: route({
    method: 'GET',
    path: `${one}/card`,
    summary: "Show a fitter the order's cabinets, their parts and what is to be done",
    permission: P.Default,
    reply: installCard,
  }),
  report: route({
    method: 'PUT',
    path: `${one}/report`,
    summary: "Keep a fitter's checks, photos and the customer's signature",
    permission: P.Edit,
    body: installReport,
    reply,
    ...moves,
  }),
  reportProblem: route({
    method: 'POST',
    path: `${one}/problems`,
    summary: 'Say what is missing or wrong at the customer, and report the parts',
    permission: P.Edit,
    body: installProblem,
    reply,
    ...moves,
  }),
};
