import { z } from 'zod';
import { insightPermissions } from '../insight/permissions.js';
import { itemsReply, query } from '../schemas.js';
import { route } from '../things/route.js';
import { optimisationPermissions } from './permissions.js';

/** By what the offcuts on the rack are counted. */
export const StockDataType = { Material: 0, Age: 1, Size: 2, Bin: 3 } as const;

export const stockDataQuery = z.object({
  offCutStockDataType: query.enumeration(StockDataType).default(StockDataType.Material),
});

/** `area` in m², `amount` in money; `materialCode` is the group whatever it is counted by. */
export const stockDataReply = itemsReply(
  z.object({ materialCode: z.string(), count: z.number().int(), area: z.number(), amount: z.number() }),
);

export const stockData = route({
  method: 'GET',
  path: 'api/optimization/boards/get-stock-data',
  summary: 'Count the offcuts on the rack by material, age, size or place',
  permission: [optimisationPermissions.names.Offcuts.Default, insightPermissions.names.Dashboards.Default],
  query: stockDataQuery,
  reply: stockDataReply,
});
export type StockLine = z.output<typeof stockDataReply>['items'][number];
