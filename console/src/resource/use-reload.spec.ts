import { orders } from '@ishare/contracts/sales-order/orders.js';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { refresh } from './use-reload';

const ID = '01a222d0-abc9-7530-a524-912735a8e019';

/** Which of the reads, each kept by its path, are stale after a write. */
async function staleAfter(written: Parameters<typeof refresh>[1], reads: readonly string[]): Promise<string[]> {
  const client = new QueryClient();
  for (const read of reads) client.setQueryData([read, { skipCount: 0 }], {});
  await refresh(client, written);
  return reads.filter((read) => client.getQueryState([read, { skipCount: 0 }])!.isInvalidated);
}

describe('what is read anew after a write to a list', () => {
  it('is the list with its figures and records, and no list whose path begins alike', async () => {
    const below = ['/api/boards', '/api/boards/get-stock-data', `/api/boards/${ID}`];
    expect(await staleAfter({ path: '/api/boards' }, [...below, '/api/boards-of-others', '/api/logs'])).toEqual(below);
  });

  it('is what the screen says beside it, such as how many orders stand where', async () => {
    const { stale } = orders.create;
    const counts = '/api/salesorder/audit-figures/order-counts';
    expect(await staleAfter({ path: '/api/app/salesOrder', stale }, [counts, '/api/crm/customers'])).toEqual([counts]);
  });

  it('does not ask for a record that is looked at, for it may be gone', async () => {
    const client = new QueryClient();
    const asked: string[] = [];
    const leave = ['/api/boards', `/api/boards/${ID}`].map((read) =>
      new QueryObserver(client, {
        queryKey: [read],
        queryFn: () => (asked.push(read), {}),
        initialData: {},
        staleTime: Infinity,
      }).subscribe(() => undefined),
    );
    await refresh(client, { path: '/api/boards' });
    for (const unsubscribe of leave) unsubscribe();
    expect(asked).toEqual(['/api/boards']);
  });
});
