import { serve } from '../http/server.fixture';
import { pasteColumn } from './paste-columns';
import { offeredBy } from './paste-offered';

const MANY = 1_200;
const field = {
  key: 'customerId',
  type: 'lookup',
  path: '/api/crm/customers',
  labelOf: ({ name }: { name: string }) => name,
} as const;
/** The first and the last have one name. */
const customers = Array.from({ length: MANY }, (_, at) => ({
  id: `c${at}`,
  name: at % (MANY - 1) === 0 ? 'Wang Li' : `Customer ${at}`,
}));

describe('a word that is pasted for a record', () => {
  const end = serve(({ searchParams }) => {
    const [skip, take] = [Number(searchParams.get('skipCount')), Number(searchParams.get('maxResultCount'))];
    return { totalCount: MANY, items: customers.slice(skip, skip + take) };
  });

  afterAll(end);

  it('names one among all of them, and none where two have it', async () => {
    const column = pasteColumn(field, (key) => key, await offeredBy([field]));
    expect(column.wordOf!(`Customer ${MANY - 2}`)).toBe(`c${MANY - 2}`);
    expect(column.wordOf!('Wang Li')).toBeUndefined();
  });
});
