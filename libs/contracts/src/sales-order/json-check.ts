// How designs are checked: rules, what they read beside the design, and designs that were checked and are kept.
import { jsonProblem } from '@ishare/kernel/json-size.js';
import { z } from 'zod';
import { formula } from '../platform/forms.js';
import { guid, requiredText } from '../schemas.js';
import { choice, codeText, count, flag, json, percent, refersTo, refersToMany, shaped, text } from '../things/field.js';
import { route } from '../things/route.js';
import { thing, type RecordOf } from '../things/thing.js';
import { salesOrderPermissions } from './permissions.js';

const P = salesOrderPermissions.names.JsonCheck;

export const checkScopes = ['order', 'cabinet', 'part', 'drill'] as const;
export type CheckScope = (typeof checkScopes)[number];

/** A `block` keeps a design from being submitted, an `error` fails the check, a `warn` is shown. */
export const checkSeverities = ['block', 'error', 'warn'] as const;
export type CheckSeverity = (typeof checkSeverities)[number];

export const checkFinding = z.object({
  ruleCode: z.string(),
  ruleName: z.string(),
  severity: z.enum(checkSeverities),
  scope: z.enum(checkScopes),
  /** Where it was found: `cabinet W1 / part P7`. */
  target: z.string(),
  /**
   * The JSON pointer of that part, cabinet or drilling, which the model in 3D selects; none of what is not in the
   * JSON.
   */
  at: z.string().optional(),
  message: z.string(),
  /** What the rule reads, with its values. */
  actual: z.string(),
  /** What should hold. */
  expected: z.string(),
});
export type CheckFinding = z.output<typeof checkFinding>;

export const checkSummary = z.object({
  /** No finding that blocks and no error. */
  passed: z.boolean(),
  blocked: z.boolean(),
  /** All of them; `errors` holds the first thousand. */
  count: z.number().int(),
});
export type CheckSummary = z.output<typeof checkSummary>;

export const checkResult = checkSummary.extend({ errors: z.array(checkFinding) });
export type CheckResult = z.output<typeof checkResult>;

const bilingual = z.object({ 'zh-Hans': requiredText(512), en: requiredText(512) });
/** One text stands for both languages. */
export const checkMessage = z.union([
  bilingual,
  requiredText(512).transform((said) => ({ 'zh-Hans': said, en: said })),
]);

/** What must hold of each order, cabinet, part or drilling of a design. */
export const checkRule = thing('CheckRule', {
  path: 'api/jsoncheck/check-rules',
  permissions: P,
  orderedBy: 'code',
  fields: {
    code: codeText(64).required().unique().sorts().searches(),
    name: text(128).required().sorts().searches(),
    scope: choice(checkScopes).required().sorts().filtersAmong(),
    /** True where all is well. */
    expression: text(2_000).required().long(),
    severity: choice(checkSeverities).default('error').sorts().filtersAmong(),
    /** `{name}` stands for a value that the expression reads. */
    message: shaped(() => bilingual).required(),
    isEnable: flag(true).sorts().filters(),
    /** In how many rounds of sheets it found something in half a year, and per cent of those that came back. */
    foundRounds: count(),
    returnedShare: percent().required().readOnly(),
  },
});

export type CheckRuleRecord = RecordOf<typeof checkRule>;

/** Values that rules read as `base.<code>.<name>`. */
export const jsonCheckBaseData = thing('JsonCheckBaseData', {
  path: 'api/jsoncheck/base-datas',
  permissions: P,
  orderedBy: 'code',
  fields: {
    name: text(128).required().sorts().searches(),
    code: codeText(64)
      .verbatim()
      .matches(/^[\p{L}_][\p{L}\p{N}_]{0,63}$/u)
      .required()
      .unique()
      .sorts()
      .searches(),
    data: json(),
  },
});

/** What is shown of a finding, beside what it is about. */
export const findingColumns = ['ruleCode', 'ruleName', 'scope', 'actual', 'expected'] as const;
/** What a page shows of a model and of its findings; what is left out is as usual. */
export const pageLayout = z.object({
  columns: z.array(z.enum(findingColumns)).max(findingColumns.length).default(['ruleName', 'actual']),
  showsWarnings: z.boolean().default(true),
  showsEdges: z.boolean().default(true),
  showsDrillings: z.boolean().default(true),
  /** Per cent by which parts stand apart at first. */
  exploded: z.number().int().min(0).max(100).default(0),
  /** Names in a part of the JSON, such as `grain` or `edges.L1`, whose values are told of a selected one. */
  partFields: z.array(requiredText(64)).max(20).default([]),
});
export type PageLayout = z.output<typeof pageLayout>;
export const USUAL_LAYOUT: PageLayout = {
  columns: ['ruleName', 'actual'],
  showsWarnings: true,
  showsEdges: true,
  showsDrillings: true,
  exploded: 0,
  partFields: [],
};

/** How the check's screen is laid out. */
export const jsonCheckPageConfig = thing('JsonCheckPageConfig', {
  path: 'api/jsoncheck/page-configs',
  permissions: P,
  orderedBy: 'name',
  fields: {
    name: text(128).required().unique().sorts().searches(),
    config: shaped(() => pageLayout).startsAs({ ...USUAL_LAYOUT, columns: [...USUAL_LAYOUT.columns] }),
  },
});

/** Rules that are asked together; a check without a set asks all that are in use. */
export const checkRuleSet = thing('CheckRuleSet', {
  path: 'api/jsoncheck/rule-sets',
  permissions: P,
  orderedBy: 'name',
  fields: {
    name: text(128).required().unique().sorts().searches(),
    ruleIds: refersToMany(() => checkRule, 500),
    /** Rises with each change of the set. */
    version: count().sorts(),
    ruleCount: count(),
  },
});

/** A design as JSON, or as its text, which has the limits that a body has. */
export const designJson = z.union([
  z.record(z.string(), z.unknown()),
  z.string().transform((said, issues) => {
    const problem = jsonProblem(new TextEncoder().encode(said));
    if (problem) {
      issues.addIssue({ code: 'custom', params: { text: problem.text, ...problem.data } });
      return z.NEVER;
    }
    try {
      const value: unknown = JSON.parse(said);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
    } catch {
      // Said below.
    }
    issues.addIssue({ code: 'custom', params: { text: 'Validation:format' } });
    return z.NEVER;
  }),
]);

/** A production JSON that was checked and is kept to be looked at. Lists leave the JSON itself out. */
export const jsonModel = thing('JsonModel', {
  path: 'api/jsoncheck/models',
  permissions: P,
  verbs: ['list', 'create', 'update', 'delete'],
  orderedBy: 'creationTime desc',
  fields: {
    name: text(128).required().sorts().searches(),
    json: shaped(() => designJson)
      .required()
      .writeOnly(),
    ruleSetId: refersTo(() => checkRuleSet),
    /** What the check said when it was saved. */
    result: shaped(() => checkSummary)
      .required()
      .readOnly(),
  },
});

/** A kept design with what the rules of today say of it. */
export const shownModel = route({
  method: 'GET',
  path: `${jsonModel.path}/:id`,
  summary: 'Show a kept design, for whoever holds the permission or a key that was signed for it',
  permission: P.Default,
  orKey: true,
  query: z.object({ shareKey: z.string().max(512).optional(), pageConfigId: guid().optional() }),
  reply: z.object({
    id: z.guid(),
    name: z.string(),
    json: z.record(z.string(), z.unknown()),
    ruleSetId: z.guid().nullable(),
    creationTime: z.iso.datetime(),
    concurrencyStamp: z.string(),
    result: checkResult,
    layout: pageLayout,
  }),
});

/** A design that is kept may be shown to whoever has its key. */
export const jsonSharing = {
  share: route({
    method: 'POST',
    path: `${jsonModel.path}/:id/share`,
    summary: 'Share a kept design by a key',
    permission: P.Default,
    reply: z.object({ shareKey: z.string(), expires: z.iso.datetime() }),
  }),
  unshare: route({
    method: 'DELETE',
    path: `${jsonModel.path}/:id/share`,
    summary: 'End the sharing of a kept design',
    permission: P.Default,
    reply: 'nothing',
  }),
};

/** What a furniture factory begins with: rules, the values that they read, and a set of them. */
export const starterRules = route({
  method: 'POST',
  path: `${checkRule.path}/starter`,
  summary: 'Add the rules that a furniture factory begins with; those that are there stay as they are',
  permission: P.Create,
  reply: z.object({ added: z.number().int() }),
  stale: [checkRule.path, jsonCheckBaseData.path, checkRuleSet.path],
});

/** What a rule finds in a design that is kept, before it is saved. */
export const ruleTrial = route({
  method: 'POST',
  path: `${checkRule.path}/try`,
  summary: 'Try a rule on a kept design',
  permission: P.Default,
  body: z.object({
    modelId: guid(),
    scope: z.enum(checkScopes),
    expression: formula(),
    message: z.string().max(512).default(''),
  }),
  computes: true,
  reply: z.object({ asked: z.number().int(), findings: z.array(checkFinding) }),
});

/** A design to be checked; the same path takes a file. */
export const jsonCheck = route({
  method: 'POST',
  path: 'api/jsoncheck/check',
  summary: 'Check a design',
  permission: P.Default,
  body: z.object({ json: designJson, ruleSetId: guid().nullish() }),
  computes: true,
  reply: checkResult,
});
