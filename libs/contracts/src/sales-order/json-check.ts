// How designs are checked: rules, what they read beside the design, and designs that were checked and are kept.
import { jsonProblem } from '@ishare/kernel/json-size.js';
import { z } from 'zod';
import { requiredText } from '../schemas.js';
import { choice, codeText, count, flag, json, percent, refersTo, shaped, text } from '../things/field.js';
import { route } from '../things/route.js';
import { thing } from '../things/thing.js';
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

/** How the check's screen is laid out. */
export const jsonCheckPageConfig = thing('JsonCheckPageConfig', {
  path: 'api/jsoncheck/page-configs',
  permissions: P,
  orderedBy: 'name',
  fields: { name: text(128).required().unique().sorts().searches(), config: json() },
});

/** Rules stand by themselves: there are no sets of them to name. */
const ruleSets = { path: 'api/jsoncheck/rule-sets', isEmpty: true } as const;

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
    ruleSetId: refersTo(() => ruleSets),
    /** What the check said when it was saved. */
    result: shaped(() => checkSummary)
      .required()
      .readOnly(),
  },
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

/** A design to be checked; the same path takes a file. */
export const jsonCheck = route({
  method: 'POST',
  path: 'api/jsoncheck/check',
  summary: 'Check a design',
  permission: P.Default,
  body: z.object({ json: designJson }),
  computes: true,
  reply: checkResult,
});
