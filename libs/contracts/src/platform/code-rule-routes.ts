// What a code rule would give next.
import { z } from 'zod';
import { route } from '../things/route.js';
import { basicSetupPermissions } from './permissions.js';
import { codeRule } from './code-rule-thing.js';

/** `values` are the numbers that would come next. */
export const codeRulePreview = z.object({ values: z.array(z.string()) });

export const codeRuleRoutes = {
  preview: route({
    method: 'GET',
    path: `${codeRule.path}/:id/preview`,
    summary: 'Show the numbers that would come next',
    permission: basicSetupPermissions.names.CodeRules.Default,
    reply: codeRulePreview,
  }),
};
