import { designJson } from '@ishare/contracts/sales-order/json-check.js';
import { z } from 'zod';

export const checkBody = z.object({ json: designJson, ruleSetId: z.guid().toLowerCase().nullish() });
