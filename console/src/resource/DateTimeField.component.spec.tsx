import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { displayZone } from '../state/zone';
import DateTimeField from './DateTimeField';

// The first and the last zone of the world: whatever the test machine's is, it is not both.
const EAST = 'Pacific/Kiritimati';
const WEST = 'Etc/GMT+12';

describe('a field for a moment', () => {
  afterEach(() => {
    cleanup();
    displayZone.set(undefined);
  });

  it.each([
    [EAST, '2026-11-21 07:30:05', '2026-11-21T18:00:00.000Z', '2026-11-22 08:00:00'],
    [WEST, '2026-11-20 05:30:05', '2026-11-22T20:00:00.000Z', '2026-11-22 08:00:00'],
  ])('shows and takes the clock of the zone in which times are shown, %s', async (zone, shown, taken, typed) => {
    displayZone.set(zone);
    const given: string[] = [];
    render(<DateTimeField label="when" value="2026-11-20T17:30:05Z" onChange={(value) => given.push(value)} />);
    const input: HTMLInputElement = screen.getByLabelText('when');
    expect(input.value).toBe(shown);
    await userEvent.clear(input);
    await userEvent.type(input, `${typed}{Enter}`);
    expect(given).toEqual([taken]);
  });
});
