import type { ChannelWork } from '@ishare/contracts/optimisation/saw.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Damage } from './Damage';

const work = { id: 'c', patterns: [], cut: [], leftOut: [] } as unknown as ChannelWork;

describe('a board that is damaged', () => {
  afterEach(cleanup);

  it('is asked for its good rest before a tap on a reason says it', () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Damage work={work} next={{ patternNo: 1, copyNo: 1 }} onStop={undefined} onClose={() => undefined} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    const reason = screen.getByRole('button', { name: 'saw.damages.chipped' });
    const rest = screen.getByLabelText('saw.rest.length');
    expect(rest.compareDocumentPosition(reason) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});
