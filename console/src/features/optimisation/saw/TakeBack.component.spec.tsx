import type { ChannelWork } from '@ishare/contracts/optimisation/saw.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { TakeBack } from './TakeBack';

const board = { patternNo: 1, copyNo: 1 };
const part = { ...board, partNo: 'R1', wasReported: false, recutFileId: null, recutFileNo: null };

const shown = (spoilt: ChannelWork['spoilt']) => {
  const cut = [{ ...board, time: '2099-01-01T00:00:00Z', operator: null, despiteHolds: [] }];
  const work = { id: 'c', cut, leftOut: [], spoilt } as unknown as ChannelWork;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <TakeBack work={work} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button'));
  return screen.queryByRole('alert')?.textContent ?? null;
};

describe('a board that is not cut after all', () => {
  afterEach(cleanup);

  it('says what becomes of its spoilt parts, or what keeps it', () => {
    expect(shown([])).toBeNull();
    cleanup();
    expect(shown([{ ...part, copyNo: 2 }])).toBeNull();
    cleanup();
    expect(shown([part])).toContain('saw.spoiltGoes');
    cleanup();
    const kept = shown([
      { ...part, wasReported: true },
      { ...part, recutFileNo: 'OP-1' },
    ]);
    expect(kept).toContain('saw.spoiltReported');
    expect(kept).toContain('saw.spoiltOnList');
    expect(kept).not.toContain('saw.spoiltGoes');
  });
});
