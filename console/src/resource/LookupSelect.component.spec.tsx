import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { serve } from '../http/server.fixture';
import { MemoryRouter } from 'react-router-dom';
import { permissions } from '../session/granted';
import { consolePlaces } from '../state/places';
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

  it('shows no id of one that nobody names', async () => {
    answer(403, { error: { code: 'x', message: 'no', details: null, data: {}, validationErrors: null } });
    show('c9');
    expect((await screen.findAllByText('form.valueRefused')).length).toBeGreaterThanOrEqual(2);
    expect(screen.queryByText('c9')).toBeNull();
  });

  it('says nothing of the kind where they are offered', async () => {
    answer(200, { totalCount: 1, items: [{ id: 'c2', name: 'Moon' }] });
    show('c2');
    expect((await screen.findAllByText('Moon')).length).toBeGreaterThanOrEqual(2);
    expect(screen.queryByText('form.askForChoice')).toBeNull();
  });

  describe('of which there are none', () => {
    const materials = { ...field, path: '/api/optimization/materials', known: [] } as const;
    const open = async () => {
      answer(200, { totalCount: 0, items: [] });
      render(
        <MemoryRouter>
          <QueryClientProvider client={new QueryClient()}>
            <LookupSelect field={materials} />
          </QueryClientProvider>
        </MemoryRouter>,
      );
      fireEvent.mouseDown(await screen.findByRole('combobox'));
      await screen.findByText('form.noChoice');
    };
    const place = { path: '/stock/materials', title: '', component: 'optimisation/materials', meta: {}, children: [] };
    beforeEach(() => consolePlaces.set({ tree: [], places: [{ ...place, trail: [] }], refused: [] }));
    afterEach(() => {
      consolePlaces.set(undefined);
      permissions.set(new Set());
    });

    it('leads whoever may make one to where they are made', async () => {
      permissions.set(new Set(['Optimization.Materials.Create']));
      await open();
      expect(screen.getByText('form.makeOne').getAttribute('href')).toBe('/stock/materials');
    });

    it('leads nobody else there', async () => {
      await open();
      expect(screen.queryByText('form.makeOne')).toBeNull();
    });
  });

  it('offers no record of a whole list that the words do not name', async () => {
    answer(200, { totalCount: 1, items: [{ id: 'c2', name: 'Moon' }] });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <LookupSelect field={{ ...field, known: [] }} />
      </QueryClientProvider>,
    );
    const box = await screen.findByRole('combobox');
    fireEvent.mouseDown(box);
    await screen.findAllByText('Moon');
    fireEvent.change(box, { target: { value: 'xyz' } });
    jest.useFakeTimers();
    fireEvent.change(box, { target: { value: 'xyzz' } });
    act(() => void jest.advanceTimersByTime(1_000));
    jest.useRealTimers();
    expect(await screen.findByText('form.noChoice')).toBeTruthy();
    expect(screen.queryByText('Moon')).toBeNull();
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

  it('names a record that is held and that a choice among some does not offer', async () => {
    const end = serve(({ pathname }) =>
      pathname.endsWith('/c7') ? { id: 'c7', name: 'Closed' } : { totalCount: 1, items: [{ id: 'c2', name: 'Moon' }] },
    );
    render(
      <QueryClientProvider client={new QueryClient()}>
        <LookupSelect field={{ ...field, known: [], query: { openFor: 'packing' } }} value="c7" />
      </QueryClientProvider>,
    );
    expect((await screen.findAllByText('Closed')).length).toBeGreaterThan(0);
    end();
  });

  it('says of one that is held that it is no longer there, in place of its id', async () => {
    const body = { error: { code: 'x', message: 'no', details: null, data: {}, validationErrors: null } };
    globalThis.fetch = ((address: string) => {
      const isList = !new URL(address, 'http://server').pathname.endsWith('/c9');
      return Promise.resolve({
        ok: isList,
        status: isList ? 200 : 404,
        headers: new Map([['content-type', 'application/json']]),
        text: () =>
          Promise.resolve(JSON.stringify(isList ? { totalCount: 1, items: [{ id: 'c2', name: 'Moon' }] } : body)),
      });
    }) as never;
    show('c9');
    await waitFor(() => expect(screen.getAllByText('form.valueGone').length).toBeGreaterThanOrEqual(2));
    expect(screen.queryByText('c9')).toBeNull();
  });

  describe('of more records than are asked for at once', () => {
    const asked: string[] = [];
    const first = { totalCount: 1_000, items: [{ id: 'c2', name: 'Moon' }] };
    const far = { id: 'c1000', name: 'Far Away' };
    const byPhone = { id: 'c1001', name: 'Somebody' };

    let end = () => {};

    beforeEach(() => {
      asked.length = 0;
      end = serve(({ pathname, searchParams }) => {
        asked.push(pathname + (searchParams.get('filter') ?? ''));
        if (pathname.endsWith(far.id)) return far;
        return searchParams.has('filter') ? { totalCount: 2, items: [far, byPhone] } : first;
      });
    });
    afterEach(() => end());

    it('offers what the server finds by the words, and keeps the words of what is chosen', async () => {
      let chosen: unknown;
      const shown = (value?: string) => (
        <QueryClientProvider client={client}>
          <LookupSelect field={{ ...field, known: [] }} value={value} onChange={(next) => (chosen = next)} />
        </QueryClientProvider>
      );
      const client = new QueryClient();
      const { rerender } = render(shown());
      const box = await screen.findByRole('combobox');
      await waitFor(() => expect(asked).toEqual(['/api/crm/customers']));
      fireEvent.mouseDown(box);
      fireEvent.change(box, { target: { value: '138' } });
      expect((await screen.findAllByText('Somebody')).length).toBeGreaterThan(0);
      fireEvent.click((await screen.findAllByText('Far Away')).at(-1)!);
      expect(chosen).toBe('c1000');
      rerender(shown('c1000'));
      expect(screen.getAllByText('Far Away').length).toBeGreaterThan(0);
      expect(asked).toEqual(['/api/crm/customers', '/api/crm/customers138']);
    });

    it('names a record that is held and not among the first', async () => {
      show('c1000');
      await waitFor(() => expect(screen.getAllByText('Far Away').length).toBeGreaterThanOrEqual(2));
      expect(asked).toEqual(['/api/crm/customers', '/api/crm/customers/c1000']);
    });
  });
});
