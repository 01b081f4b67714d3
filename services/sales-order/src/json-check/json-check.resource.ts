import { formula } from '@ishare/contracts/platform/forms.js';
import { checkResult, checkScopes, checkSeverities, checkSummary } from '@ishare/contracts/sales-order/json-check.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource, verbPermissions } from '@ishare/crud/resource.js';
import { auditedReply, concurrencyStamp, extraProperties, guid, query, requiredText } from '@ishare/server/schemas.js';
import { jsonProblem } from '@ishare/server/body-limits.js';
import { z } from 'zod';
import { CheckRule, JsonCheckBaseData, JsonCheckPageConfig, JsonModel } from './check-rule.entity.js';

const permissions = verbPermissions(salesOrderPermissions.names.JsonCheck);
const bilingual = z.object({ 'zh-Hans': requiredText(512), en: requiredText(512) });
/** One text stands for both languages. */
const message = z.union([bilingual, requiredText(512).transform((text) => ({ 'zh-Hans': text, en: text }))]);

const ruleFields = {
  code: requiredText(64),
  name: requiredText(128),
  scope: z.enum(checkScopes),
  expression: formula(),
  severity: z.enum(checkSeverities).default('error'),
  message,
  isEnable: z.boolean().default(true),
};
export const checkRuleResource = defineResource({
  name: 'CheckRule',
  path: 'api/jsoncheck/check-rules',
  entity: CheckRule,
  create: z.object(ruleFields),
  update: z.object({ ...ruleFields, concurrencyStamp }),
  reply: auditedReply.extend({
    code: z.string(),
    name: z.string(),
    scope: z.enum(checkScopes),
    expression: z.string(),
    severity: z.enum(checkSeverities),
    message: bilingual,
    isEnable: z.boolean(),
  }),
  permissions,
  filters: {
    scope: { schema: z.enum(checkScopes).optional(), op: 'eq' },
    severity: { schema: z.enum(checkSeverities).optional(), op: 'eq' },
    isEnable: filter.bool(),
  },
  search: ['code', 'name'],
  sort: ['code', 'name', 'scope', 'severity', 'isEnable', 'creationTime'],
  defaultSort: [{ field: 'code', descending: false }],
});

const dataFields = {
  name: requiredText(128),
  code: z.string().regex(/^[\p{L}_][\p{L}\p{N}_]{0,63}$/u),
  data: extraProperties,
};
export const jsonCheckBaseDataResource = defineResource({
  name: 'JsonCheckBaseData',
  path: 'api/jsoncheck/base-datas',
  entity: JsonCheckBaseData,
  create: z.object(dataFields),
  update: z.object({ ...dataFields, concurrencyStamp }),
  reply: auditedReply.extend({ name: z.string(), code: z.string(), data: z.record(z.string(), z.unknown()) }),
  permissions,
  search: ['code', 'name'],
  sort: ['code', 'name', 'creationTime'],
  defaultSort: [{ field: 'code', descending: false }],
});

const configFields = { name: requiredText(128), config: extraProperties };
export const jsonCheckPageConfigResource = defineResource({
  name: 'JsonCheckPageConfig',
  path: 'api/jsoncheck/page-configs',
  entity: JsonCheckPageConfig,
  create: z.object(configFields),
  update: z.object({ ...configFields, concurrencyStamp }),
  reply: auditedReply.extend({ name: z.string(), config: z.record(z.string(), z.unknown()) }),
  permissions,
  search: ['name'],
  sort: ['name', 'creationTime'],
  defaultSort: [{ field: 'name', descending: false }],
});

/** A design as JSON, or as its text. */
export const designJson = z.union([
  z.record(z.string(), z.unknown()),
  z.string().transform((text, issues) => {
    const problem = jsonProblem(Buffer.from(text));
    if (problem) {
      issues.addIssue({ code: 'custom', params: { text: problem.text, ...problem.data } });
      return z.NEVER;
    }
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
    } catch {
      // Said below.
    }
    issues.addIssue({ code: 'custom', params: { text: 'Validation:format' } });
    return z.NEVER;
  }),
]);

const modelFields = {
  name: requiredText(128),
  json: designJson,
  ruleSetId: guid()
    .nullish()
    .transform((value) => value ?? null),
};
/** Lists leave the JSON itself out. */
export const jsonModelResource = defineResource({
  name: 'JsonModel',
  path: 'api/jsoncheck/models',
  entity: JsonModel,
  create: z.object(modelFields),
  update: z.object({ ...modelFields, concurrencyStamp }),
  reply: auditedReply.extend({ name: z.string(), ruleSetId: z.guid().nullable(), result: checkSummary }),
  verbs: ['list', 'create', 'update', 'delete'],
  permissions,
  search: ['name'],
  sort: ['name', 'creationTime'],
  defaultSort: [{ field: 'creationTime', descending: true }],
});
export const jsonModelReply = z.object({
  id: z.guid(),
  name: z.string(),
  json: z.record(z.string(), z.unknown()),
  ruleSetId: z.guid().nullable(),
  creationTime: z.iso.datetime(),
  concurrencyStamp: z.string(),
  result: checkResult,
});
export const jsonModelQuery = z.object({ shareKey: query.text(512) });
export const shareReply = z.object({ shareKey: z.string(), expires: z.iso.datetime() });

export const checkBody = z.object({ json: designJson });
