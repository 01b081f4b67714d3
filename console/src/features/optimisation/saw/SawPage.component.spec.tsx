import { ChannelState } from '@ishare/contracts/optimisation/channel-life.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { serve } from '../../../http/server.fixture';
import SawPage from './SawPage';

const work = {
  ...{ id: 'c', importFileId: 'f', solutionId: 's', fileNo: 'OP1', fileName: 'a.csv', isRush: false, heldOrders: [] },
  ...{ solutionNo: 'OP1-S1', channelNo: 1, materialCode: 'W', materialName: null, state: ChannelState.Waiting },
  ...{ stopReason: null, boards: 1, boardsCut: 0, boardsLeftOut: 0, area: 3, minutes: 2, minutesWorked: 0 },
  ...{ binCode: null, operator: null, startedTime: null, endedTime: null, machineId: 'm', machine: 'Saw' },
  ...{ texture: null, cut: [], leftOut: [], spoilt: [], offcuts: [] },
  patterns: [{ patternNo: 1, boardsCode: 'W-2440', binCode: null, repeat: 1 }],
};
let isTakenBack: boolean;
let endServer: () => void;
const gone = () => Object.assign(new Error('gone'), { status: 404 });

describe('a channel at the saw', () => {
  beforeEach(() => {
    isTakenBack = false;
    endServer = serve(({ pathname }) => (pathname.includes('/channels/') && !isTakenBack ? work : gone()));
  });
  afterEach(() => {
    cleanup();
    endServer();
  });

  it('is shown no more once its plan was taken back, and leads to what else is to be cut', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={['/c']}>
          <Routes>
            <Route path="/:id" element={<SawPage />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>,
    );
    expect(await screen.findByText('saw.now')).toBeTruthy();
    isTakenBack = true;
    await act(() => client.invalidateQueries());
    expect(await screen.findByText('saw.gone')).toBeTruthy();
    expect(screen.queryByText('saw.now')).toBeNull();
    expect(screen.getByRole('link').getAttribute('href')).toContain('sawKanban');
  });
});
