import { codeSegment, codeSegments } from '@ishare/contracts/platform/code-rule.js';
import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { defineResource, verbPermissions } from '@ishare/crud/resource.js';
import { auditedReply, concurrencyStamp, requiredText } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { CodeRuleRow } from './code-rule.entity.js';

const fields = {
  name: requiredText(64),
  code: requiredText(64),
  segments: codeSegments,
  gapless: z.boolean().default(false),
};

export const codeRuleResource = defineResource({
  name: 'CodeRule',
  path: 'api/app/codeRule',
  entity: CodeRuleRow,
  create: z.object(fields),
  update: z.object({ ...fields, concurrencyStamp }),
  reply: auditedReply.extend({
    name: z.string(),
    code: z.string(),
    segments: z.array(codeSegment),
    gapless: z.boolean(),
  }),
  permissions: verbPermissions(basicSetupPermissions.names.CodeRules),
  search: ['name', 'code'],
  sort: ['name', 'code', 'gapless', 'creationTime'],
  defaultSort: [{ field: 'code', descending: false }],
});

/** `values` are the numbers that would come next. */
export const codeRulePreview = z.object({ values: z.array(z.string()) });
