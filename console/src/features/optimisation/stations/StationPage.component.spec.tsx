import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { permissions } from '../../../session/session';
import StationPage from './StationPage';

const piece = (placeNo: number, edgeTime: string | null) => ({
  code: `OP1-S1-1-1-${placeNo}`,
  partNo: 'A1',
  name: 'Side',
  length: 700,
  width: 300,
  thickness: 18,
  grain: 1,
  edges: '1000',
  patternNo: 1,
  copyNo: 1,
  boardsCode: 'B',
  solutionId: 's',
  spoilt: null,
  stations: [
    { station: 'cut', isNeeded: true, time: '2026-11-24T08:00:00Z', operator: 'sid' },
    { station: 'edge', isNeeded: true, time: edgeTime, operator: null },
  ],
});
const { fetch } = globalThis;
let sent: unknown[];

/** Finds two pieces by their part number, and takes the report of one. */
function server(_input: unknown, init: { method?: string; body?: string } = {}) {
  const isReport = init.method === 'POST';
  if (isReport) sent.push(JSON.parse(init.body!));
  const body = isReport
    ? { ...piece(2, '2026-11-24T09:00:00Z'), isRepeated: false }
    : { items: [piece(1, '2026-11-24T08:30:00Z'), piece(2, null)] };
  return Promise.resolve({
    ok: true,
    status: 200,
    headers: new Map([['content-type', 'application/json']]),
    json: () => Promise.resolve(body),
    text: () => Promise.resolve(JSON.stringify(body)),
  });
}

describe('the station at the edges', () => {
  beforeEach(() => {
    sent = [];
    globalThis.fetch = server as never;
    permissions.set(new Set([optimisationPermissions.names.SawKanban.Cut]) as never);
  });
  afterEach(() => {
    cleanup();
    globalThis.fetch = fetch;
    permissions.set(new Set() as never);
  });

  it('finds a part by its number, and has the piece reported that somebody has in hand', async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={['/?station=edge']}>
          <StationPage />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    await userEvent.type(screen.getByLabelText('station.code'), 'A1{Enter}');
    expect(await screen.findAllByText(/A1 · Side/)).toHaveLength(2);
    expect(sent).toEqual([]);
    // The other piece is banded already.
    const buttons = screen.getAllByRole('button', { name: 'station.go.edge' });
    await userEvent.click(buttons.find((button) => button.closest('article'))!);
    expect(await screen.findByText('station.reported')).toBeTruthy();
    expect(sent).toEqual([{ code: 'OP1-S1-1-1-2', station: 'edge' }]);
  });
});
