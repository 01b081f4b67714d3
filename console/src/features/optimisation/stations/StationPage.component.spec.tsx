import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { permissions } from '../../../session/session';
import StationPage from './StationPage';

interface Told {
  drillFile?: string;
  time?: string;
  despite?: string[];
}

const piece = (placeNo: number, edgeTime: string | null, told: Told = {}) => ({
  code: `OP1-S1-1-1-${placeNo}`,
  partNo: 'A1',
  name: 'Side',
  length: 700,
  width: 300,
  thickness: 18,
  grain: 1,
  edges: '1000',
  drillFile: told.drillFile ?? null,
  patternNo: 1,
  copyNo: 1,
  boardsCode: 'B',
  solutionId: 's',
  spoilt: null,
  cutDespite: told.despite ?? [],
  stations: [
    { station: 'cut', isNeeded: true, time: '2026-11-24T08:00:00Z', operator: 'sid' },
    { station: 'edge', isNeeded: true, time: edgeTime, operator: null },
    { station: 'bore', isNeeded: Boolean(told.drillFile), time: told.time ?? null, operator: null },
  ],
});
const { fetch } = globalThis;
let sent: unknown[];

const spoilt = { reason: 'chipped', time: '2026-11-24T09:30:00Z', operator: 'eve', recutFileNo: null };
const withProgram = { drillFile: 'W1-side.mpr' };
/** Pieces by what ends their code; by their part number two are found. */
const byCode: Record<string, object> = {
  '1-1': piece(1, null),
  '1-3': piece(3, null, withProgram),
  '1-4': piece(4, null, { despite: ['SO-91'] }),
  '1-9': { ...piece(9, '2026-11-24T08:30:00Z'), spoilt },
};
function found(url: string): object[] {
  const one = byCode[url.slice(-3)];
  return one ? [one] : [piece(1, '2026-11-24T08:30:00Z'), piece(2, null)];
}

/** Takes the report of a piece. */
function server(input: unknown, init: { method?: string; body?: string } = {}) {
  const isReport = init.method === 'POST';
  if (isReport) sent.push(JSON.parse(init.body!));
  const body = isReport
    ? init.body!.includes('bore')
      ? { ...piece(3, null, { ...withProgram, time: '2026-11-24T09:00:00Z' }), isRepeated: false }
      : { ...piece(2, '2026-11-24T09:00:00Z'), isRepeated: false }
    : { items: found(String(input)) };
  return Promise.resolve({
    ok: true,
    status: 200,
    headers: new Map([['content-type', 'application/json']]),
    json: () => Promise.resolve(body),
    text: () => Promise.resolve(JSON.stringify(body)),
  });
}

describe('the stations behind the saw', () => {
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

  const show = (station: string) =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[`/?station=${station}`]}>
          <StationPage />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  const scan = async (code: string) => {
    await userEvent.clear(screen.getByLabelText('station.code'));
    await userEvent.type(screen.getByLabelText('station.code'), `${code}{Enter}`);
  };

  it('show the program before a part is bored, and take a second scan for done', async () => {
    show('bore');
    await scan('OP1-S1-1-1-3');
    expect((await screen.findByText('W1-side.mpr')).tagName).toBe('STRONG');
    expect(sent).toEqual([]);
    await scan('OP1-S1-1-1-3');
    expect(await screen.findByText('station.reported.bore')).toBeTruthy();
    expect(sent).toEqual([{ code: 'OP1-S1-1-1-3', station: 'bore' }]);
    // It is done: only back it may go now, to this station.
    expect(screen.queryByRole('button', { name: 'station.go.bore' })).toBeNull();
    expect(screen.getByRole('button', { name: 'station.back.bore' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'station.back.edge' })).toBeNull();
  });

  it('say of a part that there is nothing to bore, however often it is scanned', async () => {
    show('bore');
    for (let times = 0; times < 2; times++) {
      await scan('OP1-S1-1-1-1');
      expect(await screen.findByText('station.nothing.bore')).toBeTruthy();
    }
    expect(screen.queryByRole('button', { name: 'station.go.bore' })).toBeNull();
    expect(sent).toEqual([]);
  });

  it('show a spoilt part as spoilt, however far it had come', async () => {
    show('find');
    await scan('OP1-S1-1-1-9');
    const card = (await screen.findByText('A1 · Side')).closest('article')!;
    expect([card.dataset.done, card.dataset.spoilt]).toEqual([undefined, 'true']);
  });

  it('say of a part that it was cut although its order was on hold, and of no other', async () => {
    show('find');
    await scan('OP1-S1-1-1-4');
    expect(await screen.findByText(/saw\.cutDespite/)).toBeTruthy();
    await scan('OP1-S1-1-1-1');
    await screen.findByText('OP1-S1-1-1-1');
    expect(screen.queryByText(/saw\.cutDespite/)).toBeNull();
  });

  it('report a label at the edges at once', async () => {
    show('edge');
    await scan('OP1-S1-1-1-2');
    expect(await screen.findByText('station.reported.edge')).toBeTruthy();
    expect(sent).toEqual([{ code: 'OP1-S1-1-1-2', station: 'edge' }]);
  });

  it('find a part by its number, and have the piece reported that somebody has in hand', async () => {
    show('edge');
    await scan('A1');
    expect(await screen.findAllByText(/A1 · Side/)).toHaveLength(2);
    expect(sent).toEqual([]);
    // The other piece is banded already.
    const buttons = screen.getAllByRole('button', { name: 'station.go.edge' });
    await userEvent.click(buttons.find((button) => button.closest('article'))!);
    expect(await screen.findByText('station.reported.edge')).toBeTruthy();
    expect(sent).toEqual([{ code: 'OP1-S1-1-1-2', station: 'edge' }]);
  });
});
