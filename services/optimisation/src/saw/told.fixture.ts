import { listCut } from '@ishare/contracts/optimisation/events.js';
import type { TestService } from '@ishare/testing/test-service.js';
import pg from 'pg';

interface Told {
  importFileId: string;
  state: number;
  orders: {
    orderNo: string;
    parts: number;
    cut: number;
    toEdge: number;
    edged: number;
    toBore: number;
    bored: number;
  }[];
}

/** What other services were told of a list, the oldest first. */
export async function toldOf(service: Pick<TestService, 'config'>, importFileId: string): Promise<Told[]> {
  // Only the relay may read what is to be sent, so the test looks as the server's owner.
  const reader = new pg.Client({ connectionString: service.config.DATABASE_URL });
  await reader.connect();
  try {
    const { rows } = await reader.query<{ payload: Told }>(
      `select payload from optimisation.outbox where name = $1 and payload->>'importFileId' = $2
        order by (payload->>'version')::float8`,
      [listCut.name, importFileId],
    );
    return rows.map(({ payload }) => payload);
  } finally {
    await reader.end();
  }
}
