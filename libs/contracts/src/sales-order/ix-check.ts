// Orders held against check rules: settings that say which rules, checks of the design of an order, and its model.
import { z } from 'zod';
import { guid, listQuery, pagedReply, query } from '../schemas.js';
import { count, flag, freely, id, refersTo, shaped, text } from '../things/field.js';
import { route } from '../things/route.js';
import { thing } from '../things/thing.js';
import { cabinetScene } from './cabinet-scene.js';
import { checkResult, checkRuleSet, checkSeverities, pageLayout } from './json-check.js';
import { salesOrderPermissions } from './permissions.js';

const P = salesOrderPermissions.names.IxCheck;

export const ixCheckConfig = z.object({
  /** From which severity on a finding fails the check. */
  failsFrom: z.enum(checkSeverities).default('error'),
  /** Whether parts that cannot be made are told as well. */
  tellsImpossible: z.boolean().default(true),
  /** How the model is shown. */
  pageConfigId: guid().nullable().default(null),
});
export type IxCheckConfig = z.output<typeof ixCheckConfig>;
export const USUAL_IX_CONFIG: IxCheckConfig = { failsFrom: 'error', tellsImpossible: true, pageConfigId: null };

/** By which rules orders are checked; without a set by all that are in use. */
export const ixCheckSetting = thing('IxCheckSetting', {
  path: 'api/ixcheck/settings',
  permissions: P,
  orderedBy: 'name',
  fields: {
    name: text(128).required().unique().sorts().searches(),
    ruleSetId: refersTo(() => checkRuleSet),
    ruleSetName: text(128).readOnly(),
    config: shaped(() => ixCheckConfig).startsAs(USUAL_IX_CONFIG),
    isEnable: flag(true).sorts().filters(),
  },
});

/** What a check of an order has found; of an order the last twenty are kept. */
export const ixCheckRun = thing('IxCheckRun', {
  path: 'api/ixcheck/runs',
  permissions: P,
  verbs: ['list'],
  orderedBy: 'creationTime desc',
  fields: {
    salesOrderId: refersTo(() => freely('api/app/salesOrder'))
      .required()
      .readOnly()
      .filters(),
    settingName: text(128).readOnly(),
    passed: flag(true).readOnly(),
    blocked: flag(false).readOnly(),
    findingCount: count(),
    dealerId: id().readOnly(),
  },
});

/** An order as it is chosen to be checked; what it comes to is no matter of a check. */
const ixOrder = z.object({
  id: z.guid(),
  salesOrderNo: z.string(),
  orderName: z.string().nullable(),
  customerName: z.string().nullable(),
  dealerName: z.string().nullable(),
  desginId: z.string().nullable(),
  desginName: z.string().nullable(),
  state: z.number().int(),
});
export type IxOrder = z.output<typeof ixOrder>;

const ixModel = z.object({
  /** The order whose design it is. */
  id: z.guid(),
  name: z.string(),
  salesOrderNo: z.string(),
  scene: cabinetScene,
  result: checkResult,
  layout: pageLayout,
});
export type IxModel = z.output<typeof ixModel>;

const ofOrder = 'api/ixcheck/orders/:id' as const;

export const ixChecks = {
  orders: route({
    method: 'GET',
    path: 'api/ixcheck/orders',
    summary: 'List the orders that may be checked',
    permission: P.Default,
    query: listQuery.extend({ state: query.int() }),
    reply: pagedReply(ixOrder),
  }),
  check: route({
    method: 'POST',
    path: `${ofOrder}/check`,
    summary: 'Hold the design of an order against the rules of a setting',
    permission: P.Default,
    body: z.object({ settingId: guid().nullish() }),
    reply: checkResult,
    stale: [ixCheckRun.path],
  }),
  share: route({
    method: 'POST',
    path: `${ofOrder}/share`,
    summary: "Share the model of an order's design by a key",
    permission: P.Default,
    reply: z.object({ shareKey: z.string(), expires: z.iso.datetime() }),
  }),
  unshare: route({
    method: 'DELETE',
    path: `${ofOrder}/share`,
    summary: "End the sharing of the model of an order's design",
    permission: P.Default,
    reply: 'nothing',
  }),
  model: route({
    method: 'GET',
    path: 'api/ixcheck/models/:id',
    summary: "Show the model of an order's design",
    public: 'whoever is signed in needs the permission, anybody else a key that was signed for the order',
    query: z.object({ key: z.string().max(512).optional(), settingId: guid().optional() }),
    reply: ixModel,
  }),
};
