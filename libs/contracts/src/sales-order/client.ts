import { z } from 'zod';
import { definePort } from '../define.js';
import { principalKey } from '../identity/client.js';

/** What other services ask of sales orders while a request waits. */
export const salesOrderPort = definePort('sales-order', {
  /** Saves product lines of orders for a caller who may edit them; each row names its order, and one without id is new. */
  batchUpdateProducts: {
    input: principalKey.extend({ items: z.array(z.record(z.string(), z.unknown())) }),
    output: z.object({ items: z.array(z.record(z.string(), z.unknown())) }),
  },
});
