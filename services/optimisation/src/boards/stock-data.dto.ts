import { query } from '@ishare/server/schemas.js';
import { itemsReply } from '@ishare/server/schemas.js';
import { z } from 'zod';

/** By what the offcuts on the rack are counted. */
export const StockDataType = { Material: 0, Age: 1, Size: 2, Bin: 3 } as const;

export const stockDataQuery = z.object({
  offCutStockDataType: query.enumeration(StockDataType).default(StockDataType.Material),
});

/** `area` in m², `amount` in money; `materialCode` is the group whatever it is counted by. */
export const stockDataReply = itemsReply(
  z.object({ materialCode: z.string(), count: z.number().int(), area: z.number(), amount: z.number() }),
);
