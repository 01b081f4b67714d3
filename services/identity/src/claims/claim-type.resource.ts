import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { defineResource, verbPermissions } from '@ishare/crud/resource.js';
import { auditedReply, concurrencyStamp, requiredText, text } from '@ishare/server/schemas.js';
import { RE2JS } from 're2js';
import { z } from 'zod';
import { ClaimType } from './claim-type.entity.js';

/** RE2 never takes more than linear time, whatever pattern somebody types in; what it cannot do (look-around) is refused. */
const pattern = text(512).refine(
  (value) => {
    if (!value) return true;
    try {
      RE2JS.compile(value);
      return true;
    } catch {
      return false;
    }
  },
  { params: { text: 'Validation:format' } },
);

const fields = {
  required: z.boolean().default(false),
  regex: pattern,
  regexDescription: text(128),
  description: text(256),
};
const valueType = z.number().int().min(0).max(3);

export const claimTypeReply = auditedReply.extend({
  name: z.string(),
  required: z.boolean(),
  isStatic: z.boolean(),
  regex: z.string().nullable(),
  regexDescription: z.string().nullable(),
  description: z.string().nullable(),
  valueType: z.number().int(),
});

export const claimTypeResource = defineResource({
  name: 'ClaimType',
  path: 'api/identity/claim-types',
  entity: ClaimType,
  create: z.object({
    name: requiredText(256),
    isStatic: z.boolean().default(false),
    valueType: valueType.default(0),
    ...fields,
  }),
  update: z.object({
    name: requiredText(256).optional(),
    valueType: valueType.optional(),
    ...fields,
    concurrencyStamp,
  }),
  reply: claimTypeReply,
  permissions: verbPermissions(identityPermissions.names.IdentityClaimTypes),
  search: ['name', 'description'],
  sort: ['name', 'valueType', 'required', 'isStatic', 'creationTime'],
  defaultSort: [{ field: 'name', descending: false }],
});
