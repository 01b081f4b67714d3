import { z } from 'zod';

/** `values` are the numbers that would come next. */
export const codeRulePreview = z.object({ values: z.array(z.string()) });
