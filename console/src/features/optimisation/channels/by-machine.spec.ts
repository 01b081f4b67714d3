import type { PlannedChannel } from '@ishare/contracts/optimisation/channels.js';
import { byMachine } from './by-machine';

const channel = (machineId: string | null, minutes: number, boards = 2) =>
  ({ machineId, machine: machineId ?? '', boards, boardsCut: 1, minutes }) as PlannedChannel;

it('the load of a machine is the sum of its channels, the busiest stands first', () => {
  expect(byMachine([channel('a', 3), channel('b', 10), channel('a', 4, 5), channel(null, 1)])).toEqual([
    { machineId: 'b', machine: 'b', channels: 1, boards: 2, boardsCut: 1, minutes: 10 },
    { machineId: 'a', machine: 'a', channels: 2, boards: 7, boardsCut: 2, minutes: 7 },
    { machineId: null, machine: '', channels: 1, boards: 2, boardsCut: 1, minutes: 1 },
  ]);
});

it('comes to what its channels are shown with', () => {
  const [load] = byMachine([channel('a', 3.14), channel('a', 3.14), channel('a', 3.14)]);
  expect(load!.minutes).toBe(9.3);
});
