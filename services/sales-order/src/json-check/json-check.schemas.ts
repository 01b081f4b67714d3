import { checkResult, designJson } from '@ishare/contracts/sales-order/json-check.js';
import { query } from '@ishare/server/schemas.js';
import { z } from 'zod';

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

export const checkBody = z.object({ json: designJson });
