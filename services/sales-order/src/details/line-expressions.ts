import type { LineTab } from '@ishare/contracts/sales-order/order-lines.js';
import type { Expression } from '@ishare/data/list.js';

/** How the tab's own members are read from the table. */
export function lineExpressions({ sourceName, detail }: LineTab): Record<string, Expression> {
  return {
    [sourceName]: { sql: 't.source_id', kind: 'text' },
    ...Object.fromEntries(
      Object.entries(detail).map(([name, field]): [string, Expression] => {
        const isText = field.reply.safeParse('x').success;
        return [name, { sql: isText ? `t.detail->>'${name}'` : `t.detail->'${name}'`, kind: isText ? 'text' : 'raw' }];
      }),
    ),
  };
}
