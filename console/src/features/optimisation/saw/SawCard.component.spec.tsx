import { ChannelState, SawState } from '@ishare/contracts/optimisation/channel-life.js';
import type { SawChannel, SawOfDay } from '@ishare/contracts/optimisation/saw.js';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SawCard } from './SawKanbanPage';

afterEach(cleanup);

it('comes to the minutes that its lines are shown with', () => {
  const channel = (id: string) =>
    ({
      id,
      fileNo: id,
      materialCode: 'W',
      state: ChannelState.Waiting,
      minutes: 3.14,
      minutesWorked: 1.26,
    }) as SawChannel;
  const channels = ['a', 'b', 'c'].map(channel);
  const saw = { machine: 'Saw', state: SawState.Idle, stops: [], channels, minutes: 9.42, minutesWorked: 3.78 };
  render(
    <MemoryRouter>
      <SawCard saw={saw as unknown as SawOfDay} />
    </MemoryRouter>,
  );
  expect(screen.getByText('3.9 / 9.3')).toBeTruthy();
});
