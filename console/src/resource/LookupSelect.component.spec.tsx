import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { LookupSelect, LookupText } from './LookupSelect';

const { fetch } = globalThis;
const field = {
  key: 'customerId',
  type: 'lookup',
  path: '/api/crm/customers',
  labelOf: ({ name }: { name: string }) => name,
  known: [{ value: 'c1', label: 'Sunrise' }],
} as const;

const answer = (status: number, body: unknown) => {
  globalThis.fetch = (() =>
    Promise.resolve({
      ok: status < 400,
      status,
      headers: new Map([['content-type', 'application/json']]),
      json: () => Promise.resolve(body),
      text: () => Promise.resolve(JSON.stringify(body)),
    })) as never;
};
const show = (value: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LookupSelect field={field} value={value} />
      <p>
        <LookupText field={field} value={value} />
      </p>
    </QueryClientProvider>,
  );

describe('a choice among records', () => {
  afterEach(() => {
    cleanup();
    globalThis.fetch = fetch;
  });

  it('says whom to ask where they may not be seen, and names the one that is held', async () => {
    answer(403, { error: { code: 'x', message: 'no', details: null, data: {}, validationErrors: null } });
    show('c1');
    expect(await screen.findByText('form.askForChoice')).toBeTruthy();
    expect(screen.getAllByText('Sunrise').length).toBeGreaterThanOrEqual(2);
  });

  it('says nothing of the kind where they are offered', async () => {
    answer(200, { totalCount: 1, items: [{ id: 'c2', name: 'Moon' }] });
    show('c2');
    expect((await screen.findAllByText('Moon')).length).toBeGreaterThanOrEqual(2);
    expect(screen.queryByText('form.askForChoice')).toBeNull();
  });

  it('asks for 999 of them, from the first on', async () => {
    const asked: string[] = [];
    answer(200, { totalCount: 1, items: [{ id: 'c2', name: 'Moon' }] });
    const { fetch: answering } = globalThis;
    globalThis.fetch = (address, init) => (asked.push(String(address)), answering(address, init));
    show('c2');
    await screen.findAllByText('Moon');
    expect(asked.map((address) => new URL(address, 'http://server').search)).toEqual([
      '?skipCount=0&maxResultCount=999',
    ]);
  });
});
