import type { AuditDesk } from '@ishare/contracts/sales-order/audit-desk.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { serve } from '../../../../http/server.fixture';
import { configuration } from '../../../../session/configuration';
import { DeskSide } from './DeskSide';
import { usePinning } from './use-pinning';

const deskOf = (id: string) =>
  ({ id, rooms: [], findings: [], changedSince: null, changes: [], comments: [], checklist: [] }) as never as AuditDesk;

function Desk({ id }: { id: string }) {
  const desk = deskOf(id);
  const pinning = usePinning(id, desk);
  return (
    <>
      <button type="button" onClick={() => pinning.toggle()}>
        pin
      </button>
      <button type="button" onClick={() => pinning.choose('Kitchen', 'C-4', { x: 0.5, y: 0.25 })}>
        C-4
      </button>
      <DeskSide desk={desk} pinning={pinning} />
    </>
  );
}

describe('a comment that somebody has begun at the audit desk', () => {
  const said: unknown[] = [];
  let end: () => void;
  const at = (id: string) => (
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <Desk key={id} id={id} />
      </QueryClientProvider>
    </MemoryRouter>
  );
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
  const type = (value: string) => fireEvent.change(field(), { target: { value } });

  beforeEach(() => {
    configuration.set({ currentUser: { id: 'u1' }, currentTenant: { id: 't1' } } as never);
    end = serve((_address, method, sent) => {
      if (method === 'POST') said.push(sent);
      return {};
    });
  });
  afterEach(() => {
    cleanup();
    end();
    configuration.set(undefined);
    localStorage.clear();
    said.length = 0;
  });

  it('is there again with its point after another sheet was looked at, and without the keys', async () => {
    const { rerender } = render(at('a-1'));
    fireEvent.click(screen.getByText('pin'));
    fireEvent.click(screen.getByText('C-4'));
    type('The door hits the wall');
    rerender(at('a-2'));
    expect(field().value).toBe('');
    rerender(at('a-1'));
    expect(field().value).toBe('The door hits the wall');
    // Letters lead on to the next sheet still.
    expect(document.activeElement).not.toBe(field());
    fireEvent.click(screen.getByRole('button', { name: 'desk.say' }));
    const point = { roomName: 'Kitchen', cabinetNo: 'C-4', x: 0.5, y: 0.25 };
    await waitFor(() => expect(said).toEqual([{ text: 'The door hits the wall', ...point }]));
    await waitFor(() => expect(field().value).toBe(''));
    rerender(at('a-2'));
    rerender(at('a-1'));
    expect(field().value).toBe('');
  });

  it('is gone once it is said, though another sheet is looked at before the server has it', async () => {
    const { rerender } = render(at('a-1'));
    type('The door hits the wall');
    fireEvent.click(screen.getByRole('button', { name: 'desk.say' }));
    rerender(at('a-2'));
    await waitFor(() => expect(said).toHaveLength(1));
    await waitFor(() => expect(localStorage).toHaveLength(0));
    rerender(at('a-1'));
    expect(field().value).toBe('');
  });

  it('is gone once it was wiped out', () => {
    const { rerender } = render(at('a-1'));
    type('Not so');
    type('');
    rerender(at('a-2'));
    rerender(at('a-1'));
    expect(field().value).toBe('');
    expect(localStorage).toHaveLength(0);
  });
});
