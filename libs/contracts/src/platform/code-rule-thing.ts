import { codeText, flag, listed, text } from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import type { CodeSegment } from './code-rule.js';
import { basicSetupPermissions } from './permissions.js';

/** How numbers of one kind are made. The counters are kept by the services that take them. */
export const codeRule = thing('CodeRule', {
  path: 'api/app/codeRule',
  permissions: basicSetupPermissions.names.CodeRules,
  orderedBy: 'code',
  fields: {
    name: text(64).required().sorts().searches(),
    code: codeText(64).required().unique().sorts().searches(),
    segments: listed<CodeSegment>(),
    /** Whether a failed record gives its number back. */
    gapless: flag(false).sorts(),
  },
});

export type CodeRuleRecord = RecordOf<typeof codeRule>;
