import { pasteColumn } from './paste-columns';
import { offeredBy } from './paste-offered';

const { fetch } = globalThis;
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
  beforeEach(() => {
    globalThis.fetch = ((address: string) => {
      const { searchParams } = new URL(address, 'http://server');
      const [skip, take] = [Number(searchParams.get('skipCount')), Number(searchParams.get('maxResultCount'))];
      const body = { totalCount: MANY, items: customers.slice(skip, skip + take) };
      return Promise.resolve({
        ok: true,
        status: 200,
        headers: new Map([['content-type', 'application/json']]),
        json: () => Promise.resolve(body),
        text: () => Promise.resolve(JSON.stringify(body)),
      });
    }) as never;
  });

  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('names one among all of them, and none where two have it', async () => {
    const column = pasteColumn(field, (key) => key, await offeredBy([field]));
    expect(column.wordOf!(`Customer ${MANY - 2}`)).toBe(`c${MANY - 2}`);
    expect(column.wordOf!('Wang Li')).toBeUndefined();
  });
});
