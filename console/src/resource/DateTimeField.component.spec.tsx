import { cleanup, render, screen, waitFor } from '@testing-library/react';
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

  it.each([
    ['2026-11-24', '{Enter}', '2026-11-24T00:00:00.000Z'],
    ['2026-11-24', '{Tab}', '2026-11-24T00:00:00.000Z'],
    ['2026-11-24 13:30', '{Tab}', '2026-11-24T13:30:00.000Z'],
  ])('takes %s as it is typed, and left by %s', async (typed, key, taken) => {
    displayZone.set('UTC');
    const given: string[] = [];
    render(<DateTimeField label="when" onChange={(value) => given.push(value)} />);
    await userEvent.type(screen.getByLabelText('when'), `${typed}${key}`);
    expect(given.at(-1)).toBe(taken);
  });

  it('keeps a day that was picked when the field is left, without a button of the calendar', async () => {
    displayZone.set('UTC');
    const given: string[] = [];
    render(
      <>
        <DateTimeField label="when" onChange={(value) => given.push(value)} />
        <button type="button">away</button>
      </>,
    );
    await userEvent.click(screen.getByLabelText('when'));
    await userEvent.click(document.querySelector('.ant-picker-cell-today .ant-picker-cell-inner')!);
    // The picker hears a moment later that it was left, as it hears that its panel was clicked.
    const input: HTMLInputElement = screen.getByLabelText('when');
    await waitFor(() => expect(input.value).not.toBe(''));
    await userEvent.click(screen.getByText('away'));
    await waitFor(() => expect(given).not.toEqual([]));
    expect(Math.abs(Date.parse(given.at(-1)!) - Date.now())).toBeLessThan(600_000);
  });
});
